import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, formatNumber, formatPercent, formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {searchField} from "../../parts/form.js";
import {icon} from "../../parts/icons.js";
import {menu} from "../../parts/menu.js";
import {LongTable, PagedList} from "../../parts/pages.js";
import {openAddPage} from "../../parts/add-document.js";
import {Selection, deleteFiltered, mayReadAgain, readAgain, readFailedAgain} from "./selection.js";
import {addMenu, addingHint, takeDrops, uploadRows} from "./upload.js";

const STATUSES = ["queued", "running", "success", "failed"];
const ORDERS = ["newest", "oldest", "updated", "title"];
const PAGE_SIZE = 100;
const CHANGES = ["library", "document", "document-deleted", "embedding"];
/** Of a document of which less was read, most is not found. */
const LOW_SHARE = 0.5;

/** Lists the documents of a library with their state, and adds documents. */
export class DocumentsView extends View {

    constructor(app, parameters) {
        super(app, parameters);
        this.library = parameters.library;
        this.filter = {status: STATUSES.includes(parameters.status) ? parameters.status : "", query: ""};
        /** The attributes that the documents listed have, as pairs of name and value. */
        this.attributes = [];
        this.selection = new Selection(this);
        this.sort = ORDERS[0];
        this.counts = null;
        this.list = new PagedList(cursor => this.#fetchPage(cursor));
        this.table = new LongTable(this, this.list, this.mayWrite ? 5 : 4);
        this.uploads = app.uploadsTo(this.library);
        this.newAttributes = {};
    }

    title() {
        return t("nav.documents");
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
        await Promise.all([this.#reloadList(), this.#loadCounts()]);
        this.update();
    }

    async #reloadList() {
        await this.list.reload();
        this.table.reset();
    }

    drawn(host) {
        this.table.observe(host);
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("nav.documents")}</h1>
                ${this.mayWrite ? addMenu(this) : nothing}
            </div>
            ${this.mayWrite ? addingHint(this) : nothing}
            ${uploadRows(this.uploads)}
            ${this.#filters()}
            ${this.#content()}`;
    }

    async open(host) {
        if (this.mayWrite) {
            takeDrops(host, files => this.addFiles(files), this.signal);
        }
        await super.open(host);
    }

    /** Adds files, whose documents get the attributes that were chosen for new ones. */
    addFiles(files) {
        this.uploads.add(files, this.newAttributes);
    }

    async #fetchPage(cursor) {
        const page = await this.api.get(this.path(),
            {query: {...this.query, sort: this.sort, limit: PAGE_SIZE, cursor}, signal: this.signal});
        return {items: page.documents, nextCursor: page.nextCursor};
    }

    /** What the listed documents are chosen by, as the server reads it. */
    get query() {
        const filters = this.attributes.map(([key, value]) => ({type: "eq", key, value}));
        return {...this.filter, filter: filters.length ? JSON.stringify({type: "and", filters}) : undefined};
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
        if (this.list.pages.length <= 1) {
            await this.#reloadList();
        } else {
            const changed = new Map(events.flatMap(({document}) => document ? [[document.id, document]] : []));
            const deleted = new Set(events.filter(({type}) => type === "document-deleted").map(({id}) => id));
            this.list.change(document => deleted.has(document.id) ? undefined : changed.get(document.id) ?? document);
        }
        await this.#loadCounts();
    }

    /** Gives attributes to the documents that files added from now on become. */
    useAttributes(attributes) {
        this.newAttributes = attributes;
        this.update();
    }

    #filters() {
        return html`
            ${this.#states()}
            <form class="filters" role="search" @submit=${event => event.preventDefault()}>
                ${searchField(t("documents.search"), query => this.#choose({query}), this.filter.query)}
                <label><span class="visually-hidden">${t("documents.order")}</span>
                    <select @change=${event => this.#order(event.target.value)}>
                        ${ORDERS.map(order => html`<option value=${order}
                            ?selected=${order === this.sort}>${t(`order.${order}`)}</option>`)}
                    </select>
                </label>
            </form>
            ${this.#attributeChips()}
            ${this.selection.size > 0 ? this.selection.actions()
                : this.mayWrite && this.isFiltered && !this.list.isEmpty ? this.#filterActions() : nothing}
            ${this.#pending() && this.filter.status !== "failed" ? html`<p class="hint">${t("documents.embedding", {n: this.#pending()})}</p>` : nothing}`;
    }

    /** Chooses documents by their state, and tells how many have it; what failed stands out. */
    #states() {
        const all = this.counts ? Object.values(this.counts).reduce((sum, number) => sum + number, 0) : 0;
        const button = (status, name, number) => html`
            <button type="button" class="tab ${status}" aria-pressed=${String(this.filter.status === status)}
                @click=${() => this.#choose({status})}>${name} <span class="hint">${formatNumber(number)}</span></button>`;
        return this.counts === null || all === 0 ? nothing : html`
            <div class="tabs" role="group" aria-label=${t("documents.status")}>
                ${button("", t("documents.anyStatus"), all)}
                ${STATUSES.filter(status => this.counts[status] > 0 || this.filter.status === status)
                    .map(status => button(status, t(`status.${status}`), this.counts[status]))}
            </div>`;
    }

    /** The attributes that documents are filtered by, each with a button to take it away. */
    #attributeChips() {
        return this.attributes.length === 0 ? nothing : html`
            <ul class="chips" aria-label=${t("documents.filters")}>
                ${this.attributes.map(pair => html`<li class="chip">${pair.join(": ")}
                    <button type="button" class="quiet" aria-label=${t("documents.unfilter", {attribute: pair.join(": ")})}
                        @click=${() => this.#filterBy(this.attributes.filter(other => other !== pair))}>×</button></li>`)}
            </ul>`;
    }

    #filterBy(attributes) {
        this.attributes = attributes;
        this.selection.clear();
        this.attempt(() => this.#reloadList());
    }

    #choose(change) {
        this.filter = {...this.filter, ...change};
        this.selection.clear();
        this.attempt(() => this.#reloadList());
    }

    #order(sort) {
        this.sort = sort;
        this.attempt(() => this.#reloadList());
    }

    /** Whether only some of the documents are listed. */
    get isFiltered() {
        return Boolean(this.filter.status || this.filter.query || this.attributes.length);
    }

    #filterActions() {
        return html`
            <div class="filters">
                ${this.filter.status === "failed" ? html`<button type="button"
                    @click=${() => this.attempt(() => readFailedAgain(this))}>${t("documents.readAgain")}</button>`
                    : nothing}
                <button type="button" class="danger" @click=${() => this.attempt(() => deleteFiltered(this))}>
                    ${t("documents.deleteSelected")}</button>
            </div>`;
    }

    #content() {
        if (!this.list.isLoaded) {
            return html`<p class="waiting">${t("list.loading")}</p>`;
        }
        if (this.list.isEmpty) {
            return this.isFiltered ? html`<div class="empty"><p>${t("documents.noMatch")}</p>
                <button type="button" @click=${() => this.#showAll()}>${t("documents.showAll")}</button></div>`
                : html`<div class="empty"><p>${t("documents.empty")}</p>
                    ${this.mayWrite ? html`<div class="actions centered">
                        <button type="button" @click=${() => openAddPage(this)}>${icon("page")}${t("documents.addPage")}</button>
                        <a class="button" href=${linkTo("library", this.library, "crawls")}>${icon("crawls")}${t("nav.crawls")}</a>
                    </div>` : nothing}</div>`;
        }
        const hasShares = this.list.items.some(readShare);
        const hasStates = this.list.items.some(({status}) => status !== "success");
        return html`
            <table class="compact">
                <caption class="visually-hidden">${t("nav.documents")}</caption>
                <thead><tr>
                    <th scope="col"><span class="document-name">${this.mayWrite ? this.selection.boxOfAll(this.list.items) : nothing}
                        ${t("documents.name")}</span></th>
                    ${hasStates ? html`<th scope="col">${t("documents.status")}</th>` : nothing}
                    ${hasShares ? html`<th scope="col">${t("documents.read")}</th>` : nothing}
                    <th scope="col">${t("documents.changed")}</th>
                    ${this.mayWrite ? html`<th scope="col"><span class="visually-hidden">${t("list.actions")}</span></th>`
                        : nothing}
                </tr></thead>
                ${this.table.bodies(document => this.#row(document, hasShares, hasStates))}
            </table>
            ${this.table.end()}`;
    }

    #row(document, hasShares, hasStates) {
        const name = documentName(document);
        const place = document.url ?? document.key;
        const isReady = document.status === "success";
        return html`
            <tr>
                <td><div class="document-name">${this.mayWrite ? this.selection.box(document, name) : nothing}${kindBadge(document)}
                    <div><a href=${linkTo("library", this.library, "documents", document.id)}>${name}</a>
                        ${place && place.replace(ENDING, "") !== name.replace(ENDING, "") ? html`<span class="hint line origin">${place}</span>` : nothing}
                        ${document.message && !isReady ? html`<span class="hint line">${document.message}</span>` : nothing}
                        ${this.#attributesOf(document)}</div></div></td>
                ${hasStates ? html`<td class="hint">${isReady ? nothing : html`
                    <span class="status ${document.status}">${t(`status.${document.status}`)}</span>`}</td>` : nothing}
                ${hasShares ? html`<td class="hint ${document.kept < LOW_SHARE ? "low" : ""}">${readShare(document)}</td>` : nothing}
                <td class="hint"><time datetime=${document.updatedAt}>${formatAgo(document.updatedAt)}</time></td>
                ${this.mayWrite ? html`<td class="row-actions">${menu(t("history.actions", {name}), [
                    mayReadAgain(document) && this.#action("documents.refresh", () => readAgain(this, [document]), "refresh"),
                    this.#action("documents.delete", () => deleteDocument(this, this.path(document.id), document,
                        () => this.reload()), "delete", "danger"),
                ])}</td>` : nothing}
            </tr>`;
    }

