import {pathOf} from "./api.js";

/** How many files are sent at a time: enough to keep the line busy, few enough to leave room for questions. */
const AT_ONCE = 3;
/** Files that folders of every system contain and that no person means to add. */
const NEVER_MEANT = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini)$/;

/** Files on their way to a library, each with its progress. They go on while other views are shown. */
export class UploadQueue {
    #api;
    #signal;
    #changed;
    #running = 0;

    constructor(api, library, signal, changed) {
        this.#api = api;
        this.library = library;
        this.#signal = signal;
        this.#changed = changed;
        /** {name, file, attributes, share, state: "waiting" | "sending" | "sent" | "failed", message} */
        this.entries = [];
    }

    get isBusy() {
        return this.entries.some(({state}) => state === "waiting" || state === "sending");
    }

    get failed() {
        return this.entries.filter(({state}) => state === "failed");
    }

    get sent() {
        return this.entries.filter(({state}) => state === "sent").length;
    }

    /**
     * @param files {name, file}, or {name, message} for one that the browser could not read; the name is the path in
     *     the folder that was chosen
     * @param attributes of their documents
     */
    add(files, attributes = {}) {
        const meant = files.filter(({name}) => !NEVER_MEANT.test(name));
        this.entries = [...this.isBusy ? this.entries : this.failed, ...meant.map(({name, file, message}) => (
            {name, file, attributes, share: 0, state: file ? "waiting" : "failed", message}))];
        this.#startNext();
    }

    /** Takes the files that were refused out of the list. */
    forgetFailed() {
        this.entries = this.entries.filter(({state}) => state !== "failed");
        this.#changed();
    }

    retry(...entries) {
        entries.filter(({file}) => file)
            .forEach(entry => Object.assign(entry, {state: "waiting", share: 0, message: null}));
        this.#startNext();
    }

    #startNext() {
        if (this.#signal.aborted) {
            return;
        }
        this.#changed();
        while (this.#running < AT_ONCE) {
            const entry = this.entries.find(({state}) => state === "waiting");
            if (!entry) {
                return;
            }
            this.#send(entry);
        }
    }

    async #send(entry) {
        this.#running++;
        entry.state = "sending";
        try {
            const form = new FormData();
            form.append("key", entry.name);
            if (Object.keys(entry.attributes).length > 0) {
                form.append("attributes", JSON.stringify(entry.attributes));
            }
            form.append("file", entry.file);
            const added = await this.#api.upload(pathOf("library", this.library, "document"), form, {
                signal: this.#signal,
                onProgress: share => {
                    entry.share = share;
                    this.#changed();
                },
            });
            entry.state = added.status === "failed" ? "failed" : "sent";
            entry.message = added.status === "failed" ? added.message : null;
        } catch (failure) {
            entry.state = "failed";
            entry.message = failure.message;
        } finally {
            this.#running--;
            this.#startNext();
        }
    }
}
