import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {findPassage} from "../../core/passage.js";
import {linkTo} from "../../core/router.js";
import {formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {openAttributes} from "../../parts/attribute-lines.js";
import {icon} from "../../parts/icons.js";
import {readBlocks} from "../../parts/markdown-blocks.js";
import {markdown, outsideLink} from "../../parts/markdown.js";
import {mayHaveOriginal, openOriginal} from "../../parts/original.js";
import {correctButton, correctionNotice} from "./correction.js";
import {deleteDocument, documentName, readShare, statusChip} from "./documents.js";

/** How much of a long text is shown at first. */
const SHOWN_CHARACTERS = 40_000;

/** Shows a document: its state, and its text as it was read, which is what questions find. */
export class DocumentView extends View {
    document = null;
    text = null;
    /** By which the server tells whether the text is still the one that is shown. */
    tag = null;
    shown = SHOWN_CHARACTERS;
    /** The part of the text that the address names: {start, end}; null for none. */
    passage = null;
    /** The headings of the text: {level, text}. */
    outline = [];
    /** Which of the headings is above what is read; -1 for none. */
    section = -1;

    title() {
        return t("document.title");
    }

    get #path() {
        return pathOf("library", this.parameters.library, "document", this.parameters.document);
    }

    get correctionPath() {
        return `${this.#path}/correction`;
    }

    async open(host) {
        addEventListener("scroll", () => this.#markSection(), {passive: true, signal: this.signal});
        await super.open(host);
        followChanges(this, this.parameters.library, ["document"], async events => {
            const isOther = events.length > 0 && events.every(({document}) => document?.id !== this.parameters.document);
            if (this.document?.status !== "success" && !isOther) {
                await this.load();
            }
        });
    }

    async load() {
        this.document = await this.api.get(this.#path, {signal: this.signal});
        this.update();
        if (this.document.status === "success") {
            const {text, tag} = await this.api.getTagged(`${this.#path}/text`, {signal: this.signal});
            this.text = text;
            this.tag = tag;
            this.outline = readBlocks(this.text).filter(({kind}) => kind === "heading");
            this.#openPassage();
        }
    }

    /** Shows the passage that the address names. */
    #openPassage() {
        this.passage = this.parameters.passage ? findPassage(this.text, this.parameters.passage) : null;
        if (this.passage) {
            this.shown = Math.max(this.shown, this.passage.end);
            this.update();
            requestAnimationFrame(() => requestAnimationFrame(() =>
                document.querySelector(".found-passage")?.scrollIntoView({block: "center"})));
        }
    }

    async #save(attributes) {
        await this.api.patch(this.#path, {attributes}, {signal: this.signal});
        await this.load();
        this.update();
    }

    async #readAgain() {
        await this.api.post(`${this.#path}/refresh`, undefined, {signal: this.signal});
        await this.load();
    }

    /** Marks the section in the outline that is in the upper part of the window. */
    #markSection() {
        const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        const section = [...document.querySelectorAll(".document-text .reply-heading")]
            .findLastIndex(heading => heading.getBoundingClientRect().top < innerHeight / (isEnd ? 1 : 3));
        if (section !== this.section) {
            this.section = section;
            this.update();
        }
    }

    template() {
        const back = linkTo("library", this.parameters.library, "documents");
        return html`
            <header class="document-head">
                <a class="icon-button back" href=${back} title=${t("documents.title")} aria-label=${t("documents.title")}>
                    ${icon("next")}</a>
                ${this.document ? html`<h1>${documentName(this.document)}</h1>` : nothing}
            </header>
            ${this.document ? this.#details(this.document) : html`<p class="waiting">${t("list.loading")}</p>`}`;
    }

    #details(document) {
        return html`
            <dl class="facts">
                <div><dt>${t("documents.status")}</dt><dd>${statusChip(document)}</dd></div>
                ${this.#fact("document.original", document.url ? outsideLink(document.url, document.url) : null)}
                ${this.#fact("document.key", document.key === documentName(document) ? null : document.key)}
                ${this.#fact("documents.read", readShare(document))}
                ${this.#fact("document.changed", formatTime(document.updatedAt))}
                ${Object.entries(document.attributes ?? {}).map(([key, value]) => html`
                    <div><dt>${key}</dt><dd>${[value].flat().join(", ")}</dd></div>`)}
            </dl>
            <div class="actions">
                ${this.app.may("write") && document.status === "failed" ? html`<button type="button"
                    @click=${() => this.attempt(() => this.#readAgain())}>${icon("refresh")}${t("ask.again")}</button>` : nothing}
                ${mayHaveOriginal(document) && document.status === "success" ? html`<button type="button"
                    @click=${() => this.attempt(() => openOriginal(this, this.parameters.library, document))}>
                    ${icon("download")}${t("sources.file")}</button>` : nothing}
                ${this.app.may("write") ? html`<button type="button" @click=${() => openAttributes(document.attributes,
                    attributes => this.#save(attributes))}>${icon("answer")}${t("attributes.edit")}</button>` : nothing}
                ${correctButton(this)}
                ${this.app.may("write") ? html`<button type="button" class="quiet danger"
                    @click=${() => this.attempt(() => deleteDocument(this, this.#path, document,
                        () => this.app.go("library", this.parameters.library, "documents")))}>${t("documents.delete")}</button>` : nothing}
            </div>
            ${correctionNotice(this, document)}
            ${this.text == null ? nothing : html`
                <h2>${t("document.asRead")}</h2>
                <div class="document-body">${this.#outline()}
                    <div class="document-text">${this.#textTemplate()}</div></div>
                ${this.text.length > this.shown ? html`
                    <button type="button" class="more" @click=${() => this.#showMore()}>${t("list.more")}</button>`
                    : nothing}`}`;
    }

    #outline() {
        const top = Math.min(...this.outline.map(({level}) => level));
        return this.outline.length < 2 ? nothing : html`
            <nav class="outline" aria-label=${t("document.outline")}>
                <ol>${this.outline.map(({level, text}, index) => html`<li class="level-${Math.min(level - top + 1, 4)}">
                    <button type="button" class="quiet" aria-current=${index === this.section ? "true" : nothing}
                        @click=${() => this.#goTo(index)}>${text}</button></li>`)}</ol>
            </nav>`;
    }

    /** Shows a heading, and as much of the text as is before it. */
    #goTo(index) {
        const find = () => document.querySelectorAll(".document-text .reply-heading")[index];
        if (!find()) {
            this.shown = this.text.length;
            this.update();
        }
        requestAnimationFrame(() => requestAnimationFrame(() => {
            const heading = find();
            heading?.setAttribute("tabindex", "-1");
            heading?.focus({preventScroll: true});
            heading?.scrollIntoView({block: "start"});
        }));
    }

    #textTemplate() {
        const {start, end} = this.passage ?? {start: 0, end: 0};
        return html`${markdown(this.text.slice(0, start))}
            ${this.passage ? html`<div class="found-passage">${markdown(this.text.slice(start, end))}</div>` : nothing}
            ${markdown(this.text.slice(end, this.shown))}`;
    }

    #fact(name, value) {
        return value ? html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>` : nothing;
    }

    #showMore() {
        this.shown += SHOWN_CHARACTERS;
        this.update();
    }
}
