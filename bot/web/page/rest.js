// The second script of the room, which loads while the first one draws the board.

import { Bell } from "/page/calls/bell.js";
import { Elsewhere } from "/page/calls/elsewhere.js";
import { Offers } from "/page/calls/offers.js";
import { OwnPage } from "/page/calls/own_page.js";
import { Unread } from "/page/calls/unread.js";
import { Company } from "/page/people/company.js";
import { Entrance } from "/page/people/entrance.js";
import { KeyDialog } from "/page/people/key_dialog.js";
import { Lone } from "/page/people/lone.js";
import { OwnName } from "/page/people/own_name.js";
import { Presence } from "/page/people/presence.js";
import { BoardAnswer } from "/page/stage/answer.js";
import { Lobby } from "/page/stage/lobby.js";
import { ResultSharer } from "/page/stage/share.js";
import { Swipes } from "/page/stage/swipe.js";
import { RoomReview } from "/page/reviews/room_review.js";
import { LineNamer } from "/page/studies/line_namer.js";
import { Studies } from "/page/studies/studies.js";
import { Play } from "/page/play.js";
import { Complete } from "/page/talk/complete.js";
import { Files } from "/page/talk/files.js";
import { Held } from "/page/talk/held.js";
import { Palette } from "/page/talk/palette.js";
import { Stops } from "/page/talk/stops.js";

export const rest = {
  Bell, BoardAnswer, Company, Complete, Elsewhere, Entrance, Files, Held, KeyDialog, LineNamer, Lobby, Lone, Offers,
  OwnName, OwnPage, Palette, Play, Presence, ResultSharer, RoomReview, Stops, Studies, Swipes, Unread,
};
