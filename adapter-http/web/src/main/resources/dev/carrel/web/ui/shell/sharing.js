import {html} from "../lit/lit-html.js";
import {nameOf} from "../core/history.js";
import {linkTo} from "../core/router.js";
import {t} from "../core/text.js";
import {copyButton} from "../parts/copy.js";
import {openDialog} from "../parts/dialog.js";

/** Lets a person make, copy and withdraw the link by which others read a conversation. */
export function openSharing(app, conversation) {
    const {history} = app;
    let key = conversation.linkKey;
    const dialog = openDialog(t("share.title", {name: nameOf(conversation)}), () => html`
        <p>${t("share.explanation")}</p>
        ${key ? existing(addressOf(history.library, key), () => change(async () => {
            await history.withdraw(conversation);
            return null;
        })) : html`
            <div class="actions"><button type="button" class="primary" data-focus
                @click=${() => change(() => history.share(conversation))}>${t("share.make")}</button></div>`}`);
    const change = action => app.attempt(async () => {
        key = await action();
        dialog.update();
        dialog.querySelector("[data-focus]")?.focus();
    });
}

function existing(address, withdraw) {
    return html`
        <label class="field">${t("share.link")}
            <input readonly data-focus .value=${address} @focus=${event => event.target.select()}></label>
        <div class="actions">
            <button type="button" class="danger" @click=${withdraw}>${t("share.withdraw")}</button>
            ${copyButton(address, "primary")}
        </div>`;
}

function addressOf(library, key) {
    return new URL(linkTo("library", library, "shared", key), location.href).href;
}
