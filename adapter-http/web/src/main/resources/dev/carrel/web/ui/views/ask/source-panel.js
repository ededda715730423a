import {html, nothing} from "../../lit/lit-html.js";
import {passageAddress} from "../../core/passage.js";
import {linkTo} from "../../core/router.js";
import {t} from "../../core/text.js";
import {icon, iconButton} from "../../parts/icons.js";
import {highlight, markdown, outsideLink} from "../../parts/markdown.js";
import {readBlocks} from "../../parts/markdown-blocks.js";
import {mayHaveOriginal, openOriginal} from "../../parts/original.js";
import {sourceName} from "./sources.js";

/** Shows a source of a reply beside it: the passage with the words of the question marked, and the way to the whole. */
export function sourcePanel(view, {turn, index}) {
    const source = turn.documents[index];
    const {excerpt, learnMoreLink, key} = source.extraFields;
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
                    marksRow: rowsOf(turn.reply)})}</blockquote>` : nothing}
            <p class="source-links">
                ${view.app.may("read") ? html`<a class="button" href=${excerpt ? passageAddress(view.library, source.id, excerpt.text)
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

/** Returns whether a row of a table is one that the reply quotes. */
function rowsOf(reply) {
    const name = cells => cells.join("|");
    const quoted = new Set(readBlocks(reply).flatMap(({rows = []}) => rows.map(name)));
    return cells => quoted.has(name(cells));
}
