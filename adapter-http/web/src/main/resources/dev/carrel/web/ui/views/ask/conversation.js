/** A question with its reply, as it is written and once it is complete. */
class Turn {
    constructor(query, reply = "", metadata = null) {
        this.query = query;
        this.reply = reply;
        this.metadata = metadata;
        this.vote = null;
        /** "writing", "complete", "stopped", or "failed". */
        this.state = metadata ? "complete" : "writing";
        this.failure = null;
    }

    get isWriting() {
        return this.state === "writing";
    }

    get documents() {
        return this.metadata?.documents ?? [];
    }

    /** Whether the reply says that it is the closest that was found. */
    get isUnsure() {
        return this.documents.some(({extraFields}) => extraFields.sure === false);
    }
}

/** A conversation in the page: it asks, reads the reply as it comes, and remembers the id to continue with. */
export class Conversation {
    constructor(library, id = null) {
        this.library = library;
        this.id = id;
        this.turns = [];
    }

    /** Reads a stored conversation. */
    async load(api, path, signal) {
        const stored = await api.get(path, {signal});
        this.turns = stored.turns.map(({query, reply, metadata}) => new Turn(query, reply, metadata));
    }

    get isWriting() {
        return this.turns.at(-1)?.isWriting ?? false;
    }

    /**
     * Asks and follows the reply to its end.
     *
     * @param changed called whenever there is more to show
     */
    async ask(api, query, signal, changed) {
        const turn = new Turn(query);
        this.turns.push(turn);
        changed();
        try {
            for await (const chunk of api.ask(this.library, {query, conversationId: this.id}, signal)) {
                this.#apply(turn, chunk);
                changed();
            }
            turn.state = "complete";
        } catch (failure) {
            turn.state = failure.name === "AbortError" ? "stopped" : "failed";
            turn.failure = failure.name === "AbortError" ? null : failure;
        }
        changed();
        return turn;
    }

    #apply(turn, chunk) {
        switch (chunk.type) {
            case "token":
                turn.reply += chunk.value;
                break;
            case "response":
                turn.reply = chunk.data.reply;
                turn.metadata = chunk.data.metadata;
                this.id = chunk.data.conversationId;
                break;
        }
    }
}
