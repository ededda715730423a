import {html, nothing} from "../../lit/lit-html.js";
import {linkTo} from "../../core/router.js";
import {formatPercent, t} from "../../core/text.js";
import {highlight} from "../../parts/highlight.js";
import {isWebAddress, markdown, outsideLink} from "../../parts/markdown.js";

/**
 * Shows what a reply was made of: the documents that it quotes and those that may answer too, each with a passage, and
 * the help articles and images beside them.
 */
export function sourceList(turn, turnIndex, library, mayRead) {
    const {documents, helpArticles, images} = turn.metadata;
    const quoted = documents.filter(({extraFields}) => extraFields.quoted !== false);
    const group = (title, sources, first) => sources.length === 0 ? nothing : html`
        <section class="sources" aria-label=${title}>
            <h3>${title}</h3>
            <ol start=${first}>${sources.map((source, index) => html`
                <li>${sourceCard(source, turn, `source-${turnIndex}-${first + index}`, library, mayRead)}</li>`)}</ol>
        </section>`;
    return html`
        ${documents.length === 0 ? html`<p class="hint">${t("sources.none")}</p>` : nothing}
        ${group(t("sources.title"), quoted, 1)}
        ${group(t("sources.named"), documents.slice(quoted.length), quoted.length + 1)}
        ${linkSection(t("sources.helpArticles"), helpArticles.filter(({url}) => !isLinkOf(documents, url)))}
        ${linkSection(t("sources.images"), images)}`;
}

function sourceCard(source, turn, id, library, mayRead) {
    const {excerpt, learnMoreLink, key} = source.extraFields;
    return html`
        <details class="source" id=${id}>
            <summary><span class="source-title">${source.title || key || source.id}</span>
                <span class="hint" title=${t("sources.similarity")}>${formatPercent(source.similarity)}</span></summary>
            ${excerpt ? html`
                ${excerpt.heading.length ? html`<p class="hint">${excerpt.heading.join(" › ")}
                    ${excerpt.page ? t("sources.page", {page: excerpt.page}) : nothing}</p>` : nothing}
                <blockquote>${markdown(excerpt.text, {plain: text => highlight(text, turn.query)})}</blockquote>` : nothing}
            <p class="source-links">
                ${learnMoreLink ? outsideLink(excerpt?.url ?? learnMoreLink.url, t("sources.original")) : nothing}
                ${mayRead ? html`<a href=${linkTo("library", library, "documents", source.id)}>${t("sources.asRead")}</a>`
                    : nothing}
            </p>
        </details>`;
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
