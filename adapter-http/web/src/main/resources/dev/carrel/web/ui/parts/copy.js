import {html} from "../lit/lit-html.js";
import {announce, t} from "../core/text.js";
import {icon} from "./icons.js";

/** A button that copies a text. */
export function copyButton(text, kind = "quiet") {
    return html`<button type="button" class="copy ${kind}" ?data-focus=${kind === "primary"}
        @click=${event => copy(text, event.currentTarget)}>
        ${icon("copy")}<span>${t("ask.copy")}</span></button>`;
}

/** Copies a text, and says so on the button that was pressed. */
export async function copy(text, button) {
    if (navigator.clipboard) {
        await navigator.clipboard.writeText(text);
    } else {
        copyBySelection(text, button);
    }
    announce(t("ask.copied"));
    button.dataset.done = t("ask.copied");
    setTimeout(() => delete button.dataset.done, 2000);
}

/** Copies where browsers give pages no clipboard: on addresses with http that are not of this machine. */
function copyBySelection(text, button) {
    const field = document.createElement("textarea");
    field.className = "visually-hidden";
    field.value = text;
    // Beside the button: in a dialog, nothing outside of it can have the focus.
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
}
