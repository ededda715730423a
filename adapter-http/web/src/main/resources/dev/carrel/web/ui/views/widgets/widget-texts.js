import {html} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";

const LINES = ["title", "placeholder"];
const PARAGRAPHS = ["greeting", "privacy", "away"];

/** Fields for what a widget says in a language. */
export function textFields(language, texts = {}) {
    return html`
        <details><summary>${t("widgets.texts", {language: nameOf(language)})}</summary>
            ${LINES.map(name => lineField(language, name, texts[name]))}
            ${PARAGRAPHS.map(name => paragraphField(language, name, texts[name]))}
            ${paragraphField(language, "suggestions", texts.suggestions?.join("\n"))}
            ${lineField(language, "contactText", texts.contact?.text)}
            ${lineField(language, "contactUrl", texts.contact?.url)}
        </details>`;
}

/** Returns the texts that were entered, by language; without any, a widget speaks in words of its own. */
export function readTexts(elements, languages) {
    const entered = languages.map(language => [language,
        readLanguage(name => elements[`${language}-${name}`].value.trim())]);
    return Object.fromEntries(entered.filter(([, texts]) => Object.keys(texts).length > 0));
}

function readLanguage(read) {
    const suggestions = read("suggestions").split("\n").map(line => line.trim()).filter(Boolean);
    return {
        ...Object.fromEntries([...LINES, ...PARAGRAPHS].map(name => [name, read(name)]).filter(([, text]) => text)),
        ...suggestions.length > 0 ? {suggestions} : {},
        ...read("contactText") || read("contactUrl")
            ? {contact: {text: read("contactText") || null, url: read("contactUrl") || null}} : {},
    };
}

function lineField(language, name, text) {
    return html`<label class="field">${t(`widgets.texts.${name}`)}
        <input name="${language}-${name}" .value=${text ?? ""}></label>`;
}

function paragraphField(language, name, text) {
    return html`<label class="field">${t(`widgets.texts.${name}`)}
        <textarea name="${language}-${name}" rows="3" .value=${text ?? ""}></textarea></label>`;
}

function nameOf(language) {
    return new Intl.DisplayNames([document.documentElement.lang], {type: "language"}).of(language);
}
