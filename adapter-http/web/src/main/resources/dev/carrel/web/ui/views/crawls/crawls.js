import {html, nothing} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {followChanges} from "../../core/changes.js";
import {linkTo} from "../../core/router.js";
import {formatAgo, formatDuration, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {confirmAction, openDialog} from "../../parts/dialog.js";
import {openForm} from "../../parts/form.js";
import {item, stateOf} from "../../parts/item.js";
import {PagedList, moreButton} from "../../parts/pages.js";

const PAGE_STATES = ["success", "reading", "waiting", "skipped"];

/** Lists the crawls of a library with live counts, and starts crawls. */
export class CrawlsView extends View {
    constructor(app, parameters) {
        super(app, parameters);
        this.list = new PagedList(async cursor => {
            const page = await this.api.get(this.#path(), {query: {limit: 20, cursor}, signal: this.signal});
            return {items: page.crawls, nextCursor: page.nextCursor};
        });
    }

    title() {
        return t("nav.crawls");
    }

    async load() {
        await this.list.reload();
        followChanges(this, this.parameters.library, ["crawl"], () => this.list.reload());
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("nav.crawls")}</h1>
                ${this.app.may("write") ? html`<div class="actions">
                    <button type="button" class="primary" @click=${() => this.#openStart()}>${t("crawls.start")}</button>
                </div>` : nothing}
            </div>
            ${!this.list.isLoaded ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.list.items.length === 0 ? html`<div class="empty"><p>${t("crawls.empty")}</p></div>`
                    : this.list.items.map(crawl => this.#crawl(crawl))}
            ${moreButton(this, this.list)}`;
    }

    #path(...segments) {
        return pathOf("library", this.parameters.library, "crawl", ...segments);
    }

    #crawl(crawl) {
        const address = crawl.url ?? crawl.sitemap;
        const {status, message, pages, createdAt, endedAt} = crawl;
        return item(address, {
            picture: "crawls",
            facts: [
                ...PAGE_STATES.map(state => pages[state] > 0 && t(`crawls.count.${state}`, {n: pages[state]})),
                formatAgo(createdAt),
                endedAt && t("crawls.took", {time: formatDuration((Date.parse(endedAt) - Date.parse(createdAt)) / 1000)}),
            ],
            problem: message,
            state: pages.failed ? html`<button type="button" class="status ${status === "failed" ? "failed" : "waiting"}"
                @click=${() => this.attempt(() => this.#openPages(crawl, "failed"))}>
                ${t(`crawl.${status}`)}, ${t("crawls.count.failed", {n: pages.failed})}</button>` : stateOf(status, t(`crawl.${status}`)),
            action: [t("crawls.seePages"), () => this.attempt(() => this.#openPages(crawl))],
            actions: !this.app.may("write") ? [] : [status === "running"
                ? [t("crawls.cancel"), () => this.attempt(() => this.#cancel(crawl)), "danger"]
                : [t("crawls.again"), () => this.attempt(() => this.#startAgain(crawl))]],
        });
    }

    #openStart() {
        openForm(t("crawls.start"), t("crawls.start"), () => html`
            <label class="field">${t("crawls.address")}
                <input name="url" type="url" required placeholder="https://" data-focus></label>
            <label class="field">${t("crawls.depth")}
                <input name="depth" type="number" min="0" max="20" value="3"></label>
            <label class="field">${t("crawls.maxPages")}
                <input name="maxPages" type="number" min="1" value="500"></label>`,
        async ({url, depth, maxPages}) => {
            await this.api.post(this.#path(), {url: url.value.trim(), depth: depth.valueAsNumber,
                maxPages: maxPages.valueAsNumber}, {signal: this.signal});
            this.attempt(() => this.list.reload());
        });
    }

    async #startAgain({url, sitemap, depth, maxPages}) {
        await this.api.post(this.#path(), {url: url ?? undefined, sitemap: sitemap ?? undefined, depth, maxPages}, {signal: this.signal});
        await this.list.reload();
    }

    /** Shows the pages of a crawl, or those in a state. */
    async #openPages(crawl, status) {
        const pages = new PagedList(async cursor => {
            const page = await this.api.get(this.#path(crawl.id, "page"), {query: {limit: 100, cursor, status},
                signal: this.signal});
            return {items: page.pages, nextCursor: page.nextCursor};
        });
        await pages.reload();
        const {origin} = new URL(crawl.url ?? crawl.sitemap);
        const placeOf = url => url.replace(`${origin}/`, "/");
        const isFailed = page => page.status === "failed";
        openDialog(t("crawls.pages"), dialog => html`
            <ul class="rows">${pages.items.toSorted((one, other) => isFailed(other) - isFailed(one)).map(({url, status, message, document}) => html`
                <li><span class="file-name">${document ? html`<a @click=${() => dialog.close()}
                        href=${linkTo("library", this.parameters.library, "documents", document)}>${placeOf(url)}</a>` : placeOf(url)}</span>
                    <span class="status ${status}">${t(`page.${status}`)}</span>
                    ${message ? html`<span class="hint line">${message}</span>` : nothing}</li>`)}</ul>
            ${pages.hasMore ? html`<button type="button" class="more" @click=${() => this.attempt(async () => {
                await pages.loadMore();
                dialog.update();
            })}>${t("list.more")}</button>` : nothing}`);
    }

    async #cancel(crawl) {
        if (await confirmAction(t("crawls.cancel"), t("crawls.cancelExplanation"), t("crawls.cancel"))) {
            await this.api.delete(this.#path(crawl.id), {signal: this.signal});
            await this.list.reload();
        }
    }
}