    #action(name, run, drawing, kind) {
        return [t(name), () => this.attempt(run, t(name)), kind, drawing];
    }

    /** The attributes of a document; each is a button to see those that have it too. */
    #attributesOf({attributes}) {
        const pairs = Object.entries(attributes ?? {}).flatMap(([key, value]) => [value].flat().map(each => [key, each]));
        return pairs.length === 0 ? nothing : html`<span class="chips">${pairs.map(([key, value]) => html`
            <button type="button" class="chip" title=${t("documents.filterBy")}
                @click=${() => this.#filterBy([...this.attributes.filter(([other]) => other !== key), [key, value]])}>
                ${key}: ${String(value)}</button>`)}</span>`;
    }

    #showAll() {
        this.filter = {status: "", query: ""};
        this.#filterBy([]);
    }
}

/** The ending of the name of a file, by which a title often differs from it. */
const ENDING = /\.([a-z0-9]{1,5})$/i;
const KINDS = [["pdf", /^pdf$/], ["text", /^(docx?|odt|rtf|md|txt|epub|tex|rst)$/], ["sheet", /^(xlsx?|ods|csv|tsv)$/],
    ["slides", /^(pptx?|odp)$/]];

/** Shows of what kind a document is: by the ending of its file's name, else as a page or a text. */
function kindBadge({key, url}) {
    const ending = ENDING.exec(key ?? "")?.[1].toLowerCase();
    const kind = KINDS.find(([, endings]) => endings.test(ending ?? ""))?.[0] ?? "";
    return html`<span class="kind ${kind}" aria-hidden="true">${ending ?? icon(url ? "page" : "documents")}</span>`;
}

