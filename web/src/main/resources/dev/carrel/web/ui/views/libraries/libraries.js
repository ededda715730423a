import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {linkTo} from "../../core/router.js";
import {t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {openForm} from "../../parts/form.js";

/** The characters of an id, as the server checks them. */
const ID_PATTERN = "[A-Za-z0-9._~\\-]{1,128}";

/** Lists the libraries, and creates, changes and deletes them. */
export class LibrariesView extends View {
    title() {
        return t("libraries.title");
    }

    async load() {
        await this.app.reloadLibraries();
    }

    get mayChange() {
        return this.app.may("admin");
    }

    template() {
        const {libraries} = this.app;
        return html`
            <div class="title-row">
                <h1>${t("libraries.title")}</h1>
                ${this.mayChange ? html`<div class="actions"><button type="button" class="primary"
                    @click=${() => this.#openSettings(null)}>${t("libraries.create")}</button></div>` : nothing}
            </div>
            ${libraries.length === 0 ? html`<div class="empty"><p>${t("libraries.empty")}</p></div>`
                : libraries.map(library => this.#card(library))}`;
    }

    #card(library) {
        const {queued, running, success, failed} = library.documents;
        return html`
            <section class="card" aria-label=${library.name ?? library.id}>
                <h2><a href=${linkTo("library", library.id, "ask")}>${library.name ?? library.id}</a></h2>
                ${library.name ? html`<p class="hint">${library.id}</p>` : nothing}
                <p>${t("libraries.documents", {n: success})}
                    ${queued + running ? html` · ${t("libraries.waiting", {n: queued + running})}` : nothing}
                    ${failed ? html` · <span class="problem-text">${t("libraries.failed", {n: failed})}</span>` : nothing}</p>
                <div class="actions">
                    <a class="button" href=${linkTo("library", library.id, "documents")}>${t("nav.documents")}</a>
                    ${this.mayChange ? html`
                        <button type="button" @click=${() => this.#openSettings(library)}>${t("libraries.settings")}</button>
                        <button type="button" class="quiet"
                            aria-label=${t("libraries.deleteNamed", {name: library.name ?? library.id})}
                            @click=${() => this.attempt(() => this.#delete(library))}>${t("documents.delete")}</button>`
                        : nothing}
                </div>
            </section>`;
    }

    #openSettings(library) {
        openForm(t(library ? "libraries.settings" : "libraries.create"), t("libraries.save"), () => html`
            ${library ? nothing : html`
                <label class="field">${t("libraries.id")}
                    <input name="id" required pattern=${ID_PATTERN} data-focus></label>
                <p class="hint">${t("libraries.idHint")}</p>`}
            <label class="field">${t("libraries.name")}
                <input name="name" value=${library?.name ?? ""}></label>
            <label class="field">${t("libraries.instructions")}
                <textarea name="instructions" rows="4" .value=${library?.instructions ?? ""}></textarea></label>
            <p class="hint">${t("libraries.instructionsHint")}</p>`,
        async ({id, name, instructions}) => {
            const target = library?.id ?? id.value.trim();
            await this.api.put(pathOf("library", target), {
                name: name.value.trim(), instructions: instructions.value.trim(),
            }, {signal: this.signal});
            await this.app.reloadLibraries();
            if (library) {
                this.update();
            } else {
                this.app.go("library", target, "documents");
            }
        });
    }

    async #delete(library) {
        const name = library.name ?? library.id;
        const isConfirmed = await confirmAction(t("libraries.deleteTitle"),
            t("libraries.deleteExplanation", {name, n: library.documents.success}), t("documents.delete"));
        if (isConfirmed) {
            await this.api.delete(pathOf("library", library.id), {signal: this.signal});
            this.app.forgetLibrary(library.id);
            await this.app.reloadLibraries();
            this.app.showNotice(t("libraries.deleted", {name}));
        }
    }
}
