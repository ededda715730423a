import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {linkTo, newId} from "../../core/router.js";
import {formatAgo, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction} from "../../parts/dialog.js";
import {openForm} from "../../parts/form.js";
import {item} from "../../parts/item.js";
import {limitFields, limitsOf, limitsText} from "../../parts/limits.js";

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
            this.app.showNotice(t("documents.deleted", {name}));
        }
    }
}

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
function openLibrarySettings(view, library, saved) {
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