/** Tells how much of the text of a document was read, and without what. A number and its noun stay in one line. */
export function readShare({kept, leftOut = []}) {
    const parts = leftOut.map(({part, count}) => t(`leftOut.${part}`, {n: count}).replace(" ", "\u00a0"));
    return [kept == null || kept > 0.995 ? "" : formatPercent(kept),
        parts.length ? t("document.without", {parts: parts.join(", ")}) : ""].filter(Boolean).join(", ");
}

/** Returns what a person knows a document by; of one without any name, when it was added. */
export function documentName({title, key, url, createdAt}) {
    return title || key || url || t("documents.unnamed", {time: formatTime(createdAt)});
}

/** Deletes a document, after asking; what comes then is done before the notice. */
export async function deleteDocument(view, path, document, then) {
    const name = documentName(document);
    if (await confirmAction(t("documents.deleteTitle"), t("documents.deleteExplanation", {name}), t("documents.delete"))) {
        await view.api.delete(path, {signal: view.signal});
        await then();
        view.app.showNotice(t("documents.deleted", {name}));
    }
}

/** Shows the state of a document and, if it failed, why. */
export function statusChip({status, message}) {
    return html`<span class="status ${status}">${t(`status.${status}`)}</span>
        ${message && status !== "success" ? html`<span class="hint line">${message}</span>` : nothing}`;
}
