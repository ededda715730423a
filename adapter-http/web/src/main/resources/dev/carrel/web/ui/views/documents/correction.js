import {html, nothing} from "../../lit/lit-html.js";
import {formatTime, t} from "../../core/text.js";
import {confirmAction} from "../../parts/dialog.js";
import {openForm} from "../../parts/form.js";
import {icon} from "../../parts/icons.js";

/** Says that a text was corrected, when and by whom, and lets an editor give that up. */
export function correctionNotice(view, {correction}) {
    if (!correction) {
        return nothing;
    }
    const {at, by, outdated} = correction;
    const sentence = t(by ? "correction.madeBy" : "correction.made", {time: formatTime(at), by});
    const actions = outdated ? html`
        <button type="button" @click=${() => view.attempt(async () => {
            const {text} = await view.api.get(view.correctionPath, {signal: view.signal});
            openCorrection(view, text);
        })}>${t("correction.look")}</button>` : nothing;
    return html`<div class="card">
        <p>${sentence}${outdated ? ` ${t("correction.outdated")}` : nothing}</p>
        ${view.app.may("write") ? html`<div class="actions">${actions}
            <button type="button" @click=${() => withdraw(view, outdated)}>
                ${t(outdated ? "correction.drop" : "correction.takeBack")}</button></div>` : nothing}
    </div>`;
}

/** The button that opens the editor. */
export function correctButton(view) {
    return view.text === null || !view.app.may("write") ? nothing : html`
        <button type="button" @click=${() => openCorrection(view, view.text)}>
            ${icon("answer")}${t("correction.edit")}</button>`;
}

/** Lets an editor correct a text; the server refuses if it is no longer the one that the view shows. */
function openCorrection(view, text) {
    openForm(t("correction.edit"), t("libraries.save"), () => html`
        <p class="hint">${t("correction.hint")}</p>
        <textarea class="correction" name="text" rows="20" required data-focus spellcheck="true"
            aria-label=${t("document.asRead")} .value=${text}></textarea>`,
    async ({text: {value}}) => {
        if (value.trim() !== view.text?.trim()) {
            await view.api.put(view.correctionPath, {text: value}, {signal: view.signal, tag: view.tag});
            await view.load();
            view.update();
        }
    });
    const field = document.querySelector(".correction");
    field.setSelectionRange(0, 0);
    field.scrollTop = 0;
}

async function withdraw(view, outdated) {
    const action = t(outdated ? "correction.drop" : "correction.takeBack");
    if (await confirmAction(action, t(outdated ? "correction.dropAsk" : "correction.takeBackAsk"), action)) {
        await view.attempt(async () => {
            await view.api.delete(view.correctionPath, {signal: view.signal, tag: view.tag});
            await view.load();
        });
    }
}
