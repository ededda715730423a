import {html, nothing} from "../../lit/lit-html.js";
import {formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {saveBlob} from "../../parts/files.js";
import {icon} from "../../parts/icons.js";
import {PagedList, moreButton} from "../../parts/pages.js";

const KINDS = ["", "sign-in", "change", "delete", "export"];
/** The last part of a path that is no id: what a request changed. */
const NAME = /\/([a-z0-9-]+)(?:\/\{[^}]*\})?$/;
/** An id that the server has made: its beginning tells it apart from others. */
const ID = /\b([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Who signed in, changed, deleted and exported what. */
export class AuditView extends View {
    constructor(app, parameters) {
        super(app, parameters);
        this.kind = "";
        this.list = new PagedList(async cursor => {
            const page = await this.api.get("audit", {query: {kind: this.kind || undefined, limit: 50, cursor},
                signal: this.signal});
            return {items: page.entries, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("nav.audit");
    }

    async load() {
        await this.list.reload();
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("nav.audit")}</h1>
                <div class="actions"><button type="button" @click=${() => this.attempt(() => this.#export())}>
                    ${icon("download")}${t("audit.export")}</button></div>
            </div>
            <p class="hint">${t("audit.hint")}</p>
            <div class="tabs" role="group" aria-label=${t("audit.kind")}>
                ${KINDS.map(kind => html`<button type="button" class="tab" aria-pressed=${String(kind === this.kind)}
                    @click=${() => this.#choose(kind)}>${t(`audit.kind.${kind || "all"}`)}</button>`)}
            </div>
            ${!this.list.isLoaded ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.list.items.length === 0 ? html`<div class="empty"><p>${t("audit.empty")}</p></div>` : this.#table()}
            ${moreButton(this, this.list)}`;
    }

    #table() {
        return html`
            <table class="log stacked">
                <caption class="visually-hidden">${t("nav.audit")}</caption>
                <thead><tr>
                    <th scope="col">${t("audit.time")}</th>
                    <th scope="col">${t("audit.who")}</th>
                    <th scope="col">${t("audit.what")}</th>
                    <th scope="col">${t("app.library")}</th>
                </tr></thead>
                ${[...Map.groupBy(folded(this.list.items), ([{at}]) => formatTime(at, {dateStyle: "full"}))].map(([day, entries]) => html`
                <tbody><tr class="day"><th scope="rowgroup" colspan="4">${day}</th></tr>
                ${entries.map(like => this.#row(like))}</tbody>`)}
            </table>`;
    }

    /** Shows entries that are alike in a line. */
    #row(like) {
        const [{at, kind, action, library, actor, session}] = like;
        const targets = like.map(({target, title}) => target && html`
            <span class="hint line" title=${target}>${title ?? target.replace(ID, "$1")}</span>`);
        const times = t("audit.times", {n: like.length});
        return html`
            <tr>
                <td><time datetime=${at}>${formatTime(at, {timeStyle: "short"})}</time></td>
                <td data-label=${t("audit.who")}>${actor.name}${session ? html`<span class="hint line">${t("audit.browser")}</span>` : nothing}</td>
                <td data-label=${t("audit.what")} title=${action}>${t(`audit.kind.${kind}`)}${kind === "sign-in" ? nothing : `: ${nameOf(action)}`}
                    ${like.length === 1 ? targets : targets[0] ? html`<details class="hint"><summary>${times}</summary>${targets}</details>`
                        : html`<span class="hint line">${times}</span>`}</td>
                <td data-label=${t("app.library")} title=${library ?? nothing}>${library ? this.app.nameOf(library) : "–"}</td>
            </tr>`;
    }

    #choose(kind) {
        this.kind = kind;
        this.attempt(() => this.list.reload());
    }

    async #export() {
        const blob = await this.api.getBlob("audit", {query: {format: "csv", kind: this.kind || undefined},
            signal: this.signal});
        saveBlob(blob, "audit.csv");
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

/** Returns what a request changed in words, or its path if it has none. */
function nameOf(action) {
    const key = `audit.of.${NAME.exec(action)?.[1]}`;
    const name = t(key);
    return name === key ? action : name;
}
