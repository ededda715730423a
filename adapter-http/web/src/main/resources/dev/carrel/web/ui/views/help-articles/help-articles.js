import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {openFileField, saveBlob, takeFile} from "../../parts/files.js";
import {item} from "../../parts/item.js";
import {outsideLink} from "../../parts/markdown.js";
import {menu} from "../../parts/menu.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {openArticle} from "./article-form.js";

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
        return t("nav.help-articles");
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
                <h1>${t("nav.help-articles")}</h1>
                <div class="actions">
                    <input hidden type="file" accept=".csv,.jsonl,.ndjson" @change=${event =>
                        takeFile(event, file => this.attempt(() => this.#import(file)))}>
                    ${this.mayWrite ? html`<button type="button" class="primary" @click=${() => this.#open(null)}>
                        ${t("helpArticles.create")}</button>` : nothing}
                    ${menu(t("list.actions"), [
                        this.mayWrite && [t("helpArticles.import"), openFileField],
                        [t("audit.export"), () => this.attempt(() => this.#export())],
                    ])}
                </div>
            </div>
            ${this.problems.length ? html`
                <section class="card" aria-label=${t("helpArticles.notImported")}>
                    <h2>${t("helpArticles.notImported")}</h2>
                    <ul>${this.problems.map(problem => html`<li>${t("helpArticles.wrongLine", problem)}</li>`)}</ul>
                </section>` : nothing}
            ${!this.list.isLoaded ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.list.items.length === 0 ? html`<div class="empty"><p>${t("helpArticles.empty")}</p></div>`
                    : this.list.items.map(article => this.#article(article))}
            ${moreButton(this, this.list)}`;
    }

    #article(article) {
        const {title, url, summary, questions, answer, pinned, enabled} = article;
        return item(title, {
            picture: "help-articles",
            title: url ? outsideLink(url, title) : title,
            facts: [firstLineOf(answer) || summary],
            state: html`<span class="hint" title=${questions.join("\n")}>${[pinned && t("helpArticles.isPinned"),
                !enabled && t("helpArticles.isHidden"),
                answer ? t("helpArticles.count", {n: questions.length}) : t("helpArticles.noAnswer")].filter(Boolean).join(" · ")}</span>`,
            action: this.mayWrite ? [t("helpArticles.edit"), () => this.#open(article)] : null,
            actions: [this.mayWrite && [t("documents.delete"), () => this.attempt(() => this.#delete(article)), "danger"]],
        });
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
    async #import(file) {
        const text = await file.text();
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

/** Returns how an answer begins, without the signs of Markdown. */
function firstLineOf(answer) {
    return answer?.replace(/[*_`#>]/g, "").trim().split("\n")[0];
}
