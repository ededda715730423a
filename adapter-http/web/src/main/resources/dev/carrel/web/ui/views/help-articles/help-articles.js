import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {saveBlob} from "../../parts/download.js";
import {markdown, outsideLink} from "../../parts/markdown.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {openArticle} from "./article-form.js";

const SHOWN_CHARACTERS = 240;

/** Lists the curated answers of a library, and changes them. */
export class HelpArticlesView extends View {
    constructor(app, parameters) {
        super(app, parameters);
        this.library = parameters.library;
        /** The problems of the last import: {line, detail}. */
        this.problems = [];
        this.list = new PagedList(async cursor => {
            const page = await this.api.get(pathOf("library", this.library, "help-article"),
                {query: {limit: 50, cursor}, signal: this.signal});
            return {items: page.helpArticles, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("helpArticles.title");
    }

    get mayWrite() {
        return this.app.may("write");
    }

    async load() {
        await this.list.reload();
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("helpArticles.title")}</h1>
                <div class="actions">
                    <button type="button" @click=${() => this.attempt(() => this.#export())}>
                        ${t("questions.exportTable")}</button>
                    ${this.mayWrite ? html`<label class="button">${t("helpArticles.import")}
                        <input class="visually-hidden" type="file" accept=".csv,.jsonl,.ndjson" @change=${event =>
                            this.attempt(() => this.#import(event.target))}></label>
                    <button type="button" class="primary" @click=${() => this.#open(null)}>
                        ${t("helpArticles.create")}</button>` : nothing}
                </div>
            </div>
            ${this.problems.length ? html`
                <section class="card" aria-label=${t("helpArticles.notImported")}>
                    <h2>${t("helpArticles.notImported")}</h2>
                    <ul>${this.problems.map(problem => html`<li>${t("helpArticles.wrongLine", problem)}</li>`)}</ul>
                </section>` : nothing}
            ${!this.list.isLoaded ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.list.items.length === 0 ? html`<div class="empty"><p>${t("helpArticles.empty")}</p></div>`
                    : this.list.items.map(article => this.#card(article))}
            ${moreButton(this, this.list)}`;
    }

    #card(article) {
        const {title, url, summary, questions, answer, pinned, enabled} = article;
        return html`
            <section class="card" aria-label=${title}>
                <h2>${url ? outsideLink(url, title) : title}</h2>
                ${summary ? html`<p>${summary}</p>` : nothing}
                ${answer ? markdown(beginningOf(answer)) : nothing}
                ${questions.length ? html`<p class="hint">${t("helpArticles.alsoAskedAs")}</p>
                    <ul>${questions.map(question => html`<li>${question}</li>`)}</ul>` : nothing}
                <ul class="chips">
                    ${answer ? nothing : html`<li class="chip">${t("helpArticles.noAnswer")}</li>`}
                    ${pinned ? html`<li class="chip">${t("helpArticles.isPinned")}</li>` : nothing}
                    ${enabled ? nothing : html`<li class="chip">${t("helpArticles.isHidden")}</li>`}
                </ul>
                ${this.mayWrite ? html`<div class="actions">
                    <button type="button" aria-label=${t("helpArticles.editNamed", {title})}
                        @click=${() => this.#open(article)}>${t("helpArticles.edit")}</button>
                    <button type="button" class="quiet" aria-label=${t("documents.deleteNamed", {name: title})}
                        @click=${() => this.attempt(() => this.#delete(article))}>${t("documents.delete")}</button>
                </div>` : nothing}
            </section>`;
    }

    #open(article) {
        openArticle(this, article, () => this.attempt(() => this.list.reload()));
    }

    async #delete({key, title}) {
        if (await confirmAction(t("documents.delete"), t("helpArticles.deleteExplanation", {title}),
            t("documents.delete"))) {
            await this.api.delete(pathOf("library", this.library, "help-article", key), {signal: this.signal});
            await this.list.reload();
        }
    }

    /** Imports a table or lines of JSON, as the command line does. */
    async #import(field) {
        const [file] = field.files;
        if (!file) {
            return;
        }
        const text = await file.text();
        field.value = "";
        const type = /\.(jsonl|ndjson)$/i.test(file.name) ? "application/x-ndjson" : "text/csv";
        const lines = await this.api.postText(pathOf("library", this.library, "help-article", "batch"), text, type,
            {signal: this.signal});
        this.problems = lines.filter(line => typeof line.status === "number");
        this.app.showNotice(t("helpArticles.imported", {n: lines.length - this.problems.length}));
        await this.list.reload();
    }

    async #export() {
        const file = await this.api.getBlob(pathOf("library", this.library, "help-article"),
            {query: {format: "csv"}, signal: this.signal});
        saveBlob(file, `help-articles-${this.library}.csv`);
    }
}

/** Returns the first paragraph of an answer, which tells what it says. */
function beginningOf(answer) {
    const [first, ...rest] = answer.trim().split(/\n\s*\n/);
    return first.length > SHOWN_CHARACTERS ? `${first.slice(0, SHOWN_CHARACTERS)} …` : rest.length ? `${first} …` : first;
}
