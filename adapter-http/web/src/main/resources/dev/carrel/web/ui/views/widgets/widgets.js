import {html, nothing} from "../../lit/lit-html.js";
import {pathOf, serviceAddress} from "../../core/api.js";
import {currentLanguage, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {copyButton} from "../../parts/copy.js";
import {confirmAction, openDialog} from "../../parts/dialog.js";
import {item} from "../../parts/item.js";
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
        const {enabled, origins} = widget;
        const embed = [t("widgets.embed"), () => this.attempt(() => this.#showSnippet(widget))];
        const settings = [t("libraries.settings"), () => this.#open(widget)];
        return item(name, {
            picture: pictureOf(widget, name),
            facts: [!enabled && t("widgets.isOff"), ...origins],
            problem: origins.length ? null : t("widgets.noOrigin"),
            action: origins.length ? embed : settings,
            actions: [
                enabled && [t("widgets.preview"), () => showPreview(widget)],
                origins.length ? settings : embed,
                [t("widgets.secret"), () => this.attempt(() => this.#makeSecret(widget))],
                [t("documents.delete"), () => this.attempt(() => this.#delete(widget)), "danger"],
            ],
        });
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

/** Draws a widget in its colour, or in that of widgets without one. */
function pictureOf({theme, texts}, name) {
    const {title, greeting} = texts[currentLanguage()] ?? Object.values(texts)[0] ?? {};
    return html`<svg class="widget-picture" viewBox="0 0 160 100" color=${theme.accent ?? "#12605f"} aria-hidden="true">
        <rect width="160" height="30" fill="currentcolor"></rect>
        <text class="title" x="11" y="19.5">${beginOf(title || name, 22)}</text>
        <text x="11" y="50">${beginOf(greeting || "", 27)}</text>
        <rect class="field" x="10.5" y="71.5" width="139" height="19" rx="9.5"></rect>
        <circle cx="140" cy="81" r="6.5" fill="currentcolor"></circle></svg>`;
}

/** Returns how a text begins, as much as there is room for. */
function beginOf(text, room) {
    return text.length > room ? `${text.slice(0, room - 1)}…` : text;
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
