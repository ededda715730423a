import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {newId} from "../../core/router.js";
import {t} from "../../core/text.js";
import {openForm} from "../../parts/form.js";
import {limitFields, limitsOf} from "../../parts/limits.js";

/** The characters of an id, as the server checks them. */
const ID_PATTERN = "[A-Za-z0-9._~\\-]{1,128}";
const HELP_ARTICLES = ["both", "curated", "documents"];
/** How often pages may be fetched again, as durations of ISO 8601; none: never. */
const INTERVALS = ["", "PT1H", "PT24H", "PT168H", "PT720H"];

/**
 * Lets a person create a library or change its settings.
 *
 * @param library null for a new one
 * @param saved receives the id
 */
export function openLibrary(view, library, saved) {
    openForm(library ? t("libraries.settingsOf", {name: library.name || library.id}) : t("libraries.create"),
        t(library ? "libraries.save" : "libraries.create"),
        () => html`${basicFields(library)}${moreFields(library)}`,
        async elements => {
            const id = library?.id ?? (elements.id.value.trim()
                || newId(elements.name.value, view.app.libraries.map(({id}) => id), "library"));
            await view.api.put(pathOf("library", id), readSettings(elements, library), {signal: view.signal});
            await view.app.reloadLibraries();
            saved(id);
        });
}

function basicFields(library) {
    return html`
        <label class="field">${t("libraries.name")}
            <input name="name" ?required=${!library} maxlength="200" data-focus value=${library?.name ?? ""}></label>
        <label class="field">${t("libraries.instructions")}
            <textarea name="instructions" rows="3" .value=${library?.instructions ?? ""}></textarea></label>
        <p class="hint">${t("libraries.instructionsHint")}</p>`;
}

function moreFields(library) {
    const interval = library?.refreshInterval ?? "";
    return html`
        <details><summary>${t("libraries.more")}</summary>
            ${library ? nothing : html`
                <label class="field">${t("libraries.id")} <input name="id" pattern=${ID_PATTERN}></label>
                <p class="hint">${t("libraries.idHint")}</p>`}
            <label class="field">${t("libraries.refresh")}
                <select name="refreshInterval">${[...new Set([...INTERVALS, interval])].map(value => html`
                    <option value=${value} ?selected=${value === interval}>${intervalText(value)}</option>`)}
                </select></label>
            <label class="field">${t("libraries.helpArticles")}
                <select name="helpArticles">${HELP_ARTICLES.map(value => html`
                    <option value=${value} ?selected=${value === library?.helpArticles}>
                        ${t(`libraries.helpArticles.${value}`)}</option>`)}
                </select></label>
            <label class="choice"><input name="keepAll" type="checkbox" ?checked=${library?.keepAll}>
                ${t("libraries.keepAll")}</label>
            <p class="hint">${t("libraries.keepAllHint")}</p>
            <label class="field">${t("libraries.webhook")}
                <input name="webhookUrl" type="url" placeholder="https://" value=${library?.webhookUrl ?? ""}></label>
            ${limitFields(library?.limits)}
        </details>`;
}

/** Returns what was entered; an unchanged webhook is left out, since naming it anew is checked anew. */
function readSettings(elements, library) {
    const settings = {
        name: elements.name.value.trim() || null, instructions: elements.instructions.value.trim(),
        refreshInterval: elements.refreshInterval.value, helpArticles: elements.helpArticles.value,
        keepAll: elements.keepAll.checked, limits: limitsOf(elements),
    };
    const webhookUrl = elements.webhookUrl.value.trim();
    return webhookUrl === (library?.webhookUrl ?? "") ? settings : {...settings, webhookUrl};
}

function intervalText(interval) {
    return INTERVALS.includes(interval) ? t(`libraries.refresh.${interval || "never"}`) : interval;
}
