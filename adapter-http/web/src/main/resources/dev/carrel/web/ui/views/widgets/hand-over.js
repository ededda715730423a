import {html, nothing} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** Any Monday: names of weekdays begin with it. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const SPAN = "([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)";

/** Fields for how visitors reach a person. */
export function handOverFields({webhookUrl, webhookSecretSet, hours} = {}) {
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
            <div class="numbers">${DAYS.map((day, index) => html`<label class="field">${nameOf(index)}
                <input name="hours-${day}" pattern=${SPAN} placeholder="09:00-17:00"
                    .value=${hours?.days[day] ?? ""}></label>`)}</div>
        </details>`;
}

/** Returns what was entered. */
export function readHandOver(elements) {
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

function nameOf(index) {
    return new Intl.DateTimeFormat(document.documentElement.lang, {weekday: "long", timeZone: "UTC"})
        .format(MONDAY + index * DAY);
}

function newSecret() {
    return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
