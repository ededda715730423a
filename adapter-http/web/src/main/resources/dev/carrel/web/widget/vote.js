import {contactLine} from "./contact.js";
import {create, iconButton} from "./dom.js";

/** What the server takes at most. */
const MAX_REASON_LENGTH = 2000;
const CHOICES = ["up", "down"];

/**
 * Returns buttons that say whether a reply was helpful, and a field for the reason after a "no". Pressing a button again
 * takes the vote back.
 *
 * @param vote the vote so far: "up", "down" or "none"
 */
export function voteButtons(queryId, vote, chat) {
    let current = vote;
    const reason = create("div", {class: "reason"});
    const buttons = CHOICES.map(choice => iconButton(choice, chat.t(choice),
        () => cast(current === choice ? "none" : choice)));
    showVote();
    return [...buttons, reason];

    async function cast(choice, text) {
        if (await chat.vote(queryId, choice, text)) {
            current = choice;
            showVote(text);
        }
    }

    function showVote(text) {
        CHOICES.forEach((choice, index) => buttons[index].setAttribute("aria-pressed", String(current === choice)));
        reason.replaceChildren(...current === "down" && !text ? [reasonForm()] : []);
        if (text) {
            buttons[1].focus();
        }
        if (text || current === "up") {
            reason.append(create("p", {class: "faint", role: "status"}, chat.t("thanks")),
                ...text ? [contactLine(chat)].filter(Boolean) : []);
        }
    }

    function reasonForm() {
        const field = create("input", {maxlength: MAX_REASON_LENGTH, autocomplete: "off"});
        return create("form", {onsubmit: event => {
            event.preventDefault();
            cast("down", field.value.trim());
        }}, create("label", {}, chat.t("reason"), field), create("button", {}, chat.t("send")));
    }
}
