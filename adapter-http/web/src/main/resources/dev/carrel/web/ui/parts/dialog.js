import {html, render} from "../lit/lit-html.js";
import {t} from "../core/text.js";

/**
 * Opens a modal dialog and returns it. Escape and the button at its end close it, the focus goes back to where it was,
 * and the dialog is then removed from the page.
 *
 * @param title names the dialog
 * @param content returns its content; called again by `dialog.update()`
 */
export function openDialog(title, content) {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", title);
    dialog.update = () => render(html`
        <div class="dialog-head">
            <h2>${title}</h2>
            <button class="quiet" type="button" aria-label=${t("dialog.close")} @click=${() => dialog.close()}>×</button>
        </div>
        ${content(dialog)}`, dialog);
    dialog.addEventListener("close", () => dialog.remove());
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
