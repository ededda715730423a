import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {formatNumber, formatPercent, t} from "../../core/text.js";
import {openDialog} from "../../parts/dialog.js";
import {highlight, markdown, outsideLink} from "../../parts/markdown.js";

/** Shows why the passages of a reply were found: the words that were searched, and how well each passage matches. */
export async function openExplanation(view, turn, index) {
    const history = view.conversation.turns.slice(0, index).map(({query, reply}) => ({query, reply})).slice(-5);
    const found = await view.api.post(pathOf("v2", "library", view.library, "search"),
        {query: turn.query, history, limit: 5, explain: true}, {signal: view.signal});
    openDialog(t("why.title"), () => html`
        <p>${t("why.searched")}</p>
        <ul class="chips">${found.explanation.terms.filter(isWholeWord).map(termChip)}</ul>
        <p>${t(`why.certainty.${found.explanation.certainty}`, {share: formatPercent(found.explanation.confidence)})}</p>
        ${found.documents.map(source => html`
            <h3>${source.title}</h3>
            <p class="hint">${t("why.likelihood", {share: formatPercent(source.similarity)})}</p>
            ${source.passages.map(passage => passageRow(passage, turn.query))}`)}
        ${found.documents.length === 0 ? html`<p>${t("why.nothing")}</p>` : nothing}
        ${found.explanation.helpArticles.length === 0 ? nothing : html`
            <h3>${t("nav.help-articles")}</h3>
            <ul class="rows">${found.explanation.helpArticles.map(articleRow)}</ul>`}`);
}

/** Terms that stand for the beginnings of words repeat the words. */
function isWholeWord({term}) {
    return !term.endsWith("…");
}

function termChip({term, known, correctionOf}) {
    return html`<li class=${known ? "chip" : "chip unknown"}>${term}
        ${correctionOf ? html`<span class="hint">${t("why.correctionOf", {term: correctionOf})}</span>` : nothing}
        ${known ? nothing : html`<span class="hint">${t("why.unknown")}</span>`}</li>`;
}

function passageRow({text, heading, similarity, explanation}, query) {
    return html`
        <div class="passage">
            <p class="hint">${heading.join(" › ")}</p>
            <blockquote>${markdown(text, {plain: part => highlight(part, query)})}</blockquote>
            <p class="hint">${t("why.similarity", {share: formatPercent(similarity)})}
                · ${t("why.words", {score: decimals(explanation.words)})}
                ${explanation.meaning == null ? nothing
                    : html`· ${t("why.meaning", {score: decimals(explanation.meaning)})}`}</p>
        </div>`;
}

function articleRow({title, url, words, meaning, threshold, closestQuestion, placement}) {
    return html`
        <li>${url ? outsideLink(url, title) : title} <span class="hint">${t(`why.article.${placement}`)}</span>
            <span class="hint line">${t("why.words", {score: decimals(words)})}
                · ${t("why.meaning", {score: decimals(meaning)})}
                · ${t("why.threshold", {score: decimals(threshold)})}
                ${closestQuestion ? html`<br>${t("why.closest", {question: closestQuestion})}` : nothing}</span></li>`;
}

function decimals(number) {
    return formatNumber(number, {maximumFractionDigits: 2});
}
