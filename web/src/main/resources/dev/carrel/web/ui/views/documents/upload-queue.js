import {pathOf} from "../../core/api.js";

/** How many files are sent at a time: enough to keep the line busy, few enough to leave room for questions. */
const AT_ONCE = 3;
/** Files that folders of every system contain and that no person means to add. */
const NEVER_MEANT = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini)$/;

/** Files on their way to the server, each with its progress. */
export class UploadQueue {
    #api;
    #library;
    #signal;
    #changed;
    #running = 0;

    constructor(api, library, signal, changed) {
        this.#api = api;
        this.#library = library;
        this.#signal = signal;
        this.#changed = changed;
        /** {name, file, share, state: "waiting" | "sending" | "sent" | "failed", message} */
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

    /** @param files pairs {name, file}; the name is the path in the folder that was chosen */
    add(files) {
        const meant = files.filter(({name}) => !NEVER_MEANT.test(name));
        this.entries = [...this.entries.filter(({state}) => state !== "sent"),
            ...meant.map(({name, file}) => ({name, file, share: 0, state: "waiting", message: null}))];
        this.#startNext();
    }

    retry(entry) {
        Object.assign(entry, {state: "waiting", share: 0, message: null});
        this.#startNext();
    }

    #startNext() {
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
            form.append("file", entry.file);
            const added = await this.#api.upload(pathOf("library", this.#library, "document"), form, {
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

/** Returns the files of a drop, those of folders with their path inside. */
export async function filesOfDrop(items) {
    const entries = [...items].map(item => item.webkitGetAsEntry()).filter(Boolean);
    return (await Promise.all(entries.map(filesOfEntry))).flat();
}

async function filesOfEntry(entry) {
    if (entry.isFile) {
        const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
        return [{name: entry.fullPath.replace(/^\//, ""), file}];
    }
    const children = await readFolder(entry.createReader());
    return (await Promise.all(children.map(filesOfEntry))).flat();
}

/** Reads a folder to its end: browsers return at most a hundred entries at a time. */
async function readFolder(reader) {
    const all = [];
    for (;;) {
        const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) {
            return all;
        }
        all.push(...some);
    }
}

/** Returns the files of a file field. */
export function filesOfField(field) {
    return [...field.files].map(file => ({name: file.webkitRelativePath || file.name, file}));
}
