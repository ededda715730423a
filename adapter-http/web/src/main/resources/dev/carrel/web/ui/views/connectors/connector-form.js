import {html, nothing} from "../../lit/lit-html.js";
import {t} from "../../core/text.js";
import {readAttributes, writeAttributes} from "../../parts/attribute-lines.js";
import {openForm} from "../../parts/form.js";
import {ConnectorRules} from "./connector-rules.js";

/** The kinds of Carrel itself, which have names for people. Others are shown by what a program calls them. */
const KNOWN_KINDS = ["folder", "git", "webdav", "s3", "imap", "mediawiki", "confluence", "sitemap"];
const MINUTES_OF = {D: 24 * 60, H: 60, M: 1, S: 1 / 60};

/**
 * Opens the form of a connector; null for a new one. What the form does not show stays as it is.
 *
 * @param kinds what the server can follow
 */
export function openConnector(view, connector, kinds, onSaved) {
    const rules = new ConnectorRules(connector?.rules);
    openForm(t(connector ? "connectors.edit" : "connectors.add"), t("libraries.save"), dialog => html`
        ${connector ? nothing : html`<label class="field">${t("connectors.kind")}
            <select name="kind" data-focus>${optionsOf(kinds)}</select></label>`}
        <label class="field">${t("connectors.place")}
            <input name="place" required .value=${connector?.place ?? ""}></label>
        <p class="hint">${t("connectors.placeHint")}</p>
        ${connector ? nothing : html`<label class="field">${t("connectors.key")}
            <input name="key" required pattern="[A-Za-z0-9._~\\-]+" maxlength="128"></label>`}
        <label class="field">${t("connectors.include")}
            <textarea name="include" rows="2" .value=${connector?.include.join("\n") ?? ""}></textarea></label>
        <p class="hint">${t("connectors.patternHint")}</p>
        <label class="field">${t("connectors.exclude")}
            <textarea name="exclude" rows="2" .value=${connector?.exclude.join("\n") ?? ""}></textarea></label>
        <label class="field">${t("connectors.interval")}
            <input name="interval" type="number" min="1" max="43200" required
                .value=${connector ? minutesOf(connector.interval) : 15}></label>
        <label class="field">${t("connectors.attributes")}
            <textarea name="attributes" rows="2"
                .value=${writeAttributes(connector?.attributes).join("\n")}></textarea></label>
        <label class="field">${t("connectors.linkBase")}
            <input name="linkBase" type="url" placeholder="https://" .value=${connector?.linkBase ?? ""}></label>
        <label class="field">${t("connectors.options")}
            <textarea name="options" rows="2" .value=${writeAttributes(connector?.options).join("\n")}></textarea></label>
        <p class="hint">${t("connectors.optionsHint")}</p>
        <label class="choice"><input type="checkbox" name="rights" .checked=${connector?.rights === "keep"}>
            ${t("connectors.rights")}</label>
        <p class="hint">${t("connectors.rightsHint")}</p>
        ${rules.template(() => dialog.update())}`,
    async fields => {
        const key = connector?.key ?? fields.key.value.trim();
        if (!connector && view.connectors.some(each => each.key === key)) {
            throw new Error(t("connectors.taken", {key}));
        }
        const minutes = fields.interval.valueAsNumber;
        await view.api.put(view.path(key), {
            ...connector, kind: connector?.kind ?? fields.kind.value, place: fields.place.value.trim(),
            include: linesOf(fields.include.value), exclude: linesOf(fields.exclude.value),
            interval: connector && minutes === minutesOf(connector.interval) ? connector.interval : `PT${minutes}M`,
            attributes: readAttributes(fields.attributes.value), linkBase: fields.linkBase.value.trim() || null,
            options: readAttributes(fields.options.value), rights: fields.rights.checked ? "keep" : "off",
            rules: rules.read(),
        }, {signal: view.signal});
        onSaved();
    });
}

/** Returns the kinds to choose from: those of Carrel first. */
function optionsOf(kinds) {
    return [...KNOWN_KINDS.filter(kind => kinds.includes(kind)).map(kind => [kind, t(`connectors.${kind}`)]),
        ...kinds.filter(kind => !KNOWN_KINDS.includes(kind)).map(kind => [kind, kind])]
        .map(([kind, name]) => html`<option value=${kind}>${name}</option>`);
}

function linesOf(text) {
    return text.split("\n").map(line => line.trim()).filter(Boolean);
}

/** Returns the minutes of an ISO 8601 duration, at least one. */
function minutesOf(duration) {
    const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([DHMS])/g)];
    return Math.max(1, Math.round(parts.reduce((sum, [, number, unit]) => sum + number * MINUTES_OF[unit], 0)));
}
