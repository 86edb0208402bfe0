"""Objects of the Bot API as JSON: https://core.telegram.org/bots/api#available-types."""

from __future__ import annotations

from tests.fakes.telegram.model import (
    ADMINISTRATOR,
    CREATOR,
    KICKED,
    PRIVATE,
    Chat,
    File,
    Json,
    Member,
    Message,
    Press,
    User,
)

ADMIN_RIGHTS = (
    "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
    "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories",
    "can_edit_stories", "can_delete_stories", "can_pin_messages", "can_manage_topics",
)  # fmt: skip
DEFAULT_RIGHTS = frozenset({"can_manage_chat", "can_delete_messages", "can_invite_users"})


def user_json(user: User) -> Json:
    """``User``."""
    found: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    if user.last_name:
        found["last_name"] = user.last_name
    if user.username:
        found["username"] = user.username
    if user.language:
        found["language_code"] = user.language
    return found


def chat_json(chat: Chat) -> Json:
    """``Chat``, as in a message."""
    found: Json = {"id": chat.id, "type": chat.type}
    if chat.type == PRIVATE and chat.user:
        person = user_json(chat.user)
        return found | {
            k: person[k] for k in ("first_name", "last_name", "username") if k in person
        }
    found["title"] = chat.title
    if chat.username:
        found["username"] = chat.username
    if chat.is_forum:
        found["is_forum"] = True
    return found


def full_chat_json(chat: Chat) -> Json:
    """``ChatFullInfo``."""
    found = chat_json(chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if chat.reactions is not None:
        found["available_reactions"] = [reaction_json(emoji) for emoji in sorted(chat.reactions)]
    if chat.is_group:
        found["permissions"] = {name: name not in chat.forbidden for name in _PERMISSIONS}
    if chat.linked:
        found["linked_chat_id"] = chat.linked.id
    return found


_PERMISSIONS = (
    "can_send_messages",
    "can_send_photos",
    "can_send_documents",
    "can_send_other_messages",
)


def member_json(member: Member) -> Json:
    """``ChatMember``, in its various forms."""
    found: Json = {"status": member.status, "user": user_json(member.user)}
    if member.status == CREATOR:
        found["is_anonymous"] = member.anonymous
    elif member.status == ADMINISTRATOR:
        found |= {"can_be_edited": False, "is_anonymous": member.anonymous}
        found |= {right: right in member.rights for right in ADMIN_RIGHTS}
    elif member.status == KICKED:
        found["until_date"] = 0
    return found


def photo_json(file: File) -> list[Json]:
    """The sizes of a photo that Telegram stores: at most 1280 pixels on a side."""
    width, height = file.size or (0, 0)
    sizes = []
    for name, side in (("s", 90), ("m", 320), ("x", 800), ("y", 1280)):
        scale = min(1.0, side / max(width, height, 1))
        size = {"width": max(1, round(width * scale)), "height": max(1, round(height * scale))}
        sizes.append(
            {"file_id": f"{file.id}-{name}", "file_unique_id": f"{file.unique_id}{name}"} | size
        )
        if scale == 1.0:
            break
    return sizes


def document_json(file: File) -> Json:
    """``Document``."""
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "file_name": file.name,
        "mime_type": file.mime,
        **file.stated_size,
    }


def entities_json(entities: list[Json]) -> list[Json]:
    """An array of ``MessageEntity``."""
    return [
        one | {"user": user_json(one["user"])} if one["type"] == "text_mention" else one
        for one in entities
    ]


def message_json(message: Message, *, with_reply: bool = True) -> Json:
    """``Message``. A message in a topic that is no reply refers to the topic's first message."""
    found: Json = {
        "message_id": message.id,
        "date": message.date,
        "chat": chat_json(message.chat),
    }
    if message.author:
        found["from"] = user_json(message.author)
    if message.sender_chat:
        found["sender_chat"] = chat_json(message.sender_chat)
    if message.forwarded:
        hidden = {"type": "hidden_user", "date": message.date, "sender_user_name": "Somebody"}
        found["forward_origin"] = hidden
    if message.via_bot:
        found["via_bot"] = user_json(message.via_bot)
    if message.automatic:
        found["is_automatic_forward"] = True
    if message.topic:
        found |= {"message_thread_id": message.topic.id, "is_topic_message": True}
    elif message.thread_start:
        found["message_thread_id"] = message.thread_start
    answered = message.reply_to or (message.topic and message.chat.find(message.topic.id))
    if with_reply and answered and answered is not message and not answered.deleted:
        found["reply_to_message"] = message_json(answered, with_reply=False)
    if message.receiver:
        found["receiver_user"] = user_json(message.receiver)
        found["ephemeral_message_id"] = message.ephemeral_id
    if message.edited:
        found["edit_date"] = message.edited
    found |= message.service or {}
    found |= _content(message)
    if message.keyboard:
        found["reply_markup"] = {"inline_keyboard": message.keyboard}
    return found


def _content(message: Message) -> Json:
    found: Json = {}
    if message.photo:
        found["photo"] = photo_json(message.photo)
    if message.document:
        found["document"] = document_json(message.document)
    if message.animation:
        # https://core.telegram.org/bots/api#message: "for backward compatibility, when this field
        # is set, the document field will also be set"
        found["document"] = document_json(message.animation)
        size = {"width": 720, "height": 720, "duration": 60}
        found["animation"] = document_json(message.animation) | size
    if message.sticker:
        found["sticker"] = {
            "file_id": "sticker", "file_unique_id": "sticker", "type": "regular", "width": 512,
            "height": 512, "is_animated": False, "is_video": False, "emoji": "🙂",
        }  # fmt: skip
    if message.text:
        text, marks = ("caption", "caption_entities") if message.has_media else ("text", "entities")
        found[text] = message.text
        if message.entities:
            found[marks] = entities_json(message.entities)
    return found


def press_json(press: Press) -> Json:
    """``CallbackQuery``. For an inline message it contains only the message's id."""
    inline = press.message.inline_id
    about = {"inline_message_id": inline} if inline else {"message": message_json(press.message)}
    return {
        "id": press.id,
        "from": user_json(press.user),
        "chat_instance": str(abs(press.message.chat.id) * 7919),
        "data": press.data,
        **about,
    }


def reaction_json(emoji: str) -> Json:
    """``ReactionTypeEmoji``."""
    return {"type": "emoji", "emoji": emoji}
