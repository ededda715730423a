import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";

/** A list that the server returns page by page, and that grows as the person asks for more. */
export class PagedList {
    #fetchPage;
    #cursor;

    /** @param fetchPage given a cursor, returns {items, nextCursor} */
    constructor(fetchPage) {
        this.#fetchPage = fetchPage;
        this.items = [];
        this.isLoaded = false;
    }

    get hasMore() {
        return Boolean(this.#cursor);
    }

    /** Reads the list from its start. */
    async reload() {
        const page = await this.#fetchPage();
        this.items = page.items;
        this.#cursor = page.nextCursor;
        this.isLoaded = true;
    }

    async loadMore() {
        const page = await this.#fetchPage(this.#cursor);
        this.items = [...this.items, ...page.items];
        this.#cursor = page.nextCursor;
    }
}

/** The button under a list that has more pages. */
export function moreButton(view, list) {
    return list.hasMore
        ? html`<button type="button" class="more" @click=${() => view.attempt(() => list.loadMore())}>
            ${t("list.more")}</button>`
        : nothing;
}
