"""A KataGo net in numpy.

The environment is set here, before any module of the package imports numpy: BLAS reads it once, and
starts a thread for each processor otherwise, so that two workers would fight for two processors.
numpy is imported nowhere else. Only workers import this package: the program keeps its environment,
which an engine inherits.
"""

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"
os.environ["VECLIB_MAXIMUM_THREADS"] = "1"  # macOS
