import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {formatAgo, formatPercent, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {saveBlob} from "../../parts/files.js";
import {searchField} from "../../parts/form.js";
import {icon} from "../../parts/icons.js";
import {markdown, outsideLink} from "../../parts/markdown.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {openCheck} from "../evaluation/checks.js";
import {openArticle} from "../help-articles/article-form.js";
import {Week} from "./week.js";

/** What a person looks for first: the questions without a good reply. */
const CHOICES = {
    all: {}, unanswered: {outcome: "nothing-found"}, unsure: {outcome: "unsure"}, disliked: {vote: "down"},
    answered: {outcome: "answered"}, articles: {outcome: "help-article"}, failed: {outcome: "failed"},
};
/** How far the list goes back, in days; 0: to the first question. */
const PERIODS = [7, 30, 0];
const DAY_MILLISECONDS = 86_400_000;

/** The desk: which questions were asked, which found no answer, and what people disliked, with the reply in place. */
export class QuestionsView extends View {
    /** The turns that were unfolded, by the id of their question. */
    #turns = new Map();
    /** The answers that were written here and what a reply does with them, by their question. */
    #answers = new Map();

    constructor(app, parameters) {
        super(app, parameters);
        this.library = parameters.library;
        this.choice = "all";
        this.query = "";
        this.days = 0;
        this.isGrouped = false;
        this.grouped = null;
        this.week = new Week();
        this.list = new PagedList(async cursor => {
            const page = await this.api.get(this.#path(), {query: {...this.#filter, limit: 50, cursor},
                signal: this.signal});
            return {items: page.questions, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("nav.questions");
    }

    async load() {
        await Promise.all([this.#reload(), this.week.load(query => this.api.get(this.#path(), {query, signal: this.signal}))]);
    }

    async #reload() {
        if (this.isGrouped) {
            this.grouped = await this.api.get(this.#path(), {query: {...this.#filter, cluster: true, limit: 50},
                signal: this.signal});
        } else {
            await this.list.reload();
        }
    }

    get #filter() {
        const since = this.days ? new Date(Date.now() - this.days * DAY_MILLISECONDS).toISOString() : undefined;
        return {...CHOICES[this.choice], query: this.query, since};
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("nav.questions")}</h1>
                <div class="actions">
                    <button type="button" @click=${() => this.attempt(() => this.#export("csv"))}>
                        ${icon("download")}${t("audit.export")}</button>
                    <button type="button" @click=${() => this.attempt(() => this.#export("jsonl"))}>
                        ${icon("evaluation")}${t("questions.exportEvaluation")}</button>
                </div>
            </div>
            ${this.week.template()}
            <div class="tabs" role="group" aria-label=${t("questions.outcome")}>
                ${Object.keys(CHOICES).map(choice => html`<button type="button" class="tab"
                    aria-pressed=${String(choice === this.choice)} @click=${() => this.#change({choice})}>
                    ${t(`questions.choice.${choice}`)}</button>`)}
            </div>
            <form class="filters" role="search" @submit=${event => event.preventDefault()}>
                ${searchField(t("questions.search"), query => this.#change({query: query.trim()}))}
                <label><span class="visually-hidden">${t("questions.period")}</span>
                    <select @change=${event => this.#change({days: Number(event.target.value)})}>
                        ${PERIODS.map(days => html`<option value=${days} ?selected=${days === this.days}>
                            ${t(`questions.period.${days}`)}</option>`)}
                    </select></label>
                <button type="button" aria-pressed=${String(this.isGrouped)}
                    @click=${() => this.#change({isGrouped: !this.isGrouped})}>${t("questions.group")}</button>
            </form>
            ${this.isGrouped ? this.#groups() : this.#questions()}`;
    }

    #groups() {
        return this.grouped ? clusterList(this.grouped, query => html`
            <span class="row-actions">${this.#answerButton(query, "quiet")}</span>${this.#answer(this.#answers.get(query))}`)
            : html`<p class="waiting">${t("list.loading")}</p>`;
    }

    #questions() {
        return html`
            ${!this.list.isLoaded ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.list.items.length === 0 ? html`<div class="empty"><p>${t("questions.empty")}</p></div>`
                    : html`<div class="desk">${this.list.items.map(question => this.#row(question))}</div>`}
            ${moreButton(this, this.list)}`;
    }

    #path() {
        return pathOf("library", this.library, "question");
    }

    #change(change) {
        Object.assign(this, change);
        this.attempt(() => this.#reload());
    }

    #row(question) {
        const {id, query, outcome, similarity, askedAt, vote, reason, token} = question;
        const isUnanswered = outcome === "nothing-found" || outcome === "unsure";
        return html`
            <details class="asked-question" @toggle=${event => event.target.open && this.attempt(() => this.#unfold(question))}>
                <summary>
                    <span class="question-text">${query}</span>
                    ${vote ? html`<span class="status ${vote}">${t(`vote.${vote}`)}</span>` : nothing}
                    <span class="outcome"><span class="status ${outcome}">${t(`outcome.${outcome}`)}</span></span>
                    <time class="hint wide-only" datetime=${askedAt}>${formatAgo(askedAt)}</time>
                    ${this.app.may("write") ? html`<span class="row-actions">${isUnanswered ? this.#answerButton(query, "quiet") : nothing}</span>` : nothing}
                </summary>
                ${this.#turn(this.#turns.get(id))}
                ${this.#answer(this.#answers.get(query))}
                <p class="hint">${[token, similarity == null ? null : t("why.similarity", {share: formatPercent(similarity)}),
                    reason].filter(Boolean).join(" · ")}</p>
                <div class="actions">
                    ${isUnanswered ? nothing : this.#answerButton(query)}
                    ${this.app.may("query") ? html`<button type="button" @click=${() => this.app.ask(query)}>
                        ${icon("ask")}${t("questions.askAgain")}</button>` : nothing}
                    ${this.app.may("admin") ? html`<button type="button"
                        aria-label=${t("questions.evaluateNamed", {question: query})}
                        @click=${() => openCheck(this, this.library, query, () => this.app.showNotice(
                            t("questions.evaluated")))}>${icon("evaluation")}${t("questions.evaluate")}</button>` : nothing}
                </div>
            </details>`;
    }

    /** Reads the reply, which the conversation has; one that is not kept is not shown. */
    async #unfold({id, conversationId, turn}) {
        if (conversationId && !this.#turns.has(id)) {
            const {turns} = await this.api.get(pathOf("library", this.library, "conversation", conversationId),
                {signal: this.signal});
            this.#turns.set(id, turns[turn - 1]);
        }
    }

    #turn(turn) {
        return turn ? html`<div class="reply">${markdown(turn.reply)}</div>
            <p class="hint">${turn.metadata.documents.map(({title, id}) => title || id).join(" · ")}</p>` : nothing;
    }

    /** Writes a curated answer for a question that found none, or a poor one, and changes what was written. */
    #answerButton(query, kind = "") {
        const written = this.#answers.get(query);
        return this.app.may("write") ? html`<button type="button" class=${kind}
            aria-label=${t("questions.answerNamed", {question: query})}
            @click=${event => this.#openAnswer(event, query, written)}>${icon("answer")}<span
                class=${kind ? "wide-only" : ""}>${t(written ? "helpArticles.edit" : "questions.answer")}</span></button>` : nothing;
    }

    /** Opens the form, and unfolds the question below it, which then shows what is replied now. */
    #openAnswer(event, query, written) {
        event.preventDefault();
        event.target.closest("details")?.setAttribute("open", "");
        openArticle(this, written?.article ?? {title: query, questions: [query]},
            article => this.attempt(() => this.#tryAnswer(query, article)));
    }

    /** Finds out what is replied now, by a search, which leaves no trace in the log. */
    async #tryAnswer(query, article) {
        this.app.showNotice(t("questions.answerSaved"));
        const found = this.app.may("query") ? await this.api.post(pathOf("v2", "library", this.library, "search"),
            {query, limit: 1, explain: true}, {signal: this.signal}) : null;
        this.#answers.set(query, {article,
            placement: found?.explanation.helpArticles.find(({key}) => key === article.key)?.placement});
    }

    #answer({article = {}, placement} = {}) {
        const {title, answer, url} = article;
        return placement ? html`<section class="reply" aria-label=${t("questions.now")}>
            <p class="hint">${t("questions.now")} ${t(`why.article.${placement}`)}</p>
            ${placement === "answer" || placement === "quoted" ? markdown(answer)
                : placement !== "hidden" && url ? html`<p>${outsideLink(url, title)}</p>` : nothing}</section>` : nothing;
    }

    async #export(format) {
        const file = await this.api.getBlob(this.#path(), {query: {...this.#filter, format}, signal: this.signal});
        saveBlob(file, `questions-${this.library}.${format}`);
    }
}

/**
 * Shows groups of questions that ask for the same, the largest first.
 *
 * @param answerButton returns the button that answers a question
 */
function clusterList({clusters, questionCount}, answerButton) {
    return clusters.length === 0 ? html`<div class="empty"><p>${t("questions.empty")}</p></div>` : html`
        <p class="hint">${t("questions.grouped", {n: questionCount})}</p>
        <ul class="rows">${clusters.map(cluster => clusterRow(cluster, answerButton))}</ul>`;
}

function clusterRow({representative, count, outcomes, votes}, answerButton) {
    return html`
        <li>
            <div class="question-text">${representative.query}
                <span class="line">
                    ${Object.entries(outcomes).filter(([, number]) => number > 0).map(([outcome, number]) => html`
                        <span class="status ${outcome}">${t(`outcome.${outcome}`)} ${number}</span>`)}
                    ${Object.entries(votes).filter(([, number]) => number > 0).map(([vote, number]) => html`
                        <span class="status ${vote}">${t(`vote.${vote}`)} ${number}</span>`)}
                </span></div>
            ${answerButton(representative.query)}
            <span class="hint">${t("questions.times", {n: count})}</span>
        </li>`;
}
