import {html, nothing} from "../../lit/lit-html.js";
import {newId} from "../../core/router.js";
import {currentLanguage, t} from "../../core/text.js";
import {FilterBuilder} from "../../parts/attributes.js";
import {openForm} from "../../parts/form.js";

/** The characters of an id, as the server checks them. */
const ID_PATTERN = "[A-Za-z0-9._~\\-]{1,128}";
const SOURCES = ["none", "titles", "links", "passages"];
const SHOWN = ["helpArticles", "feedback", "images"];
const LIMITS = ["perVisitorHour", "perVisitorDay", "perNetworkMinute", "perDay", "questionCharacters"];
const SCHEMES = ["auto", "light", "dark"];
const POSITIONS = ["right", "left"];
const CHALLENGES = ["auto", "always", "off"];
const LINES = ["title", "placeholder"];
const PARAGRAPHS = ["greeting", "privacy", "away"];
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** Any Monday: names of weekdays begin with it. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const SPAN = "([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)";

/** What a new widget shows at first; for its limits the server has defaults. */
const NEW = {enabled: true, origins: [], show: {sources: "links", helpArticles: true, feedback: true}, texts: {},
    theme: {}, keepConversations: true};

/**
 * Lets a person make a widget or change it.
 *
 * @param widget null for a new one
 * @param saved called when it was stored
 */
export function openWidget(view, widget, saved) {
    const now = widget ?? NEW;
    const filter = new FilterBuilder(now.filter);
    const languages = Object.keys({[currentLanguage()]: true, ...now.texts});
    openForm(t(widget ? "libraries.settings" : "widgets.create"), t("libraries.save"), dialog => html`
        ${basicFields(widget, now)}
        ${languages.map(language => textFields(language, now.texts[language]))}
        ${handOverFields(now.handOver)}
        ${lookFields(now)}
        ${limitFields(now, filter, dialog)}
        ${widget ? nothing : html`
            <label class="field">${t("libraries.id")} <input name="id" pattern=${ID_PATTERN}></label>
            <p class="hint">${t("libraries.idHint")}</p>`}`,
    async elements => {
        const id = widget?.id ?? (elements.id.value.trim()
            || newId(elements.name.value, view.list.items.map(other => other.id), "widget"));
        await view.api.put(view.path(id), readFields(elements, languages, filter.read()), {signal: view.signal});
        saved();
    });
}

function basicFields(widget, {name, enabled, origins}) {
    return html`
        <label class="field">${t("libraries.name")}
            <input name="name" data-focus ?required=${!widget} .value=${name ?? ""}></label>
        <label class="field">${t("widgets.origins")}
            <textarea name="origins" rows="3" placeholder="https://www.example.com"
                .value=${origins.join("\n")}></textarea></label>
        <p class="hint">${t("widgets.originsHint")}</p>
        <label class="choice"><input name="enabled" type="checkbox" ?checked=${enabled}>
            ${t("widgets.enabled")}</label>`;
}

function lookFields({show, theme}) {
    return html`
        <details><summary>${t("widgets.look")}</summary>
            ${choiceField("sources", SOURCES, show.sources)}
            ${SHOWN.map(name => html`<label class="choice"><input name="show-${name}" type="checkbox"
                ?checked=${show[name]}> ${t(`widgets.show.${name}`)}</label>`)}
            <label class="field">${t("widgets.accent")}
                <input name="accent" type="color" .value=${theme.accent ?? "#0b57d0"}></label>
            ${choiceField("scheme", SCHEMES, theme.scheme)}
            ${choiceField("position", POSITIONS, theme.position)}
        </details>`;
}

function limitFields({limits, context, challenge, keepConversations}, filter, dialog) {
    return html`
        <details><summary>${t("widgets.limits")}</summary>
            <div class="numbers">${LIMITS.map(name => html`<label class="field">${t(`widgets.limits.${name}`)}
                <input name="limit-${name}" type="number" min="1" .value=${limits?.[name] ?? ""}></label>`)}</div>
            ${choiceField("challenge", CHALLENGES, challenge)}
            <label class="choice"><input name="keepConversations" type="checkbox" ?checked=${keepConversations}>
                ${t("widgets.keepConversations")}</label>
            ${filter.template(() => dialog.update())}
            <label class="field">${t("widgets.context")}
                <input name="context" placeholder="product, version" .value=${context?.join(", ") ?? ""}></label>
            <p class="hint">${t("widgets.contextHint")}</p>
        </details>`;
}

