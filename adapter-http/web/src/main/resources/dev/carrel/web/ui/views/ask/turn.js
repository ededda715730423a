import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {writeReply} from "../../core/history.js";
import {linkTo} from "../../core/router.js";
import {announce, formatNumber, formatPercent, t} from "../../core/text.js";
import {copy} from "../../parts/copy.js";
import {openDialog} from "../../parts/dialog.js";
import {icon, iconButton} from "../../parts/icons.js";
import {highlight, markdown, outsideLink} from "../../parts/markdown.js";
import {menu} from "../../parts/menu.js";
import {openArticle} from "../help-articles/article-form.js";
import {sourceList} from "./sources.js";

/** The words with which a reply that is not sure begins, in whatever language: a line, and the closest below it. */
const UNSURE_WORDS = /^[^\n]{1,120}[:：。]\n\n/;

/** Shows a question with its reply, the sources, and what can be done with both. */
export function turnTemplate(view, turn, index) {
    return html`
        <article class="turn" aria-label=${t("ask.turn", {number: index + 1})}>
            <div class="asked">
                <h2 class="question">${turn.query}</h2>
                ${view.isWriting || view.shared ? nothing : iconButton("answer", t("ask.edit"), () => view.composer.edit(turn.query))}
            </div>
            <div class="reply ${turn.isUnsure ? "unsure" : ""}" aria-busy=${turn.isWriting ? "true" : "false"}>
                ${turn.nothingFound ? html`<p class="certainty nothing">${icon("close")}${t("ask.nothingFound")}</p>` : nothing}
                ${turn.isUnsure ? html`<p class="certainty">${icon("warning")}${t("ask.unsure")}</p>` : nothing}
                ${markdown(turn.isUnsure ? turn.reply.replace(UNSURE_WORDS, "") : turn.reply, {mark: number => markLink(view, turn, number)})}
                ${turn.isWriting ? html`<p class="waiting"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
                    <span class="visually-hidden">${t("ask.searching")}</span></p>` : nothing}
                ${turn.state === "stopped" ? html`<p class="hint">${t("ask.stopped")}</p>` : nothing}
                ${turn.failure ? failure(view, turn) : nothing}
            </div>
            ${turn.library ? libraries(view, turn) : nothing}
            ${turn.metadata ? sourceList(view, turn, index) : nothing}
            ${(turn.nothingFound || turn.isUnsure) && !view.shared ? waysOn(view, turn) : nothing}
            ${turn.isWriting || turn.failure ? nothing : html`
                <div class="turn-actions">
                    ${view.shared ? nothing : voteButtons(view, turn, index)}
                    ${turn.nothingFound ? nothing : html`
                        ${iconButton("copy", t("ask.copy"), event => copy(writeReply(turn.reply, turn.metadata), event.currentTarget))}`}
                    ${view.shared ? nothing
                        : iconButton("why", t("ask.why"), () => view.attempt(() => openExplanation(view, turn, index)))}
                    ${moreActions(view, turn)}
                </div>`}
        </article>`;
}

function moreActions(view, {query, reply, nothingFound}) {
    const actions = [
        !view.isWriting && !view.shared && [t("ask.askAgain"), () => view.ask(query)],
        window.speechSynthesis && !nothingFound && [t("ask.readAloud"), () => readAloud(reply)],
    ].filter(Boolean);
    return actions.length ? menu(t("ask.more"), actions) : nothing;
}

/** Says which library answers, and lets a person ask the others that may too. */
function libraries(view, {query, library, otherLibraries}) {
    const name = each => each.name || each.id;
    return html`<p class="answered-by">${icon("libraries")}${t("ask.answeredBy", {library: name(library)})}
        ${otherLibraries.map(other => html`<button type="button" class="quiet" @click=${() =>
            view.app.ask(query, {library: other.id})}>${t("ask.askOther", {library: name(other)})}</button>`)}</p>`;
}

/** What a person can do where the documents have no sure answer. */
function waysOn(view, {query, library, mayBeEarly}) {
    const mayAskElsewhere = !library && view.hasSeveralLibraries;
    const hasUnread = view.reading.counts?.failed > 0;
    const mayAskAgain = mayBeEarly && !view.reading.isBusy;
    const mayWrite = view.app.may("write");
    return mayAskElsewhere || hasUnread || mayAskAgain || mayWrite ? html`
        <p class="answered-by">
            ${mayAskAgain ? html`<button type="button" ?disabled=${view.isWriting} @click=${() => view.ask(query)}>
                ${icon("refresh")}${t("ask.askAgain")}</button>` : nothing}
            ${mayAskElsewhere ? html`<button type="button" @click=${() => view.app.ask(query, {isEverywhere: true})}>
                ${icon("libraries")}${t("ask.tryEverywhere")}</button>` : nothing}
            ${mayWrite ? html`<button type="button" @click=${() => openArticle(view, {title: query, questions: [query]},
                () => view.app.showNotice(t("questions.answerSaved")))}>${icon("answer")}${t("questions.answer")}</button>` : nothing}
            ${hasUnread ? html`<a class="button" href=${linkTo("library", view.library, "documents", "in", "failed")}>
                ${icon("documents")}${t("reading.failed", {n: view.reading.counts.failed})}</a>` : nothing}
        </p>` : nothing;
}

function markLink(view, turn, number) {
    return turn.documents[number - 1]
        ? html`<button type="button" class="mark" aria-label=${t("ask.source", {number})}
            @click=${() => view.showSource(turn, number - 1)}>${number}</button>`
        : null;
}

function failure(view, turn) {
    return html`<p class="problem">${turn.failure.status === 0 ? t("app.unreachable") : turn.failure.message}
        <button type="button" ?disabled=${view.isWriting} @click=${() => view.ask(turn.query)}>${t("ask.again")}</button></p>`;
}

/** Reads a reply with the browser's own voice; once more ends it. */
function readAloud(reply) {
    if (speechSynthesis.speaking) {
        speechSynthesis.cancel();
    } else {
        speechSynthesis.speak(new SpeechSynthesisUtterance(reply.replace(/[*`#|>_]+/g, " ")));
    }
}

/** Buttons that say whether a reply was helpful; pressing one again takes the vote back. */
function voteButtons(view, turn, index) {
    return view.conversation.id ? ["up", "down"].map(vote => iconButton(vote, t(`vote.${vote}`),
        () => view.attempt(() => castVote(view, turn, index, vote)), {pressed: turn.vote === vote})) : nothing;
}

async function castVote(view, turn, index, pressed) {
    const vote = turn.vote === pressed ? null : pressed;
    await view.api.post(pathOf("library", view.library, "conversation", view.conversation.id, "turn", index + 1,
        "feedback"), {vote}, {signal: view.signal});
    turn.vote = vote;
    announce(t(vote ? "vote.thanks" : "vote.removed"));
}

/** Shows why the passages of a reply were found: the words that were searched, and how well each passage matches. */
async function openExplanation(view, turn, index) {
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
