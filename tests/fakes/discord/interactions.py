"""Interactions: people's actions and the bot's responses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.fakes.discord import posting
from tests.fakes.discord.activities import Instance
from tests.fakes.discord.command_rules import completions
from tests.fakes.discord.component_rules import MODAL
from tests.fakes.discord.errors import ApiError, unknown
from tests.fakes.discord.message_rules import MAX_BYTES, RESPONSE
from tests.fakes.discord.model import EPHEMERAL, GROUP_DM, LOADING, Channel, Json, Message, User
from tests.fakes.discord.payloads import channel_json, member_json, message_json, user_json
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.validation import accept, flag, number, one_of, record
from tests.fakes.discord.world import World
from tests.patience import PATIENCE

COMMAND, COMPONENT, COMPLETE, SUBMIT = 2, 3, 4, 5
ANSWER, DEFER, DEFER_UPDATE, UPDATE, CHOICES, ASK, LAUNCH = 4, 5, 6, 7, 8, 9, 12

FITTING = {
    COMMAND: (ANSWER, DEFER, ASK, LAUNCH),
    COMPONENT: (ANSWER, DEFER, DEFER_UPDATE, UPDATE, ASK, LAUNCH),
    COMPLETE: (CHOICES,),
    SUBMIT: (ANSWER, DEFER, DEFER_UPDATE, UPDATE),
}
SECONDS_TO_ACKNOWLEDGE = 3.0
SECONDS_OF_A_TOKEN = 15 * 60.0
MOST_AS_A_GUEST = 5
"""The most follow-up messages of a user-installed app for one interaction
(https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages)."""
_AS_A_GUEST = Permission.named("attach_files", "embed_links", "mention_everyone")


@dataclass(eq=False)
class Interaction:
    """One of a person's actions with the bot's responses.

    ``acknowledged`` is the type of the bot's first response, ``original`` the message created by it
    (or, for a button, the message pressed), ``responses`` all messages sent in response.
    """

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    began: float
    advanced: float
    world: World
    message: Message | None = None
    focused: int = 0
    acknowledged: int | None = None
    original: Message | None = None
    responses: list[Message] = field(default_factory=list)
    choices: list[tuple[str, Any]] = field(default_factory=list)
    modal: Json | None = None
    activity: Instance | None = None
    followed_up: int = 0

    @property
    def deferred(self) -> bool:
        return self.acknowledged in (DEFER, DEFER_UPDATE)

    @property
    def too_late(self) -> bool:
        """Whether Discord would refuse an acknowledgement now."""
        return self.world.clock.now() - self.began > SECONDS_TO_ACKNOWLEDGE

    def expire(self) -> None:
        """Let the time limit of the interaction pass."""
        self.advanced -= 2 * SECONDS_TO_ACKNOWLEDGE

    @property
    def expired(self) -> bool:
        """Whether the interaction has expired, with more real time for a busy machine.

        `SECONDS_TO_ACKNOWLEDGE` limits the time that a test adds to the clock, and `PATIENCE` the
        real time.
        """
        advanced = self.world.clock.advanced - self.advanced
        passed = self.world.clock.now() - self.began - advanced
        return advanced > SECONDS_TO_ACKNOWLEDGE or passed > PATIENCE

    @property
    def visible_responses(self) -> list[Message]:
        """The responses that the person sees, without "is thinking …"."""
        return [one for one in self.responses if not one.flags & LOADING and not one.deleted]

    async def answer(self, timeout: float = PATIENCE) -> Message:  # noqa: ASYNC109
        """Wait for the first response and return it."""

        def found() -> Message | None:
            return self.visible_responses[0] if self.visible_responses else None

        return await self.world.bell.until(found, timeout, f"an answer to {self.data}")

    @property
    def is_withdrawn(self) -> bool:
        """Whether the bot has deleted its first response."""
        return self.original is not None and self.original.deleted

    async def wait_until_withdrawn(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot has deleted its only response."""
        await self.world.bell.until(
            lambda: self.is_withdrawn and not self.visible_responses,
            timeout,
            f"no answer to {self.data}",
        )

    async def wait_until_acknowledged(self, timeout: float = PATIENCE) -> Interaction:  # noqa: ASYNC109
        """Wait until the bot has acknowledged."""
        await self.world.bell.until(
            lambda: self.acknowledged is not None, timeout, f"an acknowledgement of {self.data}"
        )
        return self


def begin(
    world: World,
    kind: int,
    user: User,
    channel: Channel,
    data: Json,
    message: Message | None = None,
    *,
    at: float | None = None,
) -> Interaction:
    """Send the bot a person's action, of now or of the moment ``at`` by the platform's clock."""
    id = world.ids.next(world.reading) if at is None else world.ids.id_at(at)
    now, advanced = world.clock.now(), world.clock.advanced
    made = Interaction(id, f"token-{id}", kind, user, channel, data, now, advanced, world, message)
    world.interactions[made.token] = made
    world.outlet("INTERACTION_CREATE", 0, channel.guild, _payload(world, made))
    return made


