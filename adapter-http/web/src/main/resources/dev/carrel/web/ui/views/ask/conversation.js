/** A question with its reply, as it is written and once it is complete. */
class Turn {
    constructor(query, reply = "", metadata = null, nothingFound = false) {
        this.query = query;
        this.reply = reply;
        this.metadata = metadata;
        this.nothingFound = nothingFound;
        this.vote = null;
        /** Which library answers, if all were asked, and which may too: {id, name}. */
        this.library = null;
        this.otherLibraries = [];
        /** Whether documents were still being read when it was asked. */
        this.mayBeEarly = false;
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
        /** Whether all libraries are asked; the one that answers then keeps the conversation. */
        this.isEverywhere = false;
        this.turns = [];
    }

    /** Reads a stored conversation. */
    async load(api, path, signal) {
        const stored = await api.get(path, {signal});
        this.turns = stored.turns.map(({query, reply, metadata, nothingFound}) =>
            new Turn(query, reply, metadata, nothingFound));
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
            for await (const chunk of api.ask(this.isEverywhere ? null : [this.library], {query, conversationId: this.id}, signal)) {
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
                turn.nothingFound = chunk.data.nothingFound;
                if (this.isEverywhere) {
                    turn.library = chunk.data.library;
                    turn.otherLibraries = chunk.data.otherLibraries;
                    this.library = turn.library.id;
                    this.isEverywhere = false;
                }
                break;
        }
    }
}
