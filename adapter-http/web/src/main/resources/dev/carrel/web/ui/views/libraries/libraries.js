import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {icon, iconButton} from "../../parts/icons.js";
import {limitsText} from "../../parts/limits.js";
import {openLibrarySettings} from "./settings.js";

/** Lists the libraries, and creates, changes and deletes them. */
export class LibrariesView extends View {
    title() {
        return t("libraries.title");
    }

    async load() {
        await this.app.reloadLibraries();
    }

    /** @param library null for making one */
    mayChange(library) {
        return this.app.may("admin", library);
    }

    template() {
        const {libraries, librariesOfOthers} = this.app;
        return html`
            <div class="title-row">
                <h1>${t("libraries.title")}</h1>
                ${this.mayChange(null) ? html`<div class="actions"><button type="button" class="primary"
                    @click=${() => this.#openSettings(null)}>${t("libraries.create")}</button></div>` : nothing}
            </div>
            ${libraries.length === 0 ? html`<div class="empty"><p>${t("libraries.empty")}</p></div>`
                : html`<div class="cards">${libraries.map(library => this.#card(library))}</div>`}
            ${librariesOfOthers.length === 0 ? nothing : html`
                <h2>${t("personal.ofOthers")}</h2>
                <p class="hint">${t("personal.ofOthersHint")}</p>
                <div class="cards">${librariesOfOthers.map(library => this.#card(library))}</div>`}`;
    }

    #card(library) {
        const {queued, running, success, failed} = library.documents;
        const name = library.name || library.id;
        return html`
            <section class="card library" aria-label=${name}>
                <div class="panel-head">
                    <h2><a href=${linkTo("library", library.id, "ask")}>${icon("libraries")}${name}</a></h2>
                    ${this.mayChange(library.id) ? iconButton("delete", t("libraries.deleteNamed", {name}),
                        () => this.attempt(() => this.#delete(library))) : nothing}
                </div>
                <p class="hint">${library.name ? html`<code>${library.id}</code> ` : nothing}
                    ${t("libraries.created", {ago: formatAgo(library.createdAt)})}</p>
                <p class="library-counts"><span class="status success">${t("libraries.documents", {n: success})}</span>
                    ${queued + running ? html`<span class="status queued">${t("libraries.waiting", {n: queued + running})}</span>`
                        : nothing}
                    ${failed ? html`<span class="status failed">${t("libraries.failed", {n: failed})}</span>` : nothing}
                    ${limitsText(library.limits)}</p>
                <div class="actions">
                    <a class="button" href=${linkTo("library", library.id, "documents")}>${icon("documents")}${t("nav.documents")}</a>
                    ${this.mayChange(library.id) ? html`
                        <button type="button" @click=${() => this.#openSettings(library)}>${t("libraries.settings")}</button>`
                        : nothing}
                </div>
            </section>`;
    }

    #openSettings(library) {
        openLibrarySettings(this, library, id => {
            if (library) {
                this.update();
            } else {
                this.app.go("library", id, "documents");
            }
        });
    }

    async #delete(library) {
        const name = library.name || library.id;
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
