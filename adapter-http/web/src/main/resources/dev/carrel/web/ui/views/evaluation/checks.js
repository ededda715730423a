import {html} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {t} from "../../core/text.js";
import {openForm} from "../../parts/form.js";

/** The questions that a library is evaluated with: one JSON object a line, as the command line reads them too. */
export class Checks {
    #api;
    #path;

    constructor(api, library) {
        this.#api = api;
        this.#path = pathOf("library", library, "evaluation", "question");
    }

    /** Returns the lines of all questions. */
    read(signal) {
        return this.#api.getText(this.#path, {signal});
    }

    /** Replaces all questions by lines. */
    replace(lines, signal) {
        return this.#api.putLines(this.#path, lines, {signal});
    }

    async add(check, signal) {
        const lines = (await this.read(signal)).split("\n").filter(Boolean);
        // A line that names itself keeps its name when others are added or removed.
        const ids = new Set(lines.map(line => JSON.parse(line).id));
        let number = lines.length + 1;
        while (ids.has(`question ${number}`)) {
            number++;
        }
        await this.replace([...lines, JSON.stringify({id: `question ${number}`, ...check})].join("\n"), signal);
    }
}

/** Opens a form that adds a question with what its right reply looks like. */
export function openCheck(view, library, question, done) {
    openForm(t("evaluation.add"), t("evaluation.save"), () => html`
        <label class="field">${t("evaluation.question")}
            <input name="text" required .value=${question} ?data-focus=${!question}></label>
        <label class="field">${t("evaluation.contains")}
            <textarea name="phrases" rows="2" ?data-focus=${question}></textarea></label>
        <p class="hint">${t("evaluation.containsHint")}</p>
        <label class="field">${t("evaluation.source")} <input name="source"></label>
        <label class="choice"><input type="checkbox" name="unanswerable"> ${t("evaluation.unanswerable")}</label>`,
    async elements => {
        await new Checks(view.api, library).add(checkOf(elements), view.signal);
        done();
    });
}

function checkOf({text, phrases, source, unanswerable}) {
    if (unanswerable.checked) {
        return {text: text.value.trim(), answerable: false};
    }
    const patterns = phrases.value.split("\n").map(line => line.trim()).filter(Boolean).map(escapePattern);
    const documents = [source.value.trim()].filter(Boolean).map(escapePattern);
    if (patterns.length + documents.length === 0) {
        throw new Error(t("evaluation.expectSomething"));
    }
    return {text: text.value.trim(), patterns, documents};
}

/** Returns the regular expression that matches a text as it is. */
function escapePattern(text) {
    return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
