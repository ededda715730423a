import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {formatAgo, formatDuration, formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction, openDialog} from "../../parts/dialog.js";
import {item, stateOf} from "../../parts/item.js";
import {openConnector} from "./connector-form.js";

/** What stands for the kinds of places. */
const DRAWINGS = {folder: "folder", webdav: "folder", mediawiki: "page", confluence: "page", sitemap: "crawls"};
const COUNTS = ["added", "replaced", "deleted", "unchanged", "skipped"];

/** Lists the connectors of a library with what they last did, adds, runs and deletes them. */
export class ConnectorsView extends View {
    connectors = null;
    kinds = [];

    title() {
        return t("connectors.title");
    }

    path(...segments) {
        return pathOf("library", this.parameters.library, "connector", ...segments);
    }

    async load() {
        await this.reload();
        followChanges(this, this.parameters.library, ["connector", "library", "document"], () => this.reload());
    }

    async reload() {
        ({connectors: this.connectors, kinds: this.kinds} = await this.api.get(this.path(), {signal: this.signal}));
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("connectors.title")}</h1>
                <div class="actions">${this.connectors === null ? nothing : html`
                    <button type="button" class="primary" @click=${() => this.#open(null)}>
                        ${t("connectors.add")}</button>`}</div>
            </div>
            ${this.connectors === null ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.connectors.length === 0 ? html`<div class="empty"><p>${t("connectors.empty")}</p></div>`
                    : this.connectors.map(connector => this.#card(connector))}`;
    }

    #card(connector) {
        const {key, kind, place, lastRun, documents} = connector;
        const isBusy = connector.status === "running" || connector.requested;
        const state = isBusy ? "running" : lastRun?.status ?? "waiting";
        const waiting = documents.queued + documents.running;
        const run = [t("connectors.run"), () => this.attempt(() => this.#run(key, false)), isBusy];
        const settings = [t("libraries.settings"), () => this.#open(connector)];
        const action = {held: [t("connectors.confirm"), () => this.attempt(() => this.#confirmDeletions(connector)), isBusy],
            failed: settings}[lastRun?.status] ?? run;
        return item(key, {
            picture: DRAWINGS[kind] ?? "connectors",
            facts: [
                t(`connectors.${kind}`), place, t("libraries.documents", {n: documents.success}),
                waiting && t("connectors.waiting", {count: waiting}),
                documents.failed && html`<span class="problem-text">${t("connectors.failed", {count: documents.failed})}</span>`,
                ...timesOf(connector, isBusy),
            ],
            problem: lastRun?.status === "held" ? t("connectors.held", {count: lastRun.withheld}) : lastRun?.message,
            state: stateOf(state, t(`connector.${state}`)),
            action,
            actions: [
                action !== run && !isBusy && run.slice(0, 2),
                [t("connectors.runs"), () => this.attempt(() => this.#openRuns(key))],
                action !== settings && settings,
                [t("documents.delete"), () => this.attempt(() => this.#delete(key)), "danger"],
            ],
        });
    }

    #open(connector) {
        openConnector(this, connector, this.kinds, () => this.attempt(() => this.reload()));
    }

    async #run(key, confirmDeletions) {
        await this.api.post(this.path(key, "run"), {confirmDeletions}, {signal: this.signal});
        await this.reload();
    }

    async #confirmDeletions({key, lastRun}) {
        if (await confirmAction(t("connectors.confirm"), t("connectors.held", {count: lastRun.withheld}),
            t("connectors.confirm"))) {
            await this.#run(key, true);
        }
    }

    async #openRuns(key) {
        const {runs} = await this.api.get(this.path(key, "run"), {signal: this.signal});
        openDialog(t("connectors.runs"), () => runs.length === 0 ? html`<p>${t("connectors.noRuns")}</p>` : html`
            <ul class="rows">${runs.map(run => html`
                <li><span class="file-name">${formatTime(run.endedAt)}</span>
                    <span class="status ${run.status === "held" ? "waiting" : run.status}">
                        ${t(`connector.${run.status}`)}</span>
                    <span class="hint line">${COUNTS.filter(count => run[count] > 0)
                        .map(count => `${t(`run.${count}`)} ${run[count]}`).join(" · ")}</span>
                    ${run.message ? html`<span class="hint line">${run.message}</span>` : nothing}
                    ${run.problems.map(({path, reason}) => html`<span class="hint line">${path}: ${reason}</span>`)}
                </li>`)}</ul>`);
    }

    async #delete(key) {
        if (await confirmAction(t("documents.delete"), t("connectors.deleteExplanation", {name: key}),
            t("documents.delete"))) {
            await this.api.delete(this.path(key), {signal: this.signal});
            await this.reload();
        }
    }
}

/** Says when a place was compared, and how often it is; of one that failed, when it was tried, and when it is again. */
function timesOf({checkedAt, lastRun, interval, nextRunAt}, isBusy) {
    const ago = checkedAt && formatAgo(checkedAt);
    return lastRun?.status === "failed" ? [t("connectors.tried", {ago: formatAgo(lastRun.endedAt)}),
        !isBusy && Date.parse(nextRunAt) > Date.now() && t("connectors.next", {time: formatAgo(nextRunAt)})]
        : [ago && t("connectors.checked", {ago}), t("connectors.every", {interval: formatDuration(secondsOf(interval))})];
}

/** Returns the seconds of an ISO 8601 duration of days, hours and minutes, such as PT10M. */
function secondsOf(duration) {
    const [days, hours, minutes] = ["D", "H", "M"].map(unit => Number(duration.match(`([0-9]+)${unit}`)?.[1] ?? 0));
    return Math.max(60, ((days * 24 + hours) * 60 + minutes) * 60);
}
