import {html, nothing, svg} from "../../lit/lit-html.js";
import {repeat} from "../../lit/directives/repeat.js";
import {pathOf} from "../../core/api.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, formatPercent, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {openFileField, saveBlob, takeFile} from "../../parts/files.js";
import {icon} from "../../parts/icons.js";
import {markdown} from "../../parts/markdown.js";
import {menu} from "../../parts/menu.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {Checks, openCheck} from "./checks.js";

const POLL_MILLISECONDS = 1000;
/** How many evaluations the line of shares goes back. */
const SHOWN_SHARES = 20;

/** Evaluates a library with questions whose right replies are known, and shows what went wrong and what has changed. */
export class EvaluationView extends View {
    checkCount = null;
    shown = null;
    /** What was replied last to questions, by their ids. */
    #replies = new Map();
    #isFollowing = false;

    constructor(app, parameters) {
        super(app, parameters);
        this.library = parameters.library;
        this.checks = new Checks(this.api, this.library);
        this.list = new PagedList(async cursor => {
            const page = await this.api.get(this.#path(), {query: {limit: SHOWN_SHARES, cursor}, signal: this.signal});
            return {items: page.evaluations, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("nav.evaluation");
    }

    async load() {
        this.checkCount = countLines(await this.checks.read(this.signal));
        await this.#reload();
    }

    /** Reads the list and the evaluation that is shown, which is followed while it runs. */
    async #reload() {
        await this.list.reload();
        const id = this.parameters.evaluation ?? this.list.items[0]?.id;
        this.shown = id ? await this.#read(id) : null;
        this.update();
        if (!this.#isFollowing) {
            this.attempt(() => this.#follow());
        }
    }

    #read(id) {
        return this.api.get(this.#path(id), {signal: this.signal});
    }

    /** Reads the evaluation that is shown each second until it ends, also after a failed read; then the list once. */
    async #follow() {
        this.#isFollowing = true;
        try {
            while (this.#isRunning && !this.isClosed) {
                await this.pause(POLL_MILLISECONDS);
                const former = this.shown;
                const latest = await this.#read(former.id).catch(() => former);
                if (this.shown === former) {
                    this.shown = latest;
                }
                if (!this.#isRunning) {
                    await this.list.reload();
                }
                this.update();
            }
        } finally {
            this.#isFollowing = false;
        }
    }

    get #isRunning() {
        return this.shown?.status === "running";
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("nav.evaluation")}</h1>
                <div class="actions">
                    <input hidden type="file" accept=".jsonl,.ndjson" @change=${event =>
                        takeFile(event, file => this.attempt(() => this.#upload(file)))}>
                    ${this.checkCount ? html`<button type="button" class="primary"
                        ?disabled=${this.#isRunning} @click=${() => this.attempt(() => this.#start())}>
                        ${t("evaluation.start")}</button>` : nothing}
                    ${menu(t("list.actions"), [
                        [t("evaluation.upload"), openFileField],
                        this.checkCount && [t("evaluation.download"), () => this.attempt(() => this.#download())],
                    ])}
                </div>
            </div>
            ${this.checkCount === null ? html`<p class="waiting">${t("list.loading")}</p>` : html`
                ${this.#questions()}
                ${this.shown ? this.#evaluation(this.shown) : nothing}
                ${this.list.items.length > 1 || this.parameters.evaluation ? this.#former() : nothing}`}`;
    }

    #path(...segments) {
        return pathOf("library", this.library, "evaluation", ...segments);
    }

    #questions() {
        const addButton = look => html`<button type="button" class=${look} @click=${() => this.#openCheck()}>${t("evaluation.add")}</button>`;
        return this.checkCount ? html`<p class="hint">${t("evaluation.count", {n: this.checkCount})} ${addButton("quiet")}</p>` : html`
            <section class="empty" aria-label=${t("evaluation.questions")}>
                <p>${t("evaluation.empty")}</p>
                ${addButton("primary")}
            </section>`;
    }

    #openCheck() {
        openCheck(this, this.library, "", () => this.#changed());
    }

    #evaluation(evaluation) {
        const {status, done, questions, right, message, startedAt, kinds, results, former} = evaluation;
        const wrong = results.filter(result => !result.right);
        const fixed = results.filter(result => result.right && result.wasRight === false).length;
        const broken = wrong.filter(result => result.wasRight).length;
        return html`
            <section class="result" aria-label=${t("evaluation.result")}>
                <div class="title-row">
                    <h2>${t("evaluation.right", {right, n: done})}</h2>
                    ${status === "running" ? html`<button type="button"
                        @click=${() => this.attempt(() => this.#cancel(evaluation))}>${t("evaluation.cancel")}</button>`
                        : this.#shares()}
                </div>
                ${status === "running" ? html`<p><label>${t("evaluation.progress", {done, n: questions})}
                    <progress max=${questions} .value=${done}></progress></label></p>` : nothing}
                ${message ? html`<p class="problem">${message}</p>` : nothing}
                <p class="hint">${t(`evaluation.${status}`)} ${t("evaluation.started", {ago: formatAgo(startedAt)})}
                    ${former ? html`· ${t("evaluation.fixed", {n: fixed})} ·
                        <span class=${broken ? "problem-text" : ""}>${t("evaluation.broken", {n: broken})}</span>` : nothing}</p>
            </section>
            ${wrong.length === 0 ? nothing : html`
                <h2>${t("evaluation.wrong")}</h2>
                <ul class="rows">${repeat(wrong, result => `${evaluation.id} ${result.id}`, result =>
                    this.#failure(result))}</ul>`}
            ${kinds.length === 0 ? nothing : html`
                <h2>${t("evaluation.kinds")}</h2>
                ${kindTable(kinds)}`}`;
    }

    #shares() {
        const shares = this.list.items.filter(({status, done}) => status === "done" && done > 0)
            .map(({right, done}) => right / done).reverse();
        return shares.length < 2 ? nothing
            : sparkline(shares, t("evaluation.shares", {shares: shares.map(formatPercent).join(", ")}));
    }

    #failure(result) {
        const {id, text, failures, source, wasRight} = result;
        return html`
            <li>
                <span class="question-text">${text}</span>
                ${wasRight ? html`<span class="status failed">${t("evaluation.wasRight")}</span>` : nothing}
                <button type="button" class="quiet" aria-label=${t("evaluation.askNamed", {question: text})}
                    @click=${() => this.app.ask(text, {isAsked: false})}>${t("nav.ask")}</button>
                <dl class="line facts inline">
                    <div><dt>${t("evaluation.expected")}</dt><dd>${failures.map(reasonText).join(" · ")}</dd></div>
                    <div><dt>${t("evaluation.got")}</dt><dd>${source ? html`${t("outcome.answered")} ·
                        <a href=${linkTo("library", this.library, "documents", source.id)}>${source.title}</a>`
                        : t("outcome.nothing-found")}</dd></div>
                </dl>
                <details class="line disclosure" @toggle=${event => this.#openReply(event.target, result)}>
                    <summary>${t("evaluation.reply")}${icon("next")}</summary>
                    ${this.#replies.has(id) ? html`<div class="reply">${markdown(this.#replies.get(id))}</div>`
                        : html`<p class="waiting">${t("ask.searching")}</p>`}</details>
            </li>`;
    }

    async #openReply(details, result) {
        if (details.open && !await this.attempt(() => this.#ask(result))) {
            details.open = false;
        }
    }

    /** Asks as the evaluation does, since it keeps no replies: after the earlier questions of the conversation. */
    async #ask({id, text}) {
        const checks = (await this.checks.read(this.signal)).split("\n").filter(Boolean).map(line => JSON.parse(line));
        const {conversation, turn} = checks.find(check => check.id === id) ?? {};
        const earlier = checks.filter(check => conversation && check.conversation === conversation && check.turn < turn)
            .sort((one, other) => one.turn - other.turn).map(check => check.text);
        const history = [];
        for (const query of [...earlier, text]) {
            const {reply} = await this.api.post(pathOf("v2", "library", this.library, "query"), {query, history},
                {signal: this.signal});
            history.push({query, reply});
        }
        this.#replies.set(id, history.at(-1).reply);
    }

    #former() {
        return html`
            <h2>${t("evaluation.former")}</h2>
            <ul class="rows">${this.list.items.map(evaluation => html`
                <li><a href=${linkTo("library", this.library, "evaluation", evaluation.id)}
                        aria-current=${evaluation.id === this.shown?.id ? "true" : nothing}>
                        ${t("evaluation.right", {right: evaluation.right, n: evaluation.done})}</a>
                    <span class="hint file-name">${t(`evaluation.${evaluation.status}`)} ${formatAgo(evaluation.startedAt)}</span>
                    ${evaluation.status === "running" ? nothing : html`<span class="row-actions">${menu(
                        t("history.actions", {name: formatAgo(evaluation.startedAt)}),
                        [[t("documents.delete"), () => this.attempt(() => this.#delete(evaluation)), "danger"]])}</span>`}
                </li>`)}</ul>
            ${moreButton(this, this.list)}`;
    }

    async #start() {
        await this.api.post(this.#path(), undefined, {signal: this.signal});
        if (this.parameters.evaluation) {
            this.app.go("library", this.library, "evaluation");
        } else {
            await this.#reload();
        }
    }

    async #cancel({id}) {
        await this.api.post(this.#path(id, "cancel"), undefined, {signal: this.signal});
    }

    async #delete({id, startedAt}) {
        if (await confirmAction(t("evaluation.delete"), t("evaluation.deleteExplanation",
            {ago: formatAgo(startedAt)}), t("documents.delete"))) {
            await this.api.delete(this.#path(id), {signal: this.signal});
            if (this.parameters.evaluation === id) {
                this.app.go("library", this.library, "evaluation");
            } else {
                await this.#reload();
            }
        }
    }

    #changed() {
        return this.attempt(async () => {
            this.checkCount = countLines(await this.checks.read(this.signal));
        });
    }

    async #upload(file) {
        const lines = await file.text();
        const {questions} = await this.checks.replace(lines, this.signal);
        this.checkCount = questions;
        this.app.showNotice(t("evaluation.uploaded", {n: questions}));
    }

    async #download() {
        saveBlob(new Blob([await this.checks.read(this.signal)]), `questions-${this.library}.jsonl`);
    }
}

const SHARES = ["right", "source@1", "answered", "sure", "abstained", "not-sure"];
/** The kinds that questions have unless their file names others. */
const KINDS = {question: "answerable", "without answer": "unanswerable", "all answerable": "allAnswerable"};
/** The reasons that the server gives, by how they begin. */
const REASONS = [
    [/^none of the patterns is in the reply: (.+)/s, "contains"], [/^a forbidden pattern is in it: (.+)/s, "forbidden"],
    [/^the first source is not one of: (.+)/s, "source"],
    [/^refused, although/, "refused"], [/^answered, although/, "unanswerable"],
];

/** Says what was expected; a reason that is not known is shown as it is. */
function reasonText(reason) {
    for (const [pattern, name] of REASONS) {
        const found = pattern.exec(reason);
        if (found) {
            return t(`evaluation.reason.${name}`, {expected: readable(found[1] ?? "")});
        }
    }
    return reason;
}

/** Regular expressions that stand for a text are shown as the text. */
function readable(patterns) {
    return patterns.split("  ").map(pattern => pattern.replace(/\\([^\p{L}\p{N}])/gu, "$1")).join(" / ");
}

function kindTable(kinds) {
    const shares = SHARES.filter(name => kinds.some(({metrics}) => name in metrics));
    return html`
        <div class="table kinds" tabindex="0"><table>
            <caption class="visually-hidden">${t("evaluation.kinds")}</caption>
            <thead><tr><th scope="col">${t("evaluation.kind")}</th><th scope="col">${t("evaluation.questions")}</th>
                ${shares.map(name => html`<th scope="col">${t(`metric.${name}`)}</th>`)}</tr></thead>
            <tbody>${kinds.toSorted((one, other) => isSum(one) - isSum(other)).map(({kind, questions, metrics}) => html`
                <tr><td>${kind in KINDS ? t(`evaluation.kind.${KINDS[kind]}`) : kind}</td><td>${questions}</td>
                    ${shares.map(name => html`<td>${name in metrics ? formatPercent(metrics[name]) : "–"}</td>`)}</tr>`)}
            </tbody>
        </table></div>`;
}

function isSum({kind}) {
    return KINDS[kind] === "allAnswerable";
}

function countLines(lines) {
    return lines.split("\n").filter(line => line.trim()).length;
}

/** A small line of shares from 0 to 1, oldest first; the text says the same. */
function sparkline(shares, text) {
    const [width, height, margin] = [160, 32, 4];
    const step = (width - 2 * margin) / Math.max(1, shares.length - 1);
    const points = shares.map((share, index) => [margin + index * step, height - margin - share * (height - 2 * margin)]);
    const [x, y] = points.at(-1);
    return html`<svg class="sparkline" viewBox="0 0 ${width} ${height}" role="img" aria-label=${text}>
        ${svg`<polyline points=${points.map(point => point.join(",")).join(" ")}></polyline>
            <circle cx=${x} cy=${y} r="3"></circle>`}</svg>`;
}
