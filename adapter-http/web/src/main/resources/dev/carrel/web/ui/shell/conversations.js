import {html, nothing} from "../lit/lit-html.js";
import {repeat} from "../lit/directives/repeat.js";
import {nameOf} from "../core/history.js";
import {linkTo} from "../core/router.js";
import {formatDayGroup, t} from "../core/text.js";
import {copyButton} from "../parts/copy.js";
import {confirmAction, openDialog} from "../parts/dialog.js";
import {saveBlob} from "../parts/files.js";
import {openForm, searchField} from "../parts/form.js";
import {icon} from "../parts/icons.js";
import {menu} from "../parts/menu.js";

/** A search field for fewer conversations than fit on a screen would be in the way. */
const SEARCHED_FROM = 8;

/** Lists the person's conversations by day, to go on with them, rename, keep or delete them. */
export function conversationList(app) {
    const {history} = app;
    if (history.items.length === 0 && !history.query) {
        return html`<div class="stretch"></div>`;
    }
    const days = Map.groupBy(history.items, ({updatedAt}) => formatDayGroup(updatedAt));
    return html`
        <section class="conversations" aria-label=${t("history.title")}>
            ${history.items.length < SEARCHED_FROM && !history.query ? nothing : searchField(t("history.search"), query => history.search(query.trim()))}
            ${[...days].map(([day, conversations]) => html`
                <h2>${day}</h2>
                <ul>${repeat(conversations, ({id}) => id, conversation => row(app, conversation))}</ul>`)}
            ${history.items.length === 0 ? html`<p class="hint">${t("history.none")}</p>` : nothing}
            ${history.hasMore ? html`<button type="button" class="quiet more" @click=${() => app.attempt(() =>
                history.loadMore())}>${t("list.more")}</button>` : nothing}
        </section>`;
}

function row(app, conversation) {
    const address = linkTo("library", app.history.library, "ask", conversation.id);
    const name = nameOf(conversation);
    return html`
        <li>
            <a href=${address} title=${name} aria-current=${location.hash === address ? "page" : nothing}>${name}</a>
            ${conversation.linkKey ? html`<span class="shared" title=${t("share.isShared")}>${icon("link")}
                <span class="visually-hidden">${t("share.isShared")}</span></span>` : nothing}
            ${menu(t("history.actions", {name}), [
                [t("history.rename"), () => openRename(app, conversation)],
                [t("share.menu"), () => openSharing(app, conversation)],
                [t("history.export"), () => app.attempt(() => save(app, conversation))],
                [t("documents.delete"), () => app.attempt(() => remove(app, conversation, address)), "danger"],
            ])}
        </li>`;
}

function openRename(app, conversation) {
    openForm(t("history.rename"), t("libraries.save"), () => html`
        <label class="field">${t("libraries.name")}
            <input name="title" required maxlength="200" data-focus .value=${nameOf(conversation)}></label>`,
    ({title}) => app.history.rename(conversation, title.value.trim()));
}

async function save(app, conversation) {
    const text = await app.history.export(conversation);
    const name = nameOf(conversation).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60);
    saveBlob(new Blob([text], {type: "text/markdown"}), `${name || "conversation"}.md`);
}

async function remove(app, conversation, address) {
    if (await confirmAction(t("history.deleteTitle"), t("history.deleteExplanation", {name: nameOf(conversation)}),
        t("documents.delete"))) {
        await app.history.delete(conversation);
        if (location.hash === address) {
            app.go("library", app.history.library, "ask");
        }
    }
}

/** Lets a person make, copy and withdraw the link by which others read a conversation. */
function openSharing(app, conversation) {
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
