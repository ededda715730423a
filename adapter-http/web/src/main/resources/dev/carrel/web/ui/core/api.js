/**
 * The only module that talks to the server. Each request is of the session of this browser, or carries a token, and each
 * failure becomes an ApiError with the server's own sentence.
 */

/** The service root, one folder above the page, also behind a proxy with a path prefix. */
const ROOT = new URL("../", document.baseURI);

const NDJSON = "application/x-ndjson";

/** How a line of a stream of events begins that has the event itself. */
const EVENT_DATA = "data: ";

/** A request that failed; status 0 if the server was not reached. */
export class ApiError extends Error {
    constructor(status, message, problem = {}) {
        super(message);
        this.status = status;
        this.code = problem.code;
        /** The faults of single fields: {pointer, detail}. */
        this.errors = problem.errors ?? [];
    }

    get isSignedOut() {
        return this.status === 401;
    }

    /** Whether the same request may succeed a little later. */
    get mayPass() {
        return this.status === 0 || this.status === 429 || this.status >= 500;
    }
}

/** Joins the segments of a path, each escaped. */
export function pathOf(...segments) {
    return segments.map(encodeURIComponent).join("/");
}

/** Returns the whole address of a path on the server, which may begin with a slash. */
export function serviceAddress(path) {
    return new URL(path.replace(/^\//, ""), ROOT).href;
}

export class Api {
    /**
     * @param token null for the session of this browser, and for requests that need none
     * @param onSignedOut called when the server no longer accepts the token or the session
     */
    constructor(token, onSignedOut = () => {}) {
        this.token = token;
        this.onSignedOut = onSignedOut;
    }

    get(path, {query, signal} = {}) {
        return this.#sendJson("GET", path, {query, signal});
    }

    post(path, body, {query, signal} = {}) {
        return this.#sendJson("POST", path, {body, query, signal});
    }

    put(path, body, {signal, tag} = {}) {
        return this.#sendJson("PUT", path, {body, signal, tag});
    }

    /** Replaces what a path has by lines of JSON. */
    putLines(path, lines, {signal} = {}) {
        return this.#sendJson("PUT", path, {lines, signal});
    }

    /** Sends a text of a media type, and returns the objects in the lines of the response. */
    async postText(path, lines, type, {signal} = {}) {
        const response = await this.#send("POST", path, {lines, type, signal, accept: NDJSON});
        return (await response.text()).split("\n").filter(Boolean).map(line => JSON.parse(line));
    }

    patch(path, body, {signal} = {}) {
        return this.#sendJson("PATCH", path, {body, signal});
    }

    delete(path, {query, signal, tag} = {}) {
        return this.#sendJson("DELETE", path, {query, signal, tag});
    }

    /** Returns the content of a path as text. */
    async getText(path, options) {
        return (await this.getTagged(path, options)).text;
    }

    /** Returns the content of a path as text, and its entity tag, which a change of it may name. */
    async getTagged(path, {query, signal} = {}) {
        const response = await this.#send("GET", path, {query, signal});
        return {text: await response.text(), tag: response.headers.get("ETag")};
    }

    /** Returns the content of a path as a blob, to be saved as a file. */
    async getBlob(path, {query, signal} = {}) {
        return (await this.#send("GET", path, {query, signal})).blob();
    }

    /** Asks libraries, or all if they are null, and yields the chunks of the reply as they come. */
    async *ask(libraries, question, signal) {
        const response = await this.#send("POST", "v2/query",
            {body: {...question, libraries, streaming: true}, signal, accept: NDJSON});
        for await (const line of readLines(response.body)) {
            const chunk = JSON.parse(line);
            if (chunk.type === "error") {
                throw new ApiError(chunk.status, chunk.message, chunk);
            }
            yield chunk;
        }
    }

    /** Yields the changes of a library as they happen, until the server ends the stream. */
    async *changes(library, signal) {
        const response = await this.#send("GET", pathOf("library", library, "event"),
            {signal, accept: "text/event-stream"});
        for await (const line of readLines(response.body)) {
            if (line.startsWith(EVENT_DATA)) {
                yield JSON.parse(line.slice(EVENT_DATA.length));
            }
        }
    }

    /**
     * Sends a form with a file. Only XMLHttpRequest reports how much of it was sent.
     *
     * @param onProgress receives the share that was sent, 0 to 1
     */
    upload(path, form, {onProgress, signal} = {}) {
        signal?.throwIfAborted();
        return new Promise((resolve, reject) => {
            const request = new XMLHttpRequest();
            request.open("POST", new URL(path, ROOT));
            Object.entries(this.#identity).forEach(([name, value]) => request.setRequestHeader(name, value));
            request.upload.addEventListener("progress", event => {
                if (event.lengthComputable) {
                    onProgress?.(event.loaded / event.total);
                }
            });
            request.addEventListener("load", () => {
                const answer = parseJson(request.responseText);
                if (request.status < 400) {
                    resolve(answer);
                } else {
                    reject(this.#failureOf(request.status, answer));
                }
            });
            request.addEventListener("error", () => reject(unreachable()));
            request.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
            signal?.addEventListener("abort", () => request.abort());
            request.send(form);
        });
    }

    /** The headers that say who asks. The one of a session only says that no form has sent the request. */
    get #identity() {
        return this.token === null ? {"X-Carrel-Session": "1"} : {"Authorization": `Bearer ${this.token}`};
    }

    async #sendJson(method, path, options) {
        const response = await this.#send(method, path, {...options, accept: "application/json"});
        return response.status === 204 ? null : response.json();
    }

    async #send(method, path, {query, body, lines, type = NDJSON, signal, accept, tag} = {}) {
        const address = new URL(path, ROOT);
        for (const [name, value] of Object.entries(query ?? {})) {
            if (value !== undefined && value !== null && value !== "") {
                address.searchParams.set(name, value);
            }
        }
        const headers = {...this.#identity};
        if (accept) {
            headers.Accept = accept;
        }
        if (tag) {
            headers["If-Match"] = tag;
        }
        if (body !== undefined || lines !== undefined) {
            headers["Content-Type"] = lines === undefined ? "application/json" : type;
        }
        const response = await this.#reach(address, {
            method, headers, signal, body: body === undefined ? lines : JSON.stringify(body), cache: "no-store",
        });
        if (!response.ok) {
            throw this.#failureOf(response.status, parseJson(await response.text()));
        }
        return response;
    }

    async #reach(address, options) {
        try {
            return await fetch(address, options);
        } catch (failure) {
            throw failure.name === "AbortError" ? failure : unreachable();
        }
    }

    #failureOf(status, problem) {
        // What stands before the server answers for it when it is away.
        if (problem === null && status >= 502) {
            return unreachable();
        }
        const failure = new ApiError(status, problem?.detail ?? problem?.title ?? `HTTP ${status}`, problem ?? {});
        if (failure.isSignedOut) {
            this.onSignedOut(failure);
        }
        return failure;
    }
}

function unreachable() {
    return new ApiError(0, "");
}

function parseJson(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

/** Reads a stream of bytes as lines of text, without the empty ones. */
async function* readLines(stream) {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
            const lines = (rest + part.value).split("\n");
            rest = lines.pop();
            yield* lines.filter(line => line.trim());
        }
        if (rest.trim()) {
            yield rest;
        }
    } finally {
        reader.cancel().catch(() => {});
    }
}
