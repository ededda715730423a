import {html, nothing} from "../../lit/lit-html.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, formatBytes, formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";

/** How often the state is read again: people watch a backup, and only glance at the rest. */
const POLL_MILLISECONDS = 5000;
const BACKUP_POLL_MILLISECONDS = 1000;

/** Shows what the server is and does: readiness, work, models, backups and settings. */
export class ServerView extends View {
    server = null;
    isChecking = false;
    showsAll = false;
    /** What the name of a setting has to contain to be shown; empty for any. */
    search = "";

    title() {
        return t("nav.server");
    }

    async load() {
        await Promise.all([this.#read(), this.app.reloadLibraries()]);
        this.#follow();
    }

    async #read() {
        this.server = await this.api.get("server", {signal: this.signal});
    }

    async #follow() {
        while (!this.isClosed) {
            const isBusy = this.server?.backup?.status === "running";
            await this.pause(isBusy ? BACKUP_POLL_MILLISECONDS : POLL_MILLISECONDS).catch(() => {});
            if (!this.isClosed && !document.hidden) {
                await this.#read().catch(() => {});
                this.update();
            }
        }
    }

    template() {
        return html`
            <div class="title-row"><h1>${t("nav.server")}</h1></div>
            ${this.server === null ? html`<p class="waiting">${t("list.loading")}</p>` : html`
                <div class="halves">
                    ${this.#state(this.server)}${this.#models(this.server)}${this.#backup(this.server)}
                </div>
                ${this.#settings(this.server.settings)}`}`;
    }

    #state({readiness, documents, libraries, pendingEmbeddings, storageBytes, indexBytes, startedAt, version, javaVersion,
        models}) {
        const isReady = readiness.state === "ready";
        const state = t(`readiness.${readiness.state}`);
        return html`
            <section class="card server-state" aria-label=${t("documents.status")}>
                <div class="title-row">
                    <h2>${t("documents.status")}</h2>
                    <span class="status ${isReady ? documents.failed ? "waiting" : "success" : "failed"}">${
                        documents.failed ? `${state}, ${t("libraries.failed", {n: documents.failed})}` : state}</span>
                </div>
                ${readiness.reasons.map(reason => html`<p class="problem">${reason}</p>`)}
                <dl class="facts">
                    ${fact("server.index", [t(readiness.state === "rebuilding" ? "readiness.rebuilding" : "server.complete"),
                        formatBytes(indexBytes)].join(", "))}
                    ${fact("server.storage", formatBytes(storageBytes))}
                    ${fact("nav.documents", html`${t("server.documentsIn", {n: documents.success,
                        libraries: t("server.libraries", {n: libraries})})}${this.#failed()}`)}
                    ${fact("server.work", documents.queued + documents.running === 0 ? t("server.idle")
                        : t("server.waiting", {queued: documents.queued, running: documents.running}))}
                    ${pendingEmbeddings > 0 && models.some(({role, name}) => role === "embedding" && name)
                        ? fact("model.embedding", t("server.pending", {n: pendingEmbeddings})) : nothing}
                    ${fact("server.started", `${formatTime(startedAt)} (${formatAgo(startedAt)})`)}
                    ${fact("server.version", html`Carrel ${version}<span class="hint line">Java ${javaVersion}</span>`)}
                </dl>
            </section>`;
    }

    /** Leads to the failed documents of each library. */
    #failed() {
        return this.app.libraries.filter(({documents}) => documents?.failed > 0).map(({id, documents}) => html`
            <a class="problem-text line" href=${linkTo("library", id, "documents", "in", "failed")}>
                ${t("server.failedIn", {n: documents.failed, library: this.app.nameOf(id)})}</a>`);
    }

    #models({models}) {
        return html`
            <section class="card" aria-label=${t("server.models")}>
                <div class="title-row">
                    <h2>${t("server.models")}</h2>
                    ${models.some(({name}) => name) ? html`<div class="actions">
                        <button type="button" ?disabled=${this.isChecking} @click=${() => this.#check()}>
                            ${t(this.isChecking ? "server.checking" : "server.check")}</button></div>` : nothing}
                </div>
                <dl class="facts">${models.map(({role, name, lastCheck}) => html`
                    <div><dt>${t(`model.${role}`)}</dt>
                        <dd>${name ?? html`<span class="hint">${t(`model.${role}.none`)}</span>`}
                            ${name ? checkResult(lastCheck) : nothing}</dd></div>`)}
                </dl>
            </section>`;
    }

    async #check() {
        this.isChecking = true;
        this.update();
        await this.attempt(async () => {
            const {models} = await this.api.post("server/check", undefined, {signal: this.signal});
            this.server = {...this.server, models};
        });
        this.isChecking = false;
        this.update();
    }

    #backup({backup, backupFolder}) {
        const isRunning = backup?.status === "running";
        return html`
            <section class="card" aria-label=${t("server.backup")}>
                <div class="title-row">
                    <h2>${t("server.backup")}</h2>
                    <div class="actions"><button type="button" ?disabled=${isRunning}
                        @click=${() => this.attempt(() => this.#startBackup())}>${t("server.backUp")}</button></div>
                </div>
                ${backup ? this.#lastBackup(backup) : html`<p>${t("server.noBackup")}</p>`}
                <p class="hint">${t("server.backupHint", {folder: backupFolder})}</p>
            </section>`;
    }

    #lastBackup({status, bytes, totalBytes, folder, finishedAt, message}) {
        switch (status) {
            case "running": return html`<p><label>${t("server.backingUp", {bytes: formatBytes(bytes),
                total: formatBytes(totalBytes)})} <progress max=${totalBytes} .value=${bytes}></progress></label></p>`;
            case "done": return html`<p>${t("server.backedUp", {ago: formatAgo(finishedAt), bytes: formatBytes(bytes)})}
                <code class="line">${folder}</code></p>`;
            default: return html`<p class="problem">${t("server.backupFailed")} ${message}</p>`;
        }
    }

    async #startBackup() {
        const backup = await this.api.post("server/backup", undefined, {signal: this.signal});
        this.server = {...this.server, backup};
        this.update();
        await this.pause(BACKUP_POLL_MILLISECONDS);
        await this.#read();
    }

    #settings(settings) {
        const shown = (this.showsAll || this.search ? settings : settings.filter(({origin}) => origin !== "default"))
            .filter(({name}) => name.includes(this.search));
        return html`
            <section aria-label=${t("libraries.settings")}>
                <div class="title-row">
                    <h2>${t("libraries.settings")}</h2>
                    <div class="actions">
                        <input type="search" class="short" aria-label=${t("server.searchSettings")}
                            placeholder=${t("server.searchSettings")} @input=${event => this.#searchSettings(event.target.value)}>
                        <button type="button" aria-pressed=${this.showsAll}
                        @click=${() => this.#showAll(!this.showsAll)}>
                        ${t("server.showDefaults", {n: settings.length})}</button></div>
                </div>
                ${shown.length === 0 ? html`<p class="hint">${t("server.onlyDefaults")}</p>` : html`
                    <dl class="facts settings">${shown.map(setting => html`
                        <div><dt><code>${setting.name}</code></dt><dd>${valueOf(setting)}</dd>
                            <dd class="hint">${setting.source && setting.origin !== "flag" ? setting.source
                                : t(`origin.${setting.origin}`)}</dd></div>`)}</dl>`}
            </section>`;
    }

    #searchSettings(text) {
        this.search = text.trim().toLowerCase();
        this.update();
    }

    #showAll(isShown) {
        this.showsAll = isShown;
        this.update();
    }
}

function fact(name, value) {
    return html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>`;
}

function checkResult(check) {
    if (!check) {
        return html`<span class="hint line">${t("server.unchecked")}</span>`;
    }
    const time = html`<span class="hint">${t("server.checked", {ago: formatAgo(check.checkedAt),
        n: check.milliseconds})}</span>`;
    return check.works ? html`<span class="line"><span class="status success">${t("server.works")}</span> ${time}</span>`
        : html`<span class="problem line">${check.problem}</span>${time}`;
}

function valueOf({values, set}) {
    if (values === null) {
        return html`<span class="hint">${t(set ? "server.secret" : "server.unset")}</span>`;
    }
    return values.length === 0 ? html`<span class="hint">${t("server.unset")}</span>`
        : html`<code>${values.join(", ")}</code>`;
}
