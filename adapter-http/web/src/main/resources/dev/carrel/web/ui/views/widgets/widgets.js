import {html, nothing} from "../../lit/lit-html.js";
import {pathOf, serviceAddress} from "../../core/api.js";
import {t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {copyButton} from "../../parts/copy.js";
import {confirmAction, openDialog} from "../../parts/dialog.js";
import {PagedList, moreButton} from "../../parts/pages.js";
import {openWidget} from "./widget-form.js";

/** Lists the widgets with which visitors of websites ask a library, and makes what their pages need. */
export class WidgetsView extends View {
    constructor(app, parameters) {
        super(app, parameters);
        this.list = new PagedList(async cursor => {
            const page = await this.api.get(this.path(), {query: {limit: 50, cursor}, signal: this.signal});
            return {items: page.widgets, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("widgets.title");
    }

    path(...segments) {
        return pathOf("library", this.parameters.library, "widget", ...segments);
    }

    async load() {
        await this.list.reload();
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("widgets.title")}</h1>
                <div class="actions"><button type="button" class="primary" @click=${() => this.#open(null)}>
                    ${t("widgets.create")}</button></div>
            </div>
            ${!this.list.isLoaded ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.list.isEmpty ? html`<div class="empty"><p>${t("widgets.empty")}</p></div>`
                    : this.list.items.map(widget => this.#card(widget))}
            ${moreButton(this, this.list)}`;
    }

    #card(widget) {
        const name = widget.name || widget.id;
        return html`
            <section class="card" aria-label=${name}>
                <h2>${name}</h2>
                <ul class="chips">
                    ${widget.enabled ? nothing : html`<li class="chip">${t("widgets.isOff")}</li>`}
                    ${widget.origins.map(origin => html`<li class="chip">${origin}</li>`)}
                </ul>
                ${widget.origins.length === 0 ? html`<p class="problem">${t("widgets.noOrigin")}</p>` : nothing}
                <div class="actions">
                    <button type="button" class="primary" aria-label=${t("widgets.embedNamed", {name})}
                        @click=${() => this.attempt(() => this.#showSnippet(widget))}>${t("widgets.embed")}</button>
                    <button type="button" aria-label=${t("widgets.previewNamed", {name})} ?disabled=${!widget.enabled}
                        @click=${() => showPreview(widget)}>${t("widgets.preview")}</button>
                    <button type="button" aria-label=${t("widgets.editNamed", {name})}
                        @click=${() => this.#open(widget)}>${t("widgets.edit")}</button>
                    <button type="button" class="quiet" aria-label=${t("widgets.secretNamed", {name})}
                        @click=${() => this.attempt(() => this.#makeSecret(widget))}>${t("widgets.secret")}</button>
                    <button type="button" class="quiet" aria-label=${t("documents.deleteNamed", {name})}
                        @click=${() => this.attempt(() => this.#delete(widget))}>${t("documents.delete")}</button>
                </div>
            </section>`;
    }

    #open(widget) {
        openWidget(this, widget, () => this.attempt(() => this.list.reload()));
    }

    async #showSnippet(widget) {
        const {path, integrity} = await this.api.get("widget/latest.json", {signal: this.signal});
        const current = `<script src="${serviceAddress("widget.js")}" data-key="${widget.key}" async></script>`;
        const pinned = `<script src="${serviceAddress(path)}" integrity="${integrity}"\n`
            + `    crossorigin="anonymous" data-key="${widget.key}" async></script>`;
        openDialog(t("widgets.embed"), () => html`
            ${widget.origins.length === 0 ? html`<p class="problem">${t("widgets.noOrigin")}</p>` : nothing}
            <p>${t("widgets.embedHint")}</p>
            ${snippet(current, "primary")}
            <details><summary>${t("widgets.pinned")}</summary>
                <p class="hint">${t("widgets.pinnedHint")}</p>
                ${snippet(pinned, "")}</details>`);
    }

    async #makeSecret(widget) {
        const isConfirmed = !widget.userSecretSet || await confirmAction(t("widgets.secret"),
            t("widgets.secretExplanation"), t("widgets.secretReplace"));
        if (isConfirmed) {
            const {userSecret} = await this.api.post(this.path(widget.id, "user-secret"), undefined,
                {signal: this.signal});
            openDialog(t("widgets.secret"), () => html`
                <p>${t("widgets.secretHint")} ${t("tokens.shownOnce")}</p>
                <p><code class="secret">${userSecret}</code></p>
                <div class="actions">${copyButton(userSecret, "primary")}</div>`);
            await this.list.reload();
        }
    }

    async #delete({id, name}) {
        if (await confirmAction(t("documents.delete"), t("widgets.deleteExplanation", {name: name || id}),
            t("documents.delete"))) {
            await this.api.delete(this.path(id), {signal: this.signal});
            await this.list.reload();
        }
    }
}

function snippet(code, kind) {
    return html`<pre tabindex="0"><code>${code}</code></pre><div class="actions">${copyButton(code, kind)}</div>`;
}

/** Shows a widget as visitors see it. */
function showPreview(widget) {
    openDialog(t("widgets.preview"), () => html`
        <iframe class="preview" title=${t("widgets.preview")}
            src=${serviceAddress(pathOf("embed", widget.key, "page"))}></iframe>`);
}
