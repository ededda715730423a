import {html, nothing} from "../../lit/lit-html.js";
import {passageAddress, rowName} from "../../core/passage.js";
import {linkTo} from "../../core/router.js";
import {t} from "../../core/text.js";
import {icon, iconButton} from "../../parts/icons.js";
import {highlight, isWebAddress, markdown, outsideLink} from "../../parts/markdown.js";
import {readBlocks} from "../../parts/markdown-blocks.js";
import {mayHaveOriginal, openOriginal} from "../../parts/original.js";

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
        ${linkSection(t("nav.help-articles"), helpArticles.filter(({url}) => !isLinkOf(documents, url)))}
        ${linkSection(t("sources.images"), images)}`;
}

/** Returns the id of the button of a source. */
export function sourceId(turn, index) {
    return `source-${turn}-${index + 1}`;
}

/** Returns what a person knows a source by. */
function sourceName({title, id, extraFields: {key}}) {
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

/** Shows a source of a reply beside it: the passage with the words of the question marked, and the way to the whole. */
export function sourcePanel(view, {turn, index}) {
    const source = turn.documents[index];
    const {excerpt, learnMoreLink, key} = source.extraFields;
    const inReply = rowsOf(turn.reply);
    const quoted = rowsOf(excerpt?.text ?? "").filter(row => inReply.includes(row));
    return html`
        <aside class="source-panel" tabindex="-1" aria-label=${t("ask.source", {number: index + 1})}
            @keydown=${event => event.key === "Escape" && view.closeSource()}>
            <div class="panel-head">
                <span class="ordinal">${index + 1}</span>
                <h2>${sourceName(source)}</h2>
                ${iconButton("close", t("dialog.close"), () => view.closeSource())}
            </div>
            ${excerpt ? html`
                <p class="hint path">${[...excerpt.heading, ...excerpt.page ? [t("sources.page", {page: excerpt.page})] : []]
                    .join(" › ")}</p>
                <blockquote>${markdown(excerpt.text, {plain: text => highlight(text, turn.query),
                    marksRow: cells => quoted.includes(rowName(cells))})}</blockquote>` : nothing}
            <p class="source-links">
                ${view.app.may("read") ? html`<a class="button" href=${excerpt ? passageAddress(view.library, source.id, excerpt.text, quoted[0])
                    : linkTo("library", view.library, "documents", source.id)}>
                    ${icon("documents")}${t("sources.asRead")}</a>` : nothing}
                ${view.app.may("read") && mayHaveOriginal({url: learnMoreLink?.url, key}) ? html`
                    <button type="button" @click=${() => view.attempt(() => openOriginal(view, view.library,
                        {id: source.id, key}, excerpt?.page, excerpt?.text))}>${icon("external")}${t("sources.file")}</button>` : nothing}
                ${learnMoreLink ? outsideLink(excerpt?.url ?? learnMoreLink.url,
                    html`${icon("external")}${t("sources.original")}`) : nothing}
            </p>
        </aside>`;
}

/** Returns the rows of the tables of a text. */
function rowsOf(text) {
    return readBlocks(text).flatMap(({rows = []}) => rows.map(rowName));
}
