import {html, render} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {iconButton} from "./icons.js";

/**
 * Opens a modal dialog and returns it. Escape and the button at its end close it, the focus goes back to where it was,
 * and the dialog is then removed from the page. One whose `isChanged` says that it holds what a person has typed asks
 * before it is left.
 *
 * @param title names the dialog
 * @param content returns its content; called again by `dialog.update()`
 * @param kind how it looks
 */
export function openDialog(title, content, kind = "") {
    const dialog = document.createElement("dialog");
    dialog.className = kind;
    dialog.setAttribute("aria-label", title);
    dialog.isChanged = () => false;
    dialog.leave = async () => {
        if (!dialog.isChanged() || await confirmDiscard()) {
            dialog.close();
        }
    };
    dialog.update = () => render(html`
        <div class="dialog-head">
            <h2>${title}</h2>
            ${iconButton("close", t("dialog.close"), dialog.leave)}
        </div>
        <div class="dialog-body">${content(dialog)}</div>`, dialog);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", event => event.target === dialog && kind && dialog.leave());
    dialog.addEventListener("cancel", event => {
        event.preventDefault();
        dialog.leave();
    });
    // Browsers close a dialog without "cancel" when Escape is pressed again.
    dialog.addEventListener("keydown", event => {
        if (event.key === "Escape" && !event.isComposing) {
            event.preventDefault();
            dialog.leave();
        }
    });
    document.body.append(dialog);
    dialog.update();
    dialog.showModal();
    dialog.querySelector("[data-focus]")?.focus();
    return dialog;
}

/** Asks whether to do something that cannot be undone. Resolves to whether the person confirmed. */
export function confirmAction(title, explanation, action) {
    return new Promise(resolve => {
        const dialog = openDialog(title, () => html`
            <p>${explanation}</p>
            <div class="actions">
                <button type="button" data-focus @click=${() => dialog.close()}>${t("dialog.cancel")}</button>
                <button type="button" class="danger" @click=${() => dialog.close("confirmed")}>${action}</button>
            </div>`);
        dialog.addEventListener("close", () => resolve(dialog.returnValue === "confirmed"));
    });
}

/** Returns whether an open dialog holds what a person has typed and not sent. */
export function hasChanges() {
    return [...document.querySelectorAll("dialog[open]")].some(dialog => dialog.isChanged());
}

/** Asks whether to give up what was typed. */
export function confirmDiscard() {
    return confirmAction(t("dialog.discardTitle"), t("dialog.discardExplanation"), t("dialog.discard"));
}