function choiceField(name, values, chosen) {
    return html`<label class="field">${t(`widgets.${name}`)}
        <select name=${name}>${values.map(value => html`<option value=${value} ?selected=${value === chosen}>
            ${t(`widgets.${name}.${value}`)}</option>`)}</select></label>`;
}

function readFields(elements, languages, filter) {
    const limits = LIMITS.map(name => [name, elements[`limit-${name}`].valueAsNumber]);
    return {
        name: elements.name.value.trim() || null,
        enabled: elements.enabled.checked,
        origins: elements.origins.value.split(/\s+/).filter(Boolean),
        limits: Object.fromEntries(limits.filter(([, value]) => !Number.isNaN(value))),
        show: {sources: elements.sources.value,
            ...Object.fromEntries(SHOWN.map(name => [name, elements[`show-${name}`].checked]))},
        texts: readTexts(elements, languages),
        theme: {accent: elements.accent.value, scheme: elements.scheme.value, position: elements.position.value},
        challenge: elements.challenge.value,
        filter,
        keepConversations: elements.keepConversations.checked,
        context: elements.context.value.split(/[\s,]+/).filter(Boolean),
        handOver: readHandOver(elements),
    };
}

/** Fields for what a widget says in a language. */
function textFields(language, texts = {}) {
    return html`
        <details><summary>${t("widgets.texts", {language: languageName(language)})}</summary>
            ${LINES.map(name => lineField(language, name, texts[name]))}
            ${PARAGRAPHS.map(name => paragraphField(language, name, texts[name]))}
            ${paragraphField(language, "suggestions", texts.suggestions?.join("\n"))}
            ${lineField(language, "contactText", texts.contact?.text)}
            ${lineField(language, "contactUrl", texts.contact?.url)}
        </details>`;
}

/** Returns the texts that were entered, by language; without any, a widget speaks in words of its own. */
function readTexts(elements, languages) {
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

function languageName(language) {
    return new Intl.DisplayNames([document.documentElement.lang], {type: "language"}).of(language);
}

/** Fields for how visitors reach a person. */
function handOverFields({webhookUrl, webhookSecretSet, hours} = {}) {
    return html`
        <details><summary>${t("widgets.handOver")}</summary>
            <p class="hint">${t("widgets.handOverHint")}</p>
            <label class="field">${t("widgets.webhookUrl")}
                <input name="webhookUrl" type="url" .value=${webhookUrl ?? ""}></label>
            <label class="field">${t("widgets.webhookSecret")}
                <input name="webhookSecret" minlength="24" maxlength="256" autocomplete="off"
                    placeholder=${webhookSecretSet ? t("widgets.webhookSecretSet") : nothing}
                    .value=${webhookSecretSet ? "" : newSecret()}></label>
            <p class="hint">${t("widgets.webhookSecretHint")}</p>
            <label class="field">${t("widgets.timeZone")}
                <select name="timeZone"><option value="">${t("widgets.noHours")}</option>
                    ${zones(hours?.timeZone).map(zone => html`<option ?selected=${zone === hours?.timeZone}>
                        ${zone}</option>`)}</select></label>
            <div class="numbers">${DAYS.map((day, index) => html`<label class="field">${dayName(index)}
                <input name="hours-${day}" pattern=${SPAN} placeholder="09:00-17:00"
                    .value=${hours?.days[day] ?? ""}></label>`)}</div>
        </details>`;
}

/** Returns what was entered. */
function readHandOver(elements) {
    const timeZone = elements.timeZone.value;
    const days = DAYS.map(day => [day, elements[`hours-${day}`].value.trim()]).filter(([, span]) => span);
    const webhookUrl = elements.webhookUrl.value.trim() || null;
    return {webhookUrl, webhookSecret: webhookUrl && elements.webhookSecret.value || null,
        hours: timeZone ? {timeZone, days: Object.fromEntries(days)} : null};
}

/** A list may lack a zone that another browser or a program chose. */
function zones(chosen) {
    const known = ["UTC", ...Intl.supportedValuesOf("timeZone")];
    return !chosen || known.includes(chosen) ? known : [chosen, ...known];
}

function dayName(index) {
    return new Intl.DateTimeFormat(document.documentElement.lang, {weekday: "long", timeZone: "UTC"})
        .format(MONDAY + index * DAY);
}

function newSecret() {
    return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
