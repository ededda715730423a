import {nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {t} from "../../core/text.js";
import {announce} from "../../parts/announcement.js";
import {iconButton} from "../../parts/icons.js";

/** Buttons that say whether a reply was helpful; pressing one again takes the vote back. */
export function voteButtons(view, turn, index) {
    return view.conversation.id ? ["up", "down"].map(vote => iconButton(vote, t(`vote.${vote}`),
        () => view.attempt(() => castVote(view, turn, index, vote)), {pressed: turn.vote === vote})) : nothing;
}

async function castVote(view, turn, index, pressed) {
    const vote = turn.vote === pressed ? null : pressed;
    await view.api.post(pathOf("library", view.library, "conversation", view.conversation.id, "turn", index + 1,
        "feedback"), {vote}, {signal: view.signal});
    turn.vote = vote;
    announce(t(vote ? "vote.thanks" : "vote.removed"));
}
