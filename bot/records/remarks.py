"""What is said of a record besides its moves; kept with it (`bot.service.ports.remarks`)."""

from __future__ import annotations

from bot.service.ports.remarks import Remark

__all__ = ["Remark"]
