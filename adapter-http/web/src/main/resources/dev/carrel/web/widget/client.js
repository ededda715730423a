import {solve} from "./proof.js";

/** The server is never silent for so long while it writes: it sends a sign of life every two seconds. */
const SILENCE_TIMEOUT = 30_000;

/** A request that failed; status 0 if the server was not reached or the connection was lost. */
export class Failure extends Error {
    constructor(status, problem) {
        super(problem?.detail ?? problem?.message ?? "");
        this.status = status;
        this.code = problem?.code;
    }
}

/** Talks to the server, as one visitor. What has to last from page to page is kept until the tab is closed. */
export class Client {
    #base;
    #place;
    #user;
    #state;
    #renewal = null;
    /** What the page says of itself, such as {product: "Kite"}. */
    context = {};

    /** @param user what the site says of a person who is signed in: {user, userSignature}; else empty */
    constructor(server, key, user) {
        this.#base = `${server}/embed/${encodeURIComponent(key)}/`;
        this.#place = `carrel:${this.#base}:${user.user ?? ""}`;
        this.#user = user;
        this.#state = read(this.#place);
    }

    /** The address that the requests begin with. */
    get address() {
        return this.#base;
    }

    /** Whether the chat was open on the page before. */
    get wasOpen() {
        return this.#state.open === true;
    }

    set wasOpen(open) {
        this.#remember({open});
    }

    get hasConversation() {
        return Boolean(this.#state.conversationId);
    }

    /** Returns how the widget looks and what it says; asks the server once for all pages of a visit. */
    async describe() {
        if (!this.#state.widget || !(Date.parse(this.#state.expiresAt) > Date.now())) {
            await this.#openSession();
        }
        return this.#state.widget;
    }

    /** Asks, in the conversation so far, and yields the chunks of the reply as they come, after {type: "query", id}. */
    async *ask(text, signal) {
        const response = await this.#query(text, signal);
        yield {type: "query", id: response.headers.get("Query-Id")};
        let isDone = false;
        for await (const chunk of readEvents(response.body)) {
            if (chunk.type === "error") {
                throw new Failure(chunk.status, chunk);
            }
            if (chunk.type === "response" && this.#state.widget?.keepConversations) {
                this.#remember({conversationId: chunk.data.conversationId});
            }
            isDone ||= chunk.type === "done";
            yield chunk;
        }
        if (!isDone) {
            throw new Failure(0);
        }
    }

    /** Returns the turns of the conversation so far; none if it is no longer there. */
    async readTurns() {
        try {
            return (await json(await this.#sendAsVisitor("GET", this.#conversationPath()))).turns;
        } catch (failure) {
            if (failure.status === 404) {
                this.leaveConversation();
                return [];
            }
            throw failure;
        }
    }

    async vote(queryId, vote, reason) {
        await this.#sendAsVisitor("POST", "feedback", {body: {queryId, vote, reason}});
    }

    async sendMessage(message) {
        const {conversationId} = this.#state;
        await this.#sendAsVisitor("POST", "message", {body: {...message, conversationId}});
    }

    /** Begins another conversation with the next question. */
    leaveConversation() {
        this.#remember({conversationId: undefined});
    }

    /** Erases the conversation on the server. */
    async eraseConversation() {
        if (this.hasConversation) {
            await this.#sendAsVisitor("DELETE", this.#conversationPath());
            this.leaveConversation();
        }
    }

    #conversationPath() {
        return `conversation/${encodeURIComponent(this.#state.conversationId)}`;
    }

    /** Sends the question; if the conversation has ended since, it begins another one. */
    async #query(text, signal) {
        const {conversationId} = this.#state;
        this.#remember({hasAsked: true});
        try {
            return await this.#sendAsVisitor("POST", "query",
                {body: {text, conversationId, context: this.context}, signal, accept: "text/event-stream"});
        } catch (failure) {
            if (failure.code !== "conversation-not-found" || !conversationId) {
                throw failure;
            }
            this.leaveConversation();
            return this.#query(text, signal);
        }
    }

    /** Sends with the visitor's token, and once more with a new one if it has expired. */
    async #sendAsVisitor(method, path, options = {}) {
        const {visitorToken} = this.#state;
        if (visitorToken) {
            try {
                return await this.#send(method, path, {...options, visitorToken});
            } catch (failure) {
                if (failure.status !== 401) {
                    throw failure;
                }
            }
        }
        if (this.#state.visitorToken === visitorToken) {
            this.#renewal ??= this.#renew().finally(() => this.#renewal = null);
            await this.#renewal;
        }
        return this.#send(method, path, {...options, visitorToken: this.#state.visitorToken});
    }

    /** Gets a token for the same visitor as before; proves work if the server wants it. */
    async #renew() {
        const challenge = await this.#openSession();
        if (challenge) {
            const number = await solve(challenge);
            if (number === undefined || await this.#openSession({...challenge, number})) {
                throw new Failure(403);
            }
        }
    }

    /** Opens a session; returns the challenge if the server wants work to be proven first. */
    async #openSession(solution) {
        const body = {visitorToken: this.#state.visitorToken, ...this.#user, solution};
        const {challenge, ...session} = await json(await this.#send("POST", "session", {body}));
        this.#remember(session);
        return challenge;
    }

    async #send(method, path, {body, signal, accept, visitorToken}) {
        const headers = {};
        if (accept) {
            headers.Accept = accept;
        }
        if (visitorToken) {
            headers.Authorization = `Bearer ${visitorToken}`;
        }
        if (body) {
            headers["Content-Type"] = "application/json";
        }
        let response;
        try {
            response = await fetch(this.#base + path, {method, headers, signal, body: body && JSON.stringify(body),
                credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer"});
        } catch (failure) {
            throw failure.name === "AbortError" ? failure : new Failure(0);
        }
        if (!response.ok) {
            throw new Failure(response.status, await response.json().catch(() => null));
        }
        return response;
    }

    /** Keeps nothing of a visitor who has not asked yet. */
    #remember(changes) {
        Object.assign(this.#state, changes);
        const {visitorToken, ...others} = this.#state;
        try {
            sessionStorage.setItem(this.#place, JSON.stringify(others.hasAsked ? this.#state : others));
        } catch {
            // A browser that keeps nothing for this page forgets the visitor with it.
        }
    }
}

function read(place) {
    try {
        return JSON.parse(sessionStorage.getItem(place)) ?? {};
    } catch {
        return {};
    }
}

function json(response) {
    return response.json();
}

/** Yields the data of a stream of events. Throws a Failure if the connection is lost. */
async function* readEvents(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
        for (let part = await readPart(reader); !part.done; part = await readPart(reader)) {
            const lines = (rest + part.value).split("\n");
            rest = lines.pop();
            yield* lines.filter(line => line.startsWith("data:")).map(line => JSON.parse(line.slice(5)));
        }
    } finally {
        reader.cancel().catch(() => {});
    }
}

async function readPart(reader) {
    let timer;
    const silence = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Failure(0)), SILENCE_TIMEOUT);
    });
    try {
        return await Promise.race([reader.read(), silence]);
    } catch (failure) {
        throw failure.name === "AbortError" ? failure : new Failure(0);
    } finally {
        clearTimeout(timer);
    }
}
