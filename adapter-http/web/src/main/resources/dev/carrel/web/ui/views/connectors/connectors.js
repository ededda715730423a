import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {formatAgo, formatNumber, formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction, openDialog} from "../../parts/dialog.js";
import {openConnector} from "./connector-form.js";

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
        const {key, lastRun, documents} = connector;
        const isBusy = connector.status === "running" || connector.requested;
        const state = isBusy ? "running" : lastRun?.status ?? "waiting";
        const waiting = documents.queued + documents.running;
        return html`
            <section class="card" aria-label=${key}>
                <div class="title-row">
                    <h2>${key}</h2>
                    <span class="status ${state === "held" ? "waiting" : state}">${t(`connector.${state}`)}</span>
                </div>
                <p><span class="hint">${t(`connectors.${connector.kind}`)}</span> <code>${connector.place}</code></p>
                <ul class="facts-line">
                    <li>${t("libraries.documents", {n: documents.success})}</li>
                    ${waiting ? html`<li>${t("connectors.waiting", {count: waiting})}</li>` : nothing}
                    ${documents.failed ? html`<li>${t("connectors.failed", {count: documents.failed})}</li>`
                        : nothing}
                    ${timesOf(connector, isBusy).map(time => html`<li>${time}</li>`)}
                </ul>
                ${lastRun?.message ? html`<p class="problem">${lastRun.status === "held"
                    ? t("connectors.held", {count: lastRun.withheld}) : lastRun.message}</p>` : nothing}
                <div class="actions">
                    ${lastRun?.status === "held" ? html`<button type="button" class="primary" ?disabled=${isBusy}
                        @click=${() => this.attempt(() => this.#confirmDeletions(connector))}>
                        ${t("connectors.confirm")}</button>` : nothing}
                    <button type="button" ?disabled=${isBusy} aria-label=${t("connectors.runNamed", {name: key})}
                        @click=${() => this.attempt(() => this.#run(key, false))}>${t("connectors.run")}</button>
                    <button type="button" aria-label=${t("connectors.runsNamed", {name: key})}
                        @click=${() => this.attempt(() => this.#openRuns(key))}>${t("connectors.runs")}</button>
                    <button type="button" class="quiet" aria-label=${t("connectors.editNamed", {name: key})}
                        @click=${() => this.#open(connector)}>${t("connectors.edit")}</button>
                    <button type="button" class="quiet" aria-label=${t("documents.deleteNamed", {name: key})}
                        @click=${() => this.attempt(() => this.#delete(key))}>${t("documents.delete")}</button>
                </div>
            </section>`;
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

/** Says when a place was compared, how often it is, and when it is compared next. */
function timesOf({checkedAt, interval, nextRunAt}, isBusy) {
    return [
        ...checkedAt ? [t("connectors.checked", {ago: formatAgo(checkedAt)})] : [],
        t("connectors.every", {interval: formatInterval(interval)}),
        ...!isBusy && Date.parse(nextRunAt) > Date.now() ? [t("connectors.next", {time: formatAgo(nextRunAt)})] : [],
    ];
}

/** Returns an ISO 8601 duration such as PT10M as words such as "10 minutes"; an hour is 60 minutes. */
function formatInterval(duration) {
    const [days, hours, minutes] = ["D", "H", "M"].map(unit => Number(duration.match(`([0-9]+)${unit}`)?.[1] ?? 0));
    const all = Math.max(1, (days * 24 + hours) * 60 + minutes);
    const [unit, number] = all % 60 === 0 && all > 60 ? ["hour", all / 60] : ["minute", all];
    return formatNumber(number, {style: "unit", unit, unitDisplay: "long"});
}
