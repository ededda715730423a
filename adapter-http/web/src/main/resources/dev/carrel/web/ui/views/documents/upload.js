import {html, nothing} from "../../lit/lit-html.js";
import {formatPercent, t} from "../../core/text.js";
import {openAttributes, writeAttributes} from "../../parts/attributes.js";
import {openAddPage, openAddText} from "../../parts/add-document.js";
import {filesOfDrop, filesOfField} from "../../parts/files.js";
import {icon} from "../../parts/icons.js";
import {menu} from "../../parts/menu.js";

/** The button that unfolds the ways in which documents come in. */
export function addMenu(view) {
    return html`
        ${menu(t("add.submit"), [
            [t("upload.chooseFiles"), () => document.getElementById("files").click(), "", "documents"],
            [t("upload.chooseFolder"), () => document.getElementById("folder").click(), "", "folder"],
            [t("documents.addPage"), () => openAddPage(view), "", "page"],
            [t("documents.addText"), () => openAddText(view), "", "answer"],
            [t("upload.attributes"), () => openAttributes(view.newAttributes, attributes => view.useAttributes(attributes)), "apart", "tag"],
        ], html`${icon("add")}${t("add.submit")}`, "button primary")}
        ${fileField("files", false, view)}${fileField("folder", true, view)}`;
}

/** A field that the menu opens. */
function fileField(id, isFolder, view) {
    return html`<input hidden id=${id} type="file" multiple ?webkitdirectory=${isFolder} @change=${({target}) => {
        view.addFiles(filesOfField(target));
        target.value = "";
    }}>`;
}

/** Says where files can be dropped, and which attributes they get. */
export function addingHint({newAttributes}) {
    const list = writeAttributes(newAttributes).join(", ");
    return html`<p class="hint adding"><span class="wide-only">${t("upload.drop")}</span>
        ${list ? t("upload.withAttributes", {list}) : nothing}</p>`;
}

/** Takes files and folders that are dropped anywhere on the page, and shows on an element that it does. */
export function takeDrops(host, add, signal) {
    const drag = (event, isOver) => {
        const hasFiles = event.dataTransfer.types.includes("Files");
        if (hasFiles) {
            event.preventDefault();
            host.classList.toggle("over", isOver);
        }
        return hasFiles;
    };
    window.addEventListener("dragover", event => drag(event, true), {signal});
    window.addEventListener("dragleave", event => drag(event, false), {signal});
    window.addEventListener("drop", async event => {
        if (drag(event, false)) {
            add(await filesOfDrop(event.dataTransfer.items));
        }
    }, {signal});
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
                                aria-label=${t("upload.retryNamed", {name: entry.name})}>${t("ask.again")}</button>`
                                : nothing}`
                        : html`<progress max="1" value=${entry.share} aria-label=${entry.name}></progress>
                            <span class="hint">${formatPercent(entry.share)}</span>`}
                </li>`)}
            </ul>
        </section>`;
}
