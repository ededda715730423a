import {html} from "../lit/lit-html.js";
import {pathOf} from "../core/api.js";
import {t} from "../core/text.js";
import {openDialog} from "./dialog.js";
import {saveBlob} from "./files.js";

/** How long a PDF that was opened in a tab of its own may still be loaded from it. */
const KEPT_MILLISECONDS = 60_000;
/** A longer text is saved: to draw it would take seconds. */
const SHOWN_BYTES = 2_000_000;

/** Whether a document may have a file: pages have addresses, and texts no names of files. */
export function mayHaveOriginal({url, key}) {
    return !url && /\.[A-Za-z0-9]{1,5}$/.test(key ?? "");
}

/**
 * Opens the file that a document was read from: a scanned page here, with the lines of a passage marked, a PDF in a tab
 * of its own, at a page, a text here; others are saved.
 */
export async function openOriginal(view, library, document, page = null, passage = "") {
    const open = () => openFile(view, library, document, page);
    const scan = page && await findScan(view, pathOf("library", library, "document", document.id, "page", page));
    return scan ? showScan(scan, passage, document.key.split("/").at(-1), open) : open();
}

async function openFile(view, library, {id, key}, page) {
    const file = await view.api.getBlob(pathOf("library", library, "document", id, "original"), {signal: view.signal});
    const name = key.split("/").at(-1);
    if (file.type === "application/pdf") {
        const address = URL.createObjectURL(file);
        window.open(page ? `${address}#page=${page}` : address, "_blank", "noopener");
        setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
    } else if (file.type.startsWith("text/") && file.size <= SHOWN_BYTES) {
        showText(await file.text(), () => saveBlob(file, name), name);
    } else {
        saveBlob(file, name);
    }
}

/** Returns a page whose text was recognised; null if there is none. */
const findScan = (view, path) => view.api.get(path, {signal: view.signal}).catch(() => null);

/** Draws a page, and marks the lines that are part of the passage. */
function showScan({page, width, height, image, lines}, passage, name, openWhole) {
    const dialog = openDialog(`${name}, ${t("sources.page", {page})}`, () => html`
        <canvas class="scan" width=${width} height=${height} role="img" aria-label=${t("sources.page", {page})}></canvas>
        <div class="actions"><button type="button" @click=${openWhole}>${t("sources.file")}</button></div>`, "wide");
    const canvas = dialog.querySelector("canvas");
    const marked = lines.filter(({text}) => lettersOf(passage).includes(lettersOf(text) || " "));
    const bytes = Uint8Array.from(atob(image), letter => letter.charCodeAt(0));
    createImageBitmap(new Blob([bytes], {type: "image/png"})).then(bitmap => {
        const draw = canvas.getContext("2d");
        draw.drawImage(bitmap, 0, 0);
        draw.globalCompositeOperation = "multiply";
        draw.fillStyle = "#ffe27a";
        marked.forEach(({left, top, right, bottom}) => draw.fillRect(left, top, right - left, bottom - top));
        dialog.querySelector(".dialog-body").scrollTop = (marked[0]?.top ?? 0) * canvas.clientHeight / height;
    });
}

const lettersOf = text => text.replace(/[^\p{L}\p{N}]/gu, "");

function showText(text, save, name) {
    openDialog(name, () => html`<pre class="original" tabindex="0">${text}</pre>
        <div class="actions"><button type="button" @click=${save}>${t("document.save")}</button></div>`, "wide");
}
