import {html, nothing} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {isWebAddress, outsideLink} from "../../parts/markdown.js";
import {sourceId} from "./ask.js";

/**
 * Shows what a reply was made of: the documents that it quotes and those that may answer too, which open beside the
 * conversation, and the help articles and images.
 */
export function sourceList(view, turn, turnIndex) {
    const {documents, helpArticles, images} = turn.metadata;
    const quoted = documents.filter(isQuoted).length;
    const group = (title, from, to, kind) => from === to ? nothing : html`
        <section class="sources ${kind}" aria-label=${title}>
            <h3>${title}</h3>
            <ol start=${from + 1}>${documents.slice(from, to).map((source, at) => html`
                <li>${sourceButton(view, turn, turnIndex, from + at)}</li>`)}</ol>
        </section>`;
    return html`
        ${group(t("sources.title"), 0, quoted, "quoted")}
        ${group(t("sources.named"), quoted, documents.length, "named")}
        ${linkSection(t("sources.helpArticles"), helpArticles.filter(({url}) => !isLinkOf(documents, url)))}
        ${linkSection(t("sources.images"), images)}`;
}

/** Returns what a person knows a source by. */
export function sourceName({title, id, extraFields: {key}}) {
    return title || key || id;
}

function isQuoted({extraFields}) {
    return extraFields.quoted !== false;
}

function sourceButton(view, turn, turnIndex, index) {
    const source = turn.documents[index];
    const {excerpt} = source.extraFields;
    const isOpen = view.source?.turn === turn && view.source.index === index;
    return html`
        <button type="button" class="source" id=${sourceId(turnIndex, index)} aria-expanded=${String(isOpen)}
            @click=${() => view.showSource(turn, index)}>
            <span class="ordinal">${index + 1}</span>
            <span class="source-title">${sourceName(source)}</span>
            ${excerpt?.heading.length ? html`<span class="hint">${excerpt.heading.at(-1)}</span>` : nothing}
        </button>`;
}

/** Help articles that only repeat the link of a document are shown once, with the document. */
function isLinkOf(documents, url) {
    return documents.some(({extraFields}) => extraFields.learnMoreLink?.url === url);
}

function linkSection(title, links) {
    const shown = links.filter(({url}) => isWebAddress(url));
    return shown.length === 0 ? nothing : html`
        <section class="link-list"><h3>${title}</h3>
            <ul>${shown.map(({url, text}) => html`<li>${outsideLink(url, text || url)}</li>`)}</ul>
        </section>`;
}
