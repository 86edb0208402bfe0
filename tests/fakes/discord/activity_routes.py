"""REST: the requests of an Activity's server.

https://docs.discord.com/developers/topics/oauth2,
https://docs.discord.com/developers/resources/application#get-application-activity-instance
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.fakes.discord.activities import CLIENT_SECRET
from tests.fakes.discord.calls import OAUTH, Call, Routes
from tests.fakes.discord.errors import ApiError, unauthorized
from tests.fakes.discord.model import Json
from tests.fakes.discord.payloads import user_json
from tests.fakes.discord.world import World

ME, BEARER = "/users/@me", "Bearer "


class ActivityRoutes:
    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> Routes:
        return [
            ("POST", OAUTH, self.exchange),
            ("GET", "/applications/{application}/activity-instances/{instance}", self.instance),
        ]

    async def exchange(self, call: Call) -> Json:
        """Exchange a code for a token. Errors are those of OAuth2
        (https://www.rfc-editor.org/rfc/rfc6749#section-5.2)."""
        form: Mapping[str, str] = call.body
        given = form.get("client_id"), form.get("client_secret")
        if given != (str(self._world.app.id), CLIENT_SECRET):
            raise OAuthError(401, "invalid_client")
        if form.get("grant_type") != "authorization_code":
            raise OAuthError(400, "unsupported_grant_type")
        token = self._world.activities.exchange(form.get("code", ""))
        if token is None:
            raise OAuthError(400, "invalid_grant")
        about: Json = {"token_type": "Bearer", "expires_in": 604800, "scope": "identify"}
        return about | {"access_token": token}

    async def instance(self, call: Call) -> Json:
        found = self._world.activities.instances.get(call.names["instance"])
        if call.id("application") != self._world.app.id or found is None:
            raise ApiError(404, 0, "404: Not Found")
        guild = found.channel.guild
        return {
            "application_id": str(self._world.app.id),
            "instance_id": found.id,
            "launch_id": "1",
            "location": {
                "id": f"gc-{found.channel.id}",
                "kind": "gc" if guild else "pc",
                "channel_id": str(found.channel.id),
                **({"guild_id": str(guild.id)} if guild else {}),
            },
            "users": [str(user) for user in sorted(found.users)],
        }

    async def me(self, authorization: str, _: Call) -> Json:
        """Return the owner of an access token.

        Raises:
            ApiError: there is no such token.
        """
        user = self._world.activities.owner(authorization.removeprefix(BEARER))
        if user is None:
            raise unauthorized()
        return user_json(user) | {"locale": user.locale}


class OAuthError(ApiError):
    """A refusal by the token endpoint."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(status, 0, error)

    def to_json(self) -> Json:
        return {"error": self.message}
