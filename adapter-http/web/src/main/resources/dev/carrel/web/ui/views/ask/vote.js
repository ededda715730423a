import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {t} from "../../core/text.js";
import {announce} from "../../parts/announcement.js";

/** Buttons that say whether a reply was helpful; pressing one again takes the vote back. */
export function voteButtons(view, turn) {
    if (!turn.queryId) {
        return nothing;
    }
    return ["up", "down"].map(vote => html`
        <button type="button" class="quiet" aria-pressed=${turn.vote === vote ? "true" : "false"}
            @click=${() => view.attempt(() => castVote(view, turn, vote))}>${t(`vote.${vote}`)}</button>`);
}

async function castVote(view, turn, pressed) {
    const vote = turn.vote === pressed ? null : pressed;
    await view.api.post(pathOf("library", view.library, "question", turn.queryId, "feedback"), {vote},
        {signal: view.signal});
    turn.vote = vote;
    announce(t(vote ? "vote.thanks" : "vote.removed"));
}
