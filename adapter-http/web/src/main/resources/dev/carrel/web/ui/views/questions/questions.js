import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, formatPercent, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {saveBlob} from "../../parts/download.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {openCheck} from "../evaluation/checks.js";
import {openArticle} from "../help-articles/article-form.js";
import {clusterList} from "./clusters.js";

const OUTCOMES = ["answered", "unsure", "help-article", "nothing-found", "failed"];
const VOTES = ["up", "down"];

/** Lists the questions that were asked, to find the ones without an answer and the replies that did not help. */
export class QuestionsView extends View {
    constructor(app, parameters) {
        super(app, parameters);
        this.library = parameters.library;
        this.filter = {outcome: "", vote: ""};
        this.isGrouped = false;
        this.grouped = null;
        this.list = new PagedList(async cursor => {
            const page = await this.api.get(this.#path(), {query: {...this.filter, limit: 50, cursor},
                signal: this.signal});
            return {items: page.questions, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("questions.title");
    }

    async load() {
        if (this.isGrouped) {
            this.grouped = await this.api.get(this.#path(), {query: {...this.filter, cluster: true, limit: 50},
                signal: this.signal});
        } else {
            await this.list.reload();
        }
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("questions.title")}</h1>
                <div class="actions">
                    <button type="button" @click=${() => this.attempt(() => this.#export("csv"))}>
                        ${t("questions.exportTable")}</button>
                    <button type="button" @click=${() => this.attempt(() => this.#export("jsonl"))}>
                        ${t("questions.exportEvaluation")}</button>
                </div>
            </div>
            <form class="filters">
                ${this.#select("outcome", OUTCOMES)}
                ${this.#select("vote", VOTES)}
                <label class="choice"><input type="checkbox" @change=${event => this.#group(event.target.checked)}>
                    ${t("questions.group")}</label>
            </form>
            ${this.isGrouped ? this.#groups() : this.#questions()}`;
    }

    #groups() {
        return this.grouped ? clusterList(this.grouped, query => this.#answerButton(query)) : html`<p class="waiting">${t("list.loading")}</p>`;
    }

    #questions() {
        return html`
            ${!this.list.isLoaded ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.list.items.length === 0 ? html`<div class="empty"><p>${t("questions.empty")}</p></div>`
                    : html`<ul class="rows">${this.list.items.map(question => this.#row(question))}</ul>`}
            ${moreButton(this, this.list)}`;
    }

    #path() {
        return pathOf("library", this.library, "question");
    }

    #select(name, values) {
        return html`
            <label class="field">${t(`questions.${name}`)}
                <select @change=${event => this.#choose({[name]: event.target.value})}>
                    <option value="">${t("questions.any")}</option>
                    ${values.map(value => html`<option value=${value}>${t(`${name}.${value}`)}</option>`)}
                </select>
            </label>`;
    }

    #choose(change) {
        this.filter = {...this.filter, ...change};
        this.attempt(() => this.load());
    }

    #group(isGrouped) {
        this.isGrouped = isGrouped;
        this.attempt(() => this.load());
    }

    #row({query, outcome, similarity, askedAt, conversationId, vote, reason}) {
        return html`
            <li>
                <span class="question-text">${conversationId
                    ? html`<a href=${linkTo("library", this.library, "ask", conversationId)}>${query}</a>`
                    : query}</span>
                <span class="status ${outcome}">${t(`outcome.${outcome}`)}</span>
                ${vote ? html`<span class="status ${vote}">${t(`vote.${vote}`)}</span>` : nothing}
                <span class="hint line">${formatAgo(askedAt)}
                    ${similarity == null ? nothing : html`· ${t("why.similarity", {share: formatPercent(similarity)})}`}
                    ${reason ? html`· ${reason}` : nothing}</span>
                ${outcome === "answered" && vote !== "down" ? nothing : this.#answerButton(query)}
                ${this.app.may("admin") ? html`<button type="button" class="quiet"
                    aria-label=${t("questions.evaluateNamed", {question: query})}
                    @click=${() => openCheck(this, this.library, query, () => this.app.showNotice(
                        t("questions.evaluated")))}>${t("questions.evaluate")}</button>` : nothing}
            </li>`;
    }

    /** Writes a curated answer for a question that found none, or a poor one. */
    #answerButton(query) {
        return this.app.may("write") ? html`<button type="button" class="quiet"
            aria-label=${t("questions.answerNamed", {question: query})}
            @click=${() => openArticle(this, {title: query, questions: [query]}, () => this.app.showNotice(
                t("questions.answerSaved")))}>${t("questions.answer")}</button>` : nothing;
    }

    async #export(format) {
        const file = await this.api.getBlob(this.#path(), {query: {...this.filter, format}, signal: this.signal});
        saveBlob(file, `questions-${this.library}.${format}`);
    }
}
