import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {linkTo} from "../../core/router.js";
import {formatPercent, formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {markdown, outsideLink} from "../../parts/markdown.js";
import {openAttributes} from "./attributes.js";
import {documentName, statusChip} from "./documents.js";

/** How much of a long text is shown at first. */
const SHOWN_CHARACTERS = 40_000;

/** Shows a document: its state, and its text as it was read, which is what questions find. */
export class DocumentView extends View {
    document = null;
    text = null;
    shown = SHOWN_CHARACTERS;

    title() {
        return t("document.title");
    }

    get #path() {
        return pathOf("library", this.parameters.library, "document", this.parameters.document);
    }

    async load() {
        this.document = await this.api.get(this.#path, {signal: this.signal});
        this.update();
        if (this.document.status === "success") {
            this.text = await this.api.getText(`${this.#path}/text`, {signal: this.signal});
        }
    }

    async #save(attributes) {
        await this.api.patch(this.#path, {attributes}, {signal: this.signal});
        await this.load();
        this.update();
    }

    template() {
        const back = linkTo("library", this.parameters.library, "documents");
        return html`
            <p><a href=${back}>← ${t("documents.title")}</a></p>
            ${this.document ? this.#details(this.document) : html`<p class="waiting">${t("list.loading")}</p>`}`;
    }

    #details(document) {
        return html`
            <h1>${documentName(document)}</h1>
            <dl class="facts">
                <div><dt>${t("documents.status")}</dt><dd>${statusChip(document)}</dd></div>
                ${this.#fact("document.original", document.url ? outsideLink(document.url, document.url) : null)}
                ${this.#fact("document.key", document.key)}
                ${this.#fact("document.kept", document.kept == null ? null : formatPercent(document.kept))}
                ${this.#fact("document.changed", formatTime(document.updatedAt))}
                ${Object.entries(document.attributes ?? {}).map(([key, value]) => html`
                    <div><dt>${key}</dt><dd>${[value].flat().join(", ")}</dd></div>`)}
            </dl>
            ${this.app.may("write") ? html`<div class="actions">
                <button type="button" @click=${() => openAttributes(document.attributes, attributes =>
                    this.#save(attributes))}>${t("attributes.edit")}</button></div>` : nothing}
            ${this.text == null ? nothing : html`
                <h2>${t("document.asRead")}</h2>
                <div class="document-text">${markdown(this.text.slice(0, this.shown))}</div>
                ${this.text.length > this.shown ? html`
                    <button type="button" class="more" @click=${() => this.#showMore()}>${t("list.more")}</button>`
                    : nothing}`}`;
    }

    #fact(name, value) {
        return value ? html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>` : nothing;
    }

    #showMore() {
        this.shown += SHOWN_CHARACTERS;
        this.update();
    }
}
