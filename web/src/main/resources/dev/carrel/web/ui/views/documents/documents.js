import {html, nothing} from "../../lit/lit-html.js";
import {repeat} from "../../lit/directives/repeat.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {openAddPage, openAddText} from "./add.js";
import {UploadQueue} from "./upload-queue.js";
import {dropZone, uploadRows} from "./upload.js";

const STATUSES = ["queued", "running", "success", "failed"];
const PAGE_SIZE = 50;
const CHANGES = ["library", "document", "document-deleted", "embedding"];
/** How long a person pauses before what was typed is searched. */
const TYPING_MILLISECONDS = 300;

/** Lists the documents of a library with their state, and adds documents. */
export class DocumentsView extends View {
    #typing = 0;

    constructor(app, parameters) {
        super(app, parameters);
        this.library = parameters.library;
        this.filter = {status: "", query: ""};
        this.counts = null;
        this.list = new PagedList(cursor => this.#fetchPage(cursor));
        this.uploads = new UploadQueue(this.api, this.library, this.signal, () => this.update());
    }

    title() {
        return t("documents.title");
    }

    get mayWrite() {
        return this.app.may("write");
    }

    path(...segments) {
        return pathOf("library", this.library, "document", ...segments);
    }

    async load() {
        await this.reload();
        followChanges(this, this.library, CHANGES, events => this.#show(events));
    }

    async reload() {
        await Promise.all([this.list.reload(), this.#loadCounts()]);
        this.update();
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("documents.title")}</h1>
                ${this.mayWrite ? html`
                    <div class="actions">
                        <button type="button" @click=${() => openAddPage(this)}>${t("documents.addPage")}</button>
                        <button type="button" @click=${() => openAddText(this)}>${t("documents.addText")}</button>
                    </div>` : nothing}
            </div>
            ${this.mayWrite ? dropZone(this.uploads) : nothing}
            ${uploadRows(this.uploads)}
            ${this.#filters()}
            ${this.#content()}`;
    }

    async #fetchPage(cursor) {
        const page = await this.api.get(this.path(),
            {query: {...this.filter, limit: PAGE_SIZE, cursor}, signal: this.signal});
        return {items: page.documents, nextCursor: page.nextCursor};
    }

    async #loadCounts() {
        const library = await this.api.get(pathOf("library", this.library), {signal: this.signal});
        this.counts = library.documents;
        this.embedding = library.embedding;
    }

    /** Returns how many documents wait to be embedded. */
    #pending() {
        return this.embedding?.pending ?? 0;
    }

    /** Shows what has changed. A list that was extended page by page keeps its length, with new states in its rows. */
    async #show(events) {
        if (this.list.items.length <= PAGE_SIZE) {
            await this.list.reload();
        } else {
            const changed = new Map(events.filter(({document}) => document).map(({document}) => [document.id, document]));
            const deleted = new Set(events.filter(({type}) => type === "document-deleted").map(({id}) => id));
            this.list.items = this.list.items.filter(({id}) => !deleted.has(id)).map(
                document => changed.get(document.id) ?? document);
        }
        await this.#loadCounts();
    }

    #filters() {
        return html`
            <form class="filters" role="search" @submit=${event => event.preventDefault()}>
                <label class="field">${t("documents.search")}
                    <input type="search" .value=${this.filter.query} @input=${event => this.#type(event.target.value)}>
                </label>
                <label class="field">${t("documents.status")}
                    <select @change=${event => this.#choose({status: event.target.value})}>
                        <option value="">${t("documents.anyStatus")}</option>
                        ${STATUSES.map(status => html`<option value=${status}
                            ?selected=${status === this.filter.status}>${t(`status.${status}`)}
                            ${this.counts ? `(${this.counts[status]})` : ""}</option>`)}
                    </select>
                </label>
            </form>
            ${this.#pending() ? html`<p class="hint">${t("documents.embedding", {n: this.#pending()})}</p>` : nothing}`;
    }

    #type(query) {
        clearTimeout(this.#typing);
        this.#typing = setTimeout(() => this.#choose({query}), TYPING_MILLISECONDS);
    }

    #choose(change) {
        this.filter = {...this.filter, ...change};
        this.attempt(() => this.list.reload());
    }

    #content() {
        if (!this.list.isLoaded) {
            return html`<p class="waiting">${t("list.loading")}</p>`;
        }
        if (this.list.items.length === 0) {
            const isFiltered = this.filter.status || this.filter.query;
            return html`<div class="empty"><p>${t(isFiltered ? "documents.noMatch" : "documents.empty")}</p></div>`;
        }
        return html`
            <table>
                <caption class="visually-hidden">${t("documents.title")}</caption>
                <thead><tr>
                    <th scope="col">${t("documents.name")}</th>
                    <th scope="col">${t("documents.status")}</th>
                    <th scope="col" class="wide-only">${t("documents.changed")}</th>
                    ${this.mayWrite ? html`<th scope="col"><span class="visually-hidden">${t("list.actions")}</span></th>`
                        : nothing}
                </tr></thead>
                <tbody>${repeat(this.list.items, ({id}) => id, document => this.#row(document))}</tbody>
            </table>
            ${moreButton(this, this.list)}`;
    }

    #row(document) {
        const name = documentName(document);
        return html`
            <tr>
                <td><a href=${linkTo("library", this.library, "documents", document.id)}>${name}</a>
                    ${document.url || document.key ? html`<span class="hint line">${document.url ?? document.key}</span>`
                        : nothing}</td>
                <td>${statusChip(document)}</td>
                <td class="wide-only"><time datetime=${document.updatedAt}>${formatAgo(document.updatedAt)}</time></td>
                ${this.mayWrite ? html`<td class="row-actions">
                    ${document.url ? html`<button type="button" class="quiet"
                        aria-label=${t("documents.refreshNamed", {name})}
                        @click=${() => this.attempt(() => this.#refresh(document))}>${t("documents.refresh")}</button>`
                        : nothing}
                    <button type="button" class="quiet" aria-label=${t("documents.deleteNamed", {name})}
                        @click=${() => this.attempt(() => this.#delete(document))}>${t("documents.delete")}</button>
                </td>` : nothing}
            </tr>`;
    }

    async #refresh(document) {
        await this.api.post(this.path(document.id, "refresh"), undefined, {signal: this.signal});
        await this.reload();
    }

    async #delete(document) {
        const name = documentName(document);
        if (await confirmAction(t("documents.deleteTitle"), t("documents.deleteExplanation", {name}),
            t("documents.delete"))) {
            await this.api.delete(this.path(document.id), {signal: this.signal});
            await this.reload();
            this.app.showNotice(t("documents.deleted", {name}));
        }
    }
}

/** Returns what a person knows a document by. */
export function documentName({title, key, url, id}) {
    return title || key || url || id;
}

/** Shows the state of a document and, if it failed, why. */
export function statusChip({status, message}) {
    return html`<span class="status ${status}">${t(`status.${status}`)}</span>
        ${message && status !== "success" ? html`<span class="hint line">${message}</span>` : nothing}`;
}
