import {html} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {formatAgo, formatDay, formatNumber, formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {FilterBuilder, describeFilter} from "../../parts/attributes.js";
import {copyButton} from "../../parts/copy.js";
import {confirmAction, openDialog} from "../../parts/dialog.js";
import {openForm} from "../../parts/form.js";
import {item} from "../../parts/item.js";
import {limitFields, limitsOf, limitsText} from "../../parts/limits.js";

const SCOPES = ["query", "read", "write", "admin"];

/** Lists the access tokens, creates them, and shows a new one once. */
export class TokensView extends View {
    tokens = null;

    title() {
        return t("nav.tokens");
    }

    async load() {
        this.tokens = (await this.api.get("token", {signal: this.signal})).tokens;
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("nav.tokens")}</h1>
                <div class="actions"><button type="button" class="primary" @click=${() => this.#openCreate()}>
                    ${t("tokens.create")}</button></div>
            </div>
            ${this.tokens === null ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.tokens.length === 0 ? html`<div class="empty"><p>${t("tokens.empty")}</p></div>`
                    : this.tokens.map(token => this.#token(token))}`;
    }

    #token(token) {
        const {name, scopes, libraries, filter, readers, limits, expiresAt, lastUsedAt} = token;
        const isOwn = token.id === this.app.self.id;
        return item(name, {
            picture: "tokens",
            facts: [
                isOwn && t("tokens.own"),
                html`<strong>${scopes.map(scope => t(`scope.short.${scope}`)).join(", ")}</strong>`,
                libraries?.map(id => this.app.nameOf(id)).join(", ") ?? t("ask.everywhere"),
                filter && describeFilter(filter),
                readers && t("tokens.readsAs", {names: readers.join(", ")}),
                limitsText(limits),
                expiresAt ? t("tokens.expires", {time: formatTime(expiresAt)}) : t("tokens.endless"),
            ],
            state: html`<span class="hint">${lastUsedAt ? t("tokens.lastUsed", {ago: formatAgo(lastUsedAt)}) : t("tokens.never")}</span>`,
            action: [t("tokens.usage"), () => this.attempt(() => this.#openUsage(token))],
            actions: [!isOwn && [t("tokens.revoke"), () => this.attempt(() => this.#revoke(token)), "danger"]],
        });
    }

    #openCreate() {
        const filter = new FilterBuilder(null);
        openForm(t("tokens.create"), t("tokens.create"), dialog => html`
            <label class="field">${t("libraries.name")} <input name="name" required data-focus></label>
            <fieldset><legend>${t("tokens.scopes")}</legend>
                ${SCOPES.map(scope => html`<label class="choice">
                    <input type="checkbox" name="scope-${scope}" ?checked=${scope === "query"}>
                    ${t(`scope.${scope}`)}</label>`)}
            </fieldset>
            <label class="field">${t("app.library")}
                <select name="library">
                    <option value="">${t("ask.everywhere")}</option>
                    ${this.app.libraries.map(({id, name}) => html`<option value=${id}>${name || id}</option>`)}
                </select></label>
            ${filter.template(() => dialog.update())}
            <label class="field">${t("tokens.readers")}
                <textarea name="readers" rows="2"></textarea></label>
            <p class="hint">${t("tokens.readersHint")}</p>
            <label class="field">${t("tokens.days")} <input name="days" type="number" min="1"></label>
            ${limitFields()}`,
        async elements => {
            const issued = await this.api.post("token", newToken(elements, filter.read()), {signal: this.signal});
            this.attempt(() => this.load());
            this.#show(issued);
        });
    }

    #show(issued) {
        openDialog(t("tokens.created"), () => html`
            <p>${t("tokens.shownOnce")}</p>
            <p><code class="secret">${issued.token}</code></p>
            <div class="actions">${copyButton(issued.token, "primary")}</div>`);
    }

    async #openUsage(token) {
        const {days} = await this.api.get(pathOf("token", token.id, "usage"), {query: {days: 30}, signal: this.signal});
        openDialog(t("tokens.usageNamed", {name: token.name}), () => days.length === 0
            ? html`<p>${t("tokens.noUsage")}</p>`
            : html`<table>
                <thead><tr><th scope="col">${t("usage.day")}</th><th scope="col">${t("usage.requests")}</th>
                    <th scope="col">${t("usage.questions")}</th><th scope="col">${t("usage.refused")}</th></tr></thead>
                <tbody>${days.map(usage => html`<tr><td>${formatDay(usage.day)}</td>
                    ${["requests", "questions", "refused"].map(name => html`<td>${formatNumber(usage[name])}</td>`)}
                    </tr>`)}</tbody></table>`);
    }

    async #revoke(token) {
        if (await confirmAction(t("tokens.revoke"), t("tokens.revokeExplanation", {name: token.name}),
            t("tokens.revoke"))) {
            await this.api.delete(pathOf("token", token.id), {signal: this.signal});
            await this.load();
        }
    }
}

function newToken(elements, filter) {
    const days = elements.days.valueAsNumber;
    return {
        name: elements.name.value.trim(),
        scopes: SCOPES.filter(scope => elements[`scope-${scope}`].checked),
        libraries: elements.library.value ? [elements.library.value] : null,
        filter,
        readers: elements.readers.value.split("\n").map(line => line.trim()).filter(Boolean),
        limits: limitsOf(elements),
        expiresAt: days ? new Date(Date.now() + days * 86_400_000).toISOString() : null,
    };
}
