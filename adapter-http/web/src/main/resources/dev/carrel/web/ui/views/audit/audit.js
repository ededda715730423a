import {html, nothing} from "../../lit/lit-html.js";
import {actorName} from "../../core/permissions.js";
import {formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {saveBlob} from "../../parts/files.js";
import {searchField} from "../../parts/form.js";
import {icon} from "../../parts/icons.js";
import {PagedList, moreButton} from "../../parts/pages.js";

const KINDS = ["", "sign-in", "change", "delete", "export"];
/** How many entries are read at a time, and if only some of them are shown. */
const PAGE_SIZE = 50;
const SEARCHED_PAGE_SIZE = 1000;
/** The last part of a path that is no id: what a request changed. */
const NAME = /\/([a-z0-9-]+)(?:\/\{[^}]*\})?$/;
/** An id that the server has made: its beginning tells it apart from others. */
const ID = /\b([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** Requests for which "changed" would say too little. */
const INVITATION = /^POST .*\/person$/;
const OWN_VERB = /\/(check|refresh)$/;

/** Who signed in, changed, deleted and exported what. */
export class AuditView extends View {
    /** Who was met in the log, by their id. */
    #actors = new Map();
    /** Counts the searches: a later one ends those before it. */
    #search = 0;

    constructor(app, parameters) {
        super(app, parameters);
        this.kind = "";
        this.actor = "";
        this.from = "";
        this.until = "";
        this.words = [];
        /** Whether the person and the days are shown where there is little room. */
        this.showsFilters = false;
        this.list = new PagedList(async cursor => {
            const limit = this.until || this.words.length ? SEARCHED_PAGE_SIZE : PAGE_SIZE;
            const page = await this.api.get("audit", {query: {...this.#query, limit, cursor}, signal: this.signal});
            page.entries.forEach(({actor}) => this.#actors.set(actor.id, actorName(actor)));
            return {items: page.entries, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("nav.audit");
    }

    async load() {
        await this.#reload();
    }

    /** What the server chooses by. */
    get #query() {
        return {kind: this.kind, actor: this.actor, since: this.from && new Date(`${this.from}T00:00`).toISOString()};
    }

    /** What is left of the entries by their words and the last day, which the server does not choose by. */
    get #shown() {
        const end = this.until ? Date.parse(`${this.until}T23:59:59.999`) : Infinity;
        return this.list.items.filter(entry => Date.parse(entry.at) <= end
            && this.words.every(word => this.#textOf(entry).includes(word)));
    }

    #textOf({kind, action, target, title, library, actor}) {
        return [sentenceOf(kind, action).join(nameOf(action)), target, title, library && this.app.nameOf(library),
            actorName(actor)].join(" ").toLowerCase();
    }

    async #reload() {
        const search = ++this.#search;
        this.isSearching = true;
        try {
            await this.list.reload();
            while (search === this.#search && this.list.hasMore && this.#shown.length === 0) {
                await this.list.loadMore();
            }
        } finally {
            this.isSearching = search !== this.#search;
        }
    }

    template() {
        const shown = this.#shown;
        const hiding = this.showsFilters ? "" : "wide-only";
        return html`
            <div class="title-row">
                <h1>${t("nav.audit")}</h1>
                <div class="actions"><button type="button" @click=${() => this.attempt(() => this.#export())}>
                    ${icon("download")}${t("audit.export")}</button></div>
            </div>
            <p class="hint">${t("audit.hint")}</p>
            <div class="tabs" role="group" aria-label=${t("audit.kind")}>
                ${KINDS.map(kind => html`<button type="button" class="tab" aria-pressed=${String(kind === this.kind)}
                    @click=${() => this.#choose({kind})}>${t(`audit.kind.${kind || "all"}`)}</button>`)}
            </div>
            <form class="filters" role="search" @submit=${event => event.preventDefault()}>
                ${searchField(t("audit.search"), text => this.#choose({words: text.toLowerCase().split(/\s+/).filter(Boolean)}))}
                <button type="button" class="phone-only" aria-expanded=${String(this.showsFilters)} @click=${() => {
                    this.showsFilters = !this.showsFilters;
                    this.update();
                }}>${icon("settings")}${t("audit.filter")}</button>
                <label class=${hiding}><span class="visually-hidden">${t("audit.who")}</span>
                    <select @change=${event => this.#choose({actor: event.target.value})}>
                        <option value="">${t("audit.anyone")}</option>
                        ${[...this.#actors].map(([id, name]) => html`<option value=${id} ?selected=${id === this.actor}>${name}</option>`)}
                    </select></label>
                ${["from", "until"].map(end => html`<label class="day-field ${hiding}">${t(`audit.${end}`)}
                    <input type="date" @change=${event => this.#choose({[end]: event.target.value})}></label>`)}
            </form>
            ${!this.list.isLoaded || this.isSearching && shown.length === 0 ? html`<p class="waiting">${t("list.loading")}</p>`
                : shown.length === 0 ? html`<div class="empty"><p>${t("audit.empty")}</p></div>` : this.#table(shown)}
            ${moreButton(this, this.list)}`;
    }

    #table(shown) {
        return html`
            <table class="log compact">
                <caption class="visually-hidden">${t("nav.audit")}</caption>
                <thead><tr>
                    <th scope="col">${t("audit.time")}</th>
                    <th scope="col">${t("audit.what")}</th>
                    <th scope="col">${t("audit.who")}</th>
                    <th scope="col">${t("app.library")}</th>
                </tr></thead>
                ${[...Map.groupBy(folded(shown), ([{at}]) => formatTime(at, {dateStyle: "full"}))].map(([day, entries]) => html`
                <tbody><tr class="day"><th scope="rowgroup" colspan="4">${day}</th></tr>
                ${entries.map((like, index) => this.#row(like, entries[index - 1]?.[0]))}</tbody>`)}
            </table>`;
    }

    /** Shows entries that are alike in a line, which unfolds what they concern. */
    #row(like, before) {
        const [{at, kind, action, library, actor, session, target, title}] = like;
        const [start, end] = sentenceOf(kind, action);
        const object = like.length > 1 ? nameOf(action) : objectOf(action, target, title);
        const what = html`${start}${end === undefined ? nothing : object}${end}`;
        const targets = like.map(entry => entry.target && html`
            <span class="hint" title=${entry.target}>${entry.title ?? entry.target.replace(ID, "$1")}</span>`);
        const times = html`<span class="hint">${t("audit.times", {n: like.length})}</span>`;
        return html`
            <tr>
                <td><time datetime=${at}>${formatTime(at, {timeStyle: "short"})}</time></td>
                <td title=${[action, like.length === 1 ? target : ""].join(" ").trim()}>${like.length === 1 ? what : targets[0]
                    ? html`<details><summary>${what} ${times}${icon("next")}</summary>${targets}</details>` : html`${what} ${times}`}</td>
                <td class=${before && actorName(before.actor) === actorName(actor) ? "same" : ""}>${actorName(actor)}
                    ${session ? html` <span class="hint">${t("audit.browser")}</span>` : nothing}</td>
                <td title=${library ?? nothing}>${library ? this.app.nameOf(library) : nothing}</td>
            </tr>`;
    }

    #choose(change) {
        Object.assign(this, change);
        this.attempt(() => this.#reload());
    }

    async #export() {
        const blob = await this.api.getBlob("audit", {query: {...this.#query, format: "csv"}, signal: this.signal});
        saveBlob(blob, "audit.csv");
        if (this.words.length || this.until) {
            this.app.showNotice(t("audit.exported"));
        }
    }
}

/** Puts entries together that follow each other in a minute and differ only in what they concern. */
function folded(entries) {
    const keyOf = ({at, kind, action, library, actor, session}) =>
        JSON.stringify([formatTime(at), kind, action, library, actor, session]);
    const lines = [];
    entries.forEach(entry => lines.length && keyOf(lines.at(-1)[0]) === keyOf(entry)
        ? lines.at(-1).push(entry) : lines.push([entry]));
    return lines;
}

/** Returns what stands before and behind the object of a sentence that says what was done; a sign-in has no object. */
function sentenceOf(kind, action) {
    return kind === "sign-in" ? [t("audit.kind.sign-in")]
        : t(`audit.did.${INVITATION.test(action) ? "invite" : OWN_VERB.exec(action)?.[1] ?? kind}`).split("{what}");
}

/** Names what a request changed: a document by its title alone, others by what they are and their name, unless it is an id. */
function objectOf(action, target, title) {
    const name = title ?? (target?.match(ID) ? null : target);
    const kind = nameOf(action);
    return html`${title && kind === t("audit.of.document") ? nothing : kind} ${name ? html`<strong title=${target}>${name}</strong>` : nothing}`;
}

/** Returns what a request changed in words, or its path if it has none. */
function nameOf(action) {
    const key = `audit.of.${NAME.exec(action)?.[1]}`;
    const name = t(key);
    return name === key ? action : name;
}
