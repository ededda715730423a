import {html, nothing} from "../../lit/lit-html.js";
import {newId} from "../../core/new-id.js";
import {currentLanguage, t} from "../../core/text.js";
import {FilterBuilder} from "../../parts/filter-builder.js";
import {openForm} from "../../parts/form.js";
import {handOverFields, readHandOver} from "./hand-over.js";
import {readTexts, textFields} from "./widget-texts.js";

/** The characters of an id, as the server checks them. */
const ID_PATTERN = "[A-Za-z0-9._~\\-]{1,128}";
const SOURCES = ["none", "titles", "links", "passages"];
const SHOWN = ["helpArticles", "feedback", "images"];
const LIMITS = ["perVisitorHour", "perVisitorDay", "perNetworkMinute", "perDay", "questionCharacters"];
const SCHEMES = ["auto", "light", "dark"];
const POSITIONS = ["right", "left"];
const CHALLENGES = ["auto", "always", "off"];

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
    openForm(t(widget ? "widgets.edit" : "widgets.create"), t("libraries.save"), dialog => html`
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
