# Read by deploy/run and deploy/test: a virtual environment with the project in it.
#
# prepare [test]    makes $root/.venv right, whatever stands there, and installs the project and what
#                   the lock has for it (for its tests), unless this very lock was installed last.
#
# fetch_net         fetches the net that judges positions, unless it is there or not wanted.
#
# Everything said goes to standard error: standard output belongs to the program.

root=$(CDPATH= cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv
locks=$root/deploy/requirements

say() { printf '%s\n' "$*" >&2; }

# Prints the first Python that is new enough and can make virtual environments. A name that is
# found need not work (version managers leave such names), so each is tried.
find_python() {
    local name found=""
    for name in python3.14 python3.13 python3.12 python3.11 python3 python; do
        command -v "$name" >/dev/null 2>&1 || continue
        found+=" $name"
        if "$name" -c '
import sys
if sys.version_info < (3, 11):
    sys.exit(1)
import ensurepip, venv' >/dev/null 2>&1 </dev/null; then
            printf '%s\n' "$name"
            return
        fi
    done
    say "Nigiri needs Python 3.11 or newer with its venv module, and there is none here."
    say "Looked at:${found:- no Python at all}."
    say "On Debian or Ubuntu: apt install python3 python3-venv. Elsewhere: https://www.python.org/"
    return 1
}

# True if .venv works, is new enough and was made for this folder. A copied one starts well enough,
# but its scripts still point to where it came from.
venv_is_good() {
    "$venv/bin/python" -c '
import sys
if sys.version_info < (3, 11) or sys.prefix == sys.base_prefix:
    sys.exit(1)
import pip' >/dev/null 2>&1 </dev/null || return 1
    head -n 3 "$venv/bin/pip" 2>/dev/null | grep -qF -- "$venv/bin/"
}

# Prints what is to be installed for `run` or `test`, as a digest.
wanted() {
    "$venv/bin/python" -c '
import hashlib, sys
files = b"".join(open(name, "rb").read() for name in sys.argv[1:])
print(hashlib.sha256(files).hexdigest())' "$root/pyproject.toml" "$locks/build.txt" "$locks/$1.txt"
}

# True if what stands in .venv is this lock.
is_installed() {
    local stamp=$venv/.nigiri-installed-$1
    [[ -x $venv/bin/nigiri && -s $stamp && $(<"$stamp") == "$(wanted "$1")" ]]
}

pip_install() { # OPTIONS …
    PIP_USER=0 "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
        "$@" </dev/null >&2
}

prepare() {
    local what=${1-run} python
    unset PYTHONHOME PYTHONPATH  # they would mix another Python's libraries into ours

    # One at a time, where the system can tell; the lock is on the folder and leaves no file.
    exec 9<"$root"
    if command -v flock >/dev/null 2>&1; then flock 9; fi

    if ! venv_is_good; then
        python=$(find_python) || return 1
        if [[ -e $venv || -L $venv ]]; then say "The .venv here does not work; making a new one."; fi
        rm -rf -- "$venv"
        say "Making .venv with $("$python" --version 2>&1) …"
        "$python" -m venv "$venv" </dev/null >&2
    fi

    # What is installed for the tests serves without them too.
    if ! is_installed test && ! { [[ $what == run ]] && is_installed run; }; then
        say "Installing Nigiri and its libraries into .venv (the first time takes a minute) …"
        rm -f -- "$venv"/.nigiri-installed*  # if this fails half-way, the next time starts over
        pip_install --only-binary :all: --require-hashes \
            --requirement "$locks/build.txt" --requirement "$locks/$what.txt"
        pip_install --no-deps --no-build-isolation --editable "$root"
        wanted "$what" >"$venv/.nigiri-installed-$what"
    fi
    exec 9<&-
}

# Fetches the net into the data folder, see nigiri net. Without it everything else works.
fetch_net() {
    (cd -- "$root" && "$venv/bin/nigiri" net </dev/null >/dev/null) || true
}
