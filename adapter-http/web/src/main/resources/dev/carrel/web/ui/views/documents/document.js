import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {findPassage, rowName} from "../../core/passage.js";
import {linkTo} from "../../core/router.js";
import {formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {openAttributes} from "../../parts/attributes.js";
import {confirmAction} from "../../parts/dialog.js";
import {openForm} from "../../parts/form.js";
import {icon, iconButton} from "../../parts/icons.js";
import {menu} from "../../parts/menu.js";
import {readBlocks} from "../../parts/markdown-blocks.js";
import {markdown, outsideLink} from "../../parts/markdown.js";
import {mayHaveOriginal, openOriginal} from "../../parts/original.js";
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
        return t("documents.name");
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
                <a class="icon-button back" href=${back} title=${t("nav.documents")} aria-label=${t("nav.documents")}>
                    ${icon("next")}</a>
                ${this.document ? html`<h1>${documentName(this.document)}</h1>${this.#actions(this.document)}` : nothing}
            </header>
            ${this.document ? this.#details(this.document) : html`<p class="waiting">${t("list.loading")}</p>`}`;
    }

    /** What can be done with the document, which stays in sight with its name. */
    #actions(document) {
        const mayWrite = this.app.may("write");
        return html`
            ${mayWrite && document.status === "failed" ? iconButton("refresh", t("ask.again"),
                () => this.attempt(() => this.#readAgain())) : nothing}
            ${mayHaveOriginal(document) && document.status === "success" ? html`<button type="button" aria-label=${t("sources.file")}
                @click=${() => this.attempt(() => openOriginal(this, this.parameters.library, document))}>
                ${icon("external")}<span class="wide-only">${t("sources.file")}</span></button>` : nothing}
            ${mayWrite ? menu(t("ask.more"), [
                this.text !== null && [t("correction.edit"), () => openCorrection(this, this.text), "", "answer"],
                [t("attributes.edit"), () => openAttributes(document.attributes, attributes => this.#save(attributes)), "", "tag"],
                [t("documents.delete"), () => this.attempt(() => deleteDocument(this, this.#path, document,
                    () => this.app.go("library", this.parameters.library, "documents")), t("documents.delete")), "danger", "delete"],
            ]) : nothing}`;
    }

    #details(document) {
        return html`
            <dl class="facts inline">
                <div><dt>${t("documents.status")}</dt><dd>${statusChip(document)}</dd></div>
                ${this.#fact("document.original", document.url ? outsideLink(document.url, document.url) : null)}
                ${this.#fact("document.key", document.key === documentName(document) ? null : document.key)}
                ${this.#fact("documents.read", readShare(document))}
                ${this.#fact("documents.changed", formatTime(document.updatedAt))}
                ${Object.entries(document.attributes ?? {}).map(([key, value]) => html`
                    <div><dt>${key}</dt><dd>${[value].flat().join(", ")}</dd></div>`)}
            </dl>
            ${correctionNotice(this, document)}
            ${this.text == null ? nothing : html`
                <div class="document-body">${this.#outline()}
                    <div class="document-text" role="region" aria-label=${t("sources.asRead")}>${this.#textTemplate()}</div></div>
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
            ${this.passage ? html`<div class="found-passage">${markdown(this.text.slice(start, end),
                {marksRow: cells => rowName(cells) === this.parameters.row})}</div>` : nothing}
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

/** Says that a text was corrected, when and by whom, and lets an editor give that up. */
function correctionNotice(view, {correction}) {
    if (!correction) {
        return nothing;
    }
    const {at, by, outdated} = correction;
    const sentence = t(by ? "correction.madeBy" : "correction.made", {time: formatTime(at), by});
    const actions = outdated ? html`
        <button type="button" @click=${() => view.attempt(async () => {
            const {text} = await view.api.get(view.correctionPath, {signal: view.signal});
            openCorrection(view, text);
        })}>${t("correction.look")}</button>` : nothing;
    return html`<div class="card">
        <p>${sentence}${outdated ? ` ${t("correction.outdated")}` : nothing}</p>
        ${view.app.may("write") ? html`<div class="actions">${actions}
            <button type="button" @click=${() => withdraw(view, outdated)}>
                ${t(outdated ? "correction.drop" : "correction.takeBack")}</button></div>` : nothing}
    </div>`;
}

/** Lets an editor correct a text; the server refuses if it is no longer the one that the view shows. */
function openCorrection(view, text) {
    openForm(t("correction.edit"), t("libraries.save"), () => html`
        <p class="hint">${t("correction.hint")}</p>
        <textarea class="correction" name="text" rows="20" required data-focus spellcheck="true"
            aria-label=${t("sources.asRead")} .value=${text}></textarea>`,
    async ({text: {value}}) => {
        if (value.trim() !== view.text?.trim()) {
            await view.api.put(view.correctionPath, {text: value}, {signal: view.signal, tag: view.tag});
            await view.load();
            view.update();
        }
    });
    const field = document.querySelector(".correction");
    field.setSelectionRange(0, 0);
    field.scrollTop = 0;
}

async function withdraw(view, outdated) {
    const action = t(outdated ? "correction.drop" : "correction.takeBack");
    if (await confirmAction(action, t(outdated ? "correction.dropAsk" : "correction.takeBackAsk"), action)) {
        await view.attempt(async () => {
            await view.api.delete(view.correctionPath, {signal: view.signal, tag: view.tag});
            await view.load();
        });
    }
}
