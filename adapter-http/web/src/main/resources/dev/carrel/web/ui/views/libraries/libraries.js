import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {item} from "../../parts/item.js";
import {limitsText} from "../../parts/limits.js";
import {openLibrary} from "./library-form.js";

/** Lists the libraries, and creates, changes and deletes them. */
export class LibrariesView extends View {
    title() {
        return t("nav.libraries");
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
                <h1>${t("nav.libraries")}</h1>
                ${this.mayChange(null) ? html`<div class="actions"><button type="button" class="primary"
                    @click=${() => this.#openSettings(null)}>${t("libraries.create")}</button></div>` : nothing}
            </div>
            ${libraries.length === 0 ? html`<div class="empty"><p>${t("libraries.empty")}</p></div>`
                : libraries.map(library => this.#library(library))}
            ${librariesOfOthers.length === 0 ? nothing : html`
                <h2>${t("personal.ofOthers")}</h2>
                <p class="hint">${t("personal.ofOthersHint")}</p>
                ${librariesOfOthers.map(library => this.#library(library))}`}`;
    }

    #library(library) {
        const {id, documents: {queued, running, success, failed}, createdAt, limits} = library;
        const name = library.name || id;
        const mayChange = this.mayChange(id);
        return item(name, {
            picture: "libraries",
            title: html`<a href=${linkTo("library", id, "ask")}>${name}</a>`,
            facts: [
                t("libraries.documents", {n: success}),
                queued + running > 0 && t("libraries.waiting", {n: queued + running}),
                failed > 0 && html`<span class="problem-text">${t("libraries.failed", {n: failed})}</span>`,
                t("libraries.created", {ago: formatAgo(createdAt)}),
                library.name && id,
                limitsText(limits),
            ],
            state: id === this.app.library && html`<span class="hint">${t("libraries.current")}</span>`,
            action: [t("nav.documents"), () => this.app.go("library", id, "documents")],
            actions: mayChange ? [
                [t("libraries.settings"), () => this.#openSettings(library)],
                [t("documents.delete"), () => this.attempt(() => this.#delete(library)), "danger"],
            ] : [],
        });
    }

    #openSettings(library) {
        openLibrary(this, library, id => {
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
            this.app.showNotice(t("documents.deleted", {name}));
        }
    }
}