def _payload(world: World, made: Interaction) -> Json:
    channel, guild = made.channel, made.channel.guild
    guest = channel.type == GROUP_DM
    found: Json = {
        "id": str(made.id),
        "application_id": str(world.app.id),
        "type": made.kind,
        "token": made.token,
        "version": 1,
        "data": made.data,
        "channel_id": str(channel.id),
        "channel": channel_json(channel)
        | {"permissions": str(int(channel.permissions(made.user)))},
        "app_permissions": str(int(_AS_A_GUEST if guest else channel.permissions(world.bot))),
        "locale": made.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": (
            {"1": str(made.user.id)} if guest else {"0": str(guild.id if guild else 0)}
        ),
        "context": 0 if guild else 2 if guest else 1,
        "attachment_size_limit": MAX_BYTES,
    }
    if made.message is not None:
        found["message"] = message_json(made.message, world.bot)
    if guild is None:
        return found | {"user": user_json(made.user)}
    permissions = str(int(channel.permissions(made.user)))
    return found | {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member_json(guild.members[made.user.id]) | {"permissions": permissions},
    }


# --- the bot's side -------------------------------------------------------------------------------

_CALLBACK = record({"type": one_of(*range(1, 13)), "data": lambda *_: None}, ("type",))
_DEFERRAL = record({"flags": number(0), "tts": flag()}, none=True)


def acknowledge(
    world: World, id: int, token: str, body: Json, uploads: posting.Uploads
) -> Interaction:
    """Acknowledge an interaction, within three seconds and once."""
    made = world.interactions.get(token)
    if made is None or made.id != id:
        raise unknown("Interaction")
    if made.acknowledged is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    if made.expired:
        raise unknown("Interaction")
    accept(_CALLBACK, body)
    kind = body["type"]
    is_possible = kind != LAUNCH or world.activities.enabled
    if kind not in FITTING[made.kind] or not is_possible:
        errors = {
            "type": {"_errors": [{"code": "INTERACTION_RESPONSE_TYPE", "message": str(kind)}]}
        }
        raise ApiError(400, 50035, "Invalid Form Body", errors)
    _carry_out(world, made, kind, body.get("data"), uploads)
    made.acknowledged = kind
    world.bell.ring()
    return made


def _carry_out(
    world: World, made: Interaction, kind: int, data: Json | None, uploads: posting.Uploads
) -> None:
    if kind == ANSWER:
        made.original = _say(world, made, accept(RESPONSE, data), uploads)
    elif kind == DEFER:
        accept(_DEFERRAL, data or {})
        made.original = _think(world, made, (data or {}).get("flags", 0))
    elif kind == CHOICES:
        accept(completions(made.focused), data)
        made.choices = [
            ((one.get("name_localizations") or {}).get(made.user.locale, one["name"]), one["value"])
            for one in (data or {})["choices"]
        ]
    elif kind == LAUNCH:
        made.activity = world.activities.open(made.user, made.channel)
    elif kind == ASK:
        made.modal = accept(MODAL, data)
    else:
        if made.message is None:
            raise ApiError(400, 50035, "Invalid Form Body")
        made.original = made.message
        if kind == UPDATE:
            posting.edit(world, made.message, accept(RESPONSE, data), uploads)


def webhook(world: World, application: int, token: str) -> Interaction:
    """Return the interaction that belongs to a token, as long as it is valid."""
    made = world.interactions.get(token)
    if application != world.app.id or made is None or made.acknowledged is None:
        raise unknown("Webhook")
    if world.clock.now() - made.began > SECONDS_OF_A_TOKEN:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    return made


def follow_up(world: World, made: Interaction, body: Json, uploads: posting.Uploads) -> Message:
    """Send a follow-up; the first one after a deferral replaces the waiting message."""
    waiting = made.original
    if made.acknowledged == DEFER and waiting and waiting.flags & LOADING and not waiting.deleted:
        return posting.edit(world, waiting, body, uploads)
    return _say(world, made, body, uploads)


def message_of(made: Interaction, name: str) -> Message:
    """Return ``@original``, or the message with this id that belongs to the interaction."""
    if name == "@original":
        found = made.original
    else:
        both = [*made.responses, *([made.message] if made.message else [])]
        found = next((one for one in both if str(one.id) == name), None)
    if found is None or found.deleted:
        raise unknown("Message")
    return found


def _say(world: World, made: Interaction, body: Json, uploads: posting.Uploads) -> Message:
    if made.channel.type == GROUP_DM:
        if made.followed_up >= MOST_AS_A_GUEST:
            raise ApiError(
                400, 40094, "This interaction has reached the maximum number of messages"
            )
        made.followed_up += 1
    message = posting.post(world, made.channel, world.bot, body, uploads, _metadata(world, made))
    made.responses.append(message)
    world.bell.ring()
    return message


def _think(world: World, made: Interaction, flags: int) -> Message:
    message = Message(
        id=world.ids.next(),
        channel=made.channel,
        author=world.bot,
        content="",
        timestamp=world.clock.iso(),
        type=20 if made.kind == COMMAND else 0,
        flags=LOADING | (flags & EPHEMERAL),
        interaction=_metadata(world, made),
    )
    made.channel.log.append(message)
    made.responses.append(message)
    world.emit_message("MESSAGE_CREATE", message)
    return message


def _metadata(world: World, made: Interaction) -> Json:
    found: Json = {
        "id": str(made.id),
        "type": made.kind,
        "user": user_json(made.user),
        "authorizing_integration_owners": {},
    }
    if made.kind == COMPONENT and made.message:
        found["interacted_message_id"] = str(made.message.id)
    if made.kind == SUBMIT:
        found["triggering_interaction_metadata"] = {
            **found, "type": COMMAND, "id": str(world.ids.next())
        }  # fmt: skip
    return found
