import {html} from "../lit/lit-html.js";
import {pathOf} from "../core/api.js";
import {t} from "../core/text.js";
import {openForm} from "./form.js";

/** Asks for the address of a page and adds it. */
export function openAddPage(view) {
    openForm(t("documents.addPage"), t("add.submit"), () => html`
        <label class="field">${t("add.address")}
            <input name="url" type="url" required placeholder="https://" data-focus></label>
        <p class="hint">${t("add.pageHint")}</p>`,
    ({url}) => add(view, {url: url.value.trim()}));
}

/** Asks for a text and adds it. */
export function openAddText(view) {
    openForm(t("documents.addText"), t("add.submit"), () => html`
        <label class="field">${t("add.title")} <input name="title" data-focus></label>
        <label class="field">${t("add.text")} <textarea name="text" rows="10" required></textarea></label>`,
    ({title, text}) => add(view, {title: title.value.trim() || null, text: text.value}));
}

async function add(view, document) {
    const added = await view.api.post(pathOf("library", view.library, "document"), document, {signal: view.signal});
    if (added.status === "failed") {
        throw new Error(added.message);
    }
    view.app.showNotice(t("add.added"));
    view.attempt(() => view.reload());
}
