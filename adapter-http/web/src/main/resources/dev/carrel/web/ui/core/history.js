import {pathOf} from "./api.js";

const PAGE_SIZE = 40;

/** The conversations of the person in a library, newest first, as they are listed beside the views. */
export class History {
    #api;
    #changed;
    #cursor = null;
    #edition = 0;

    /** @param changed called whenever there is something else to show */
    constructor(api, library, changed) {
        this.#api = api;
        this.#changed = changed;
        this.library = library;
        /** What a conversation has to contain to be listed. */
        this.query = "";
        this.items = [];
    }

    get hasMore() {
        return Boolean(this.#cursor);
    }

    /** Reads the list from its start; one that cannot be read, for example of a library that is gone, is empty. */
    async reload() {
        const edition = ++this.#edition;
        const page = await this.#read().catch(() => ({conversations: [], nextCursor: null}));
        if (edition === this.#edition) {
            this.items = page.conversations;
            this.#cursor = page.nextCursor;
            this.#changed();
        }
    }

    async loadMore() {
        const edition = this.#edition;
        const page = await this.#read(this.#cursor);
        if (edition === this.#edition) {
            this.items = [...this.items, ...page.conversations];
            this.#cursor = page.nextCursor;
            this.#changed();
        }
    }

    search(query) {
        this.query = query;
        return this.reload();
    }

    async rename({id}, title) {
        await this.#api.patch(this.#path(id), {title});
        await this.reload();
    }

    /** Makes the link by which others read a conversation; the same until it is withdrawn. */
    async share({id}) {
        const {key} = await this.#api.put(this.#path(id, "link"), undefined);
        await this.reload();
        return key;
    }

    async withdraw({id}) {
        await this.#api.delete(this.#path(id, "link"));
        await this.reload();
    }

    async delete({id}) {
        await this.#api.delete(this.#path(id));
        await this.reload();
    }

    /** Returns a conversation as a text that people keep or send. */
    async export(conversation) {
        const {turns} = await this.#api.get(this.#path(conversation.id));
        return [`# ${nameOf(conversation)}`, ...turns.map(writeTurn)].join("\n\n") + "\n";
    }

    #read(cursor) {
        return this.#api.get(this.#path(), {query: {own: true, query: this.query, limit: PAGE_SIZE, cursor}});
    }

    #path(...segments) {
        return pathOf("library", this.library, "conversation", ...segments);
    }
}

/** Returns what a person knows a conversation by. */
export function nameOf({title, firstQuery}) {
    return title || firstQuery;
}

/** Returns a question with its reply and the sources of it, as Markdown. */
function writeTurn({query, reply, metadata}) {
    return [`## ${query}`, writeReply(reply, metadata)].join("\n\n");
}

/** Returns a reply with its sources, as Markdown. */
export function writeReply(reply, metadata) {
    const sources = (metadata?.documents ?? []).map(({title, extraFields: {learnMoreLink: link, key}}, index) =>
        `${index + 1}. ${link ? `[${title}](${link.url})` : [title, key].filter(Boolean).join(", ")}`);
    return [reply, ...sources.length ? [sources.join("\n")] : []].join("\n\n");
}
