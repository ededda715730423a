import {html} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";

/**
 * Shows groups of questions that ask for the same, the largest first.
 *
 * @param answerButton returns the button that answers a question
 */
export function clusterList({clusters, questionCount}, answerButton) {
    return clusters.length === 0 ? html`<div class="empty"><p>${t("questions.empty")}</p></div>` : html`
        <p class="hint">${t("questions.grouped", {n: questionCount})}</p>
        <ul class="rows">${clusters.map(cluster => clusterRow(cluster, answerButton))}</ul>`;
}

function clusterRow({representative, count, outcomes, votes}, answerButton) {
    return html`
        <li>
            <span class="question-text">${representative.query}</span>
            <span class="hint">${t("questions.times", {n: count})}</span>
            <span class="line cluster-counts">
                ${Object.entries(outcomes).filter(([, number]) => number > 0).map(([outcome, number]) => html`
                    <span class="status ${outcome}">${t(`outcome.${outcome}`)} ${number}</span>`)}
                ${Object.entries(votes).filter(([, number]) => number > 0).map(([vote, number]) => html`
                    <span class="status ${vote}">${t(`vote.${vote}`)} ${number}</span>`)}
            </span>
            ${answerButton(representative.query)}
        </li>`;
}
