import {html} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {t} from "../../core/text.js";
import {openForm} from "../../parts/form.js";

/**
 * Lets a person write a help article.
 *
 * @param article the article to change; one without a key is new
 * @param saved called with the article when it was stored
 */
export function openArticle(view, article, saved) {
    const {key, url, title, summary, questions, answer, pinned, enabled} = article ?? {};
    openForm(t(key ? "helpArticles.edit" : "helpArticles.create"), t("libraries.save"), () => html`
        <label class="field">${t("add.title")} <input name="title" required data-focus .value=${title ?? ""}></label>
        <label class="field">${t("helpArticles.questions")}
            <textarea name="questions" rows="3" .value=${(questions ?? []).join("\n")}></textarea></label>
        <label class="field">${t("helpArticles.answer")}
            <textarea name="answer" rows="5" .value=${answer ?? ""}></textarea></label>
        <p class="hint">${t("helpArticles.answerHint")}</p>
        <label class="field">${t("helpArticles.address")}
            <input name="url" type="url" placeholder="https://" .value=${url ?? ""}></label>
        <p class="hint">${t("helpArticles.addressHint")}</p>
        <label class="field">${t("helpArticles.summary")} <input name="summary" .value=${summary ?? ""}></label>
        <label class="choice"><input name="pinned" type="checkbox" ?checked=${pinned}> ${t("helpArticles.pin")}</label>
        <label class="choice"><input name="hidden" type="checkbox" ?checked=${enabled === false}>
            ${t("helpArticles.hide")}</label>`,
    async fields => {
        const changed = {...withoutKey(article), ...readFields(fields)};
        saved(await view.api.put(pathOf("library", view.library, "help-article", key ?? newKey(changed.title)), changed,
            {signal: view.signal}));
    });
}

function readFields({title, url, summary, questions, answer, pinned, hidden}) {
    return {
        title: title.value.trim(),
        url: url.value.trim() || null,
        summary: summary.value.trim() || null,
        questions: questions.value.split("\n").map(line => line.trim()).filter(Boolean),
        answer: answer.value.trim() || null,
        pinned: pinned.checked,
        enabled: !hidden.checked,
    };
}

/** What the form does not show, such as attributes, stays as it is; the key is part of the path. */
function withoutKey(article) {
    const {key, createdAt, updatedAt, ...rest} = article ?? {};
    return rest;
}

/** Makes a key from a title: readable in addresses, and different for two articles of one title. */
function newKey(title) {
    const words = title.normalize("NFKD").toLowerCase().match(/[a-z0-9]+/g) ?? [];
    return [...words.slice(0, 6), crypto.getRandomValues(new Uint32Array(1))[0].toString(36)].join("-");
}
