"""Random Bot API updates are processed or dead-lettered, and the chats keep working."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.telegram.inbound import worker
from tests.adapters.telegram.desk import Club
from tests.adapters.telegram.test_intake import get_answer
from tests.fakes.telegram.model import Json
from tests.fakes.telegram.payloads import chat_json, user_json
from tests.fuzzing import JSON, LINES, WRITTEN, alter_value, fuzz_async, runs

_NUMBERS = count(100_000)
_ENTITY = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["mention", "bot_command", "text_link", "spoiler", "no_such"]),
        "offset": st.integers(0, 200),
        "length": st.integers(0, 200),
    }
)
_FILE = st.fixed_dictionaries(
    {"file_id": WRITTEN, "file_unique_id": st.just("x")},
    optional={"file_name": WRITTEN, "mime_type": WRITTEN, "file_size": st.integers(0, 10**12)},
)
_PRESSED = LINES.map(lambda text: text[:64])
_CONTENT = st.fixed_dictionaries(
    {},
    optional={
        "text": LINES,
        "entities": st.lists(_ENTITY, max_size=3),
        "caption": WRITTEN,
        "document": _FILE,
        "edit_date": st.integers(0, 2**31),
        "contact": st.fixed_dictionaries({"phone_number": WRITTEN, "first_name": WRITTEN}),
        "location": st.fixed_dictionaries(
            {"latitude": st.floats(-90, 90), "longitude": st.just(0.5)}
        ),
        "dice": st.fixed_dictionaries({"emoji": WRITTEN, "value": st.integers(1, 6)}),
        "new_chat_title": WRITTEN,
    },
)


def _updates(club: Club) -> st.SearchStrategy[tuple[str, Json]]:
    """Generate updates about Anna: their kind and content."""
    anna, group = user_json(club.anna), chat_json(club.group)

    def message(content: Json, name: str) -> Json:
        about = {"message_id": next(_NUMBERS), "date": 1_760_000_000, "chat": group}
        return {**about, "from": anna | {"first_name": name or "Anna"}, **content}

    def query(text: str) -> Json:
        return {"id": str(next(_NUMBERS)), "from": anna, "query": text, "offset": ""}

    def press(data: str, content: Json) -> Json:
        pressed = {"id": str(next(_NUMBERS)), "from": anna, "chat_instance": "1", "data": data}
        return {**pressed, "message": message(content, "Anna")}

    messages = st.builds(message, _CONTENT, WRITTEN)
    return st.one_of(
        st.tuples(st.sampled_from(["message", "edited_message"]), messages),
        st.tuples(st.just("inline_query"), st.builds(query, LINES)),
        st.tuples(
            st.just("callback_query"), st.builds(press, LINES.map(lambda t: t[:64]), _CONTENT)
        ),
    )


@pytest.fixture(autouse=True)
def excused(club: Club, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Dead-letter failing updates early, and excuse answers to made-up ids."""
    monkeypatch.setattr(worker, "_FIRST_PAUSE", 0.001)
    monkeypatch.setattr(worker, "TRIES", 2)
    yield
    made_up = (
        "query ID is invalid",
        "to edit not found",
        "to be replied not found",
    )
    club.fake.mistakes[:] = [each for each in club.fake.mistakes if not each.endswith(made_up)]


@runs
async def test_no_act_causes_an_error(club: Club, examples: int) -> None:
    """Nothing that people write, tap or call themselves causes an error, and the chat keeps
    working."""

    async def act(update: tuple[str, Json]) -> None:
        club.fake.world.emit(*update)
        await club.fake.updates.wait_until_confirmed()

    with capture_logs() as logs:
        await fuzz_async(_updates(club), act, examples)
        assert (
            "What would you like to do?"
            in (await get_answer(club, club.group, club.anna, "/help")).text
        )
    assert [] == [line for line in logs if line["log_level"] in ("error", "critical")]


@runs
async def test_unknown_schemas_are_handled(club: Club, examples: int) -> None:
    """Updates that do not fit the Bot API's schema are processed or dead-lettered, and the chat
    keeps working."""

    async def act(update: tuple[str, object]) -> None:
        kind, data = update
        club.fake.world.emit(kind, data)  # type: ignore[arg-type]
        await club.fake.updates.wait_until_confirmed()

    shapes = _updates(club).flatmap(lambda u: st.tuples(st.just(u[0]), alter_value(u[1], JSON)))
    with capture_logs():
        await fuzz_async(shapes, act, examples)
        assert (
            "What would you like to do?"
            in (await get_answer(club, club.group, club.anna, "/help")).text
        )
