import {html, nothing} from "../../lit/lit-html.js";
import {formatPercent, t} from "../../core/text.js";
import {openAttributes, writeAttributes} from "../../parts/attribute-lines.js";
import {filesOfDrop, filesOfField} from "../../parts/files.js";

/**
 * A place to drop files and folders on, with buttons that do the same.
 *
 * @param add receives the files as pairs {name, file}
 * @param attributes of the documents that the next files become
 * @param changeAttributes receives other ones
 */
export function dropZone(add, attributes, changeAttributes) {
    const lines = writeAttributes(attributes);
    return html`
        <div class="drop-zone" @dragover=${event => drag(event, true)} @dragleave=${event => drag(event, false)}
            @drop=${event => drop(event, add)}>
            <p>${t("upload.drop")}</p>
            <div class="actions">
                ${fileButton(t("upload.chooseFiles"), add, false)}
                ${fileButton(t("upload.chooseFolder"), add, true)}
                <button type="button" class="quiet" @click=${() => openAttributes(attributes, changeAttributes)}>
                    ${lines.length === 0 ? t("upload.attributes") : t("upload.withAttributes", {list: lines.join(", ")})}
                </button>
            </div>
        </div>`;
}

function fileButton(text, add, isFolder) {
    return html`
        <label class="button">${text}
            <input class="visually-hidden" type="file" multiple ?webkitdirectory=${isFolder} @change=${event => {
                add(filesOfField(event.target));
                event.target.value = "";
            }}>
        </label>`;
}

function drag(event, isOver) {
    event.preventDefault();
    event.currentTarget.classList.toggle("over", isOver);
}

async function drop(event, add) {
    drag(event, false);
    add(await filesOfDrop(event.dataTransfer.items));
}

/** Shows the files that are sent, and those that were refused with the reason. */
export function uploadRows(queue) {
    if (queue.entries.length === 0) {
        return nothing;
    }
    const shown = queue.entries.filter(({state}) => state === "sending" || state === "failed");
    return html`
        <section class="uploads" aria-label=${t("upload.title")}>
            <p><span role="status">${t("upload.progress", {done: queue.sent, n: queue.entries.length})}</span>
                ${queue.failed.length < 2 ? nothing : html`<button type="button" class="quiet"
                    @click=${() => queue.retry(...queue.failed)}>${t("documents.readAgain")}</button>`}
                ${queue.failed.length === 0 ? nothing : html`<button type="button" class="quiet"
                    @click=${() => queue.forgetFailed()}>${t("upload.forgetFailed")}</button>`}</p>
            <ul class="rows">${shown.map(entry => html`
                <li><span class="file-name">${entry.name}</span>
                    ${entry.state === "failed"
                        ? html`<span class="problem">${entry.message || t("app.unreachable")}</span>
                            ${entry.file ? html`<button type="button" class="quiet"
                                @click=${() => queue.retry(entry)}
                                aria-label=${t("upload.retryNamed", {name: entry.name})}>${t("upload.retry")}</button>`
                                : nothing}`
                        : html`<progress max="1" value=${entry.share} aria-label=${entry.name}></progress>
                            <span class="hint">${formatPercent(entry.share)}</span>`}
                </li>`)}
            </ul>
        </section>`;
}
