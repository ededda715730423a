import {html} from "../lit/lit-html.js";
import {pathOf} from "../core/api.js";
import {t} from "../core/text.js";
import {openDialog} from "./dialog.js";
import {saveBlob} from "./download.js";

/** How long a PDF that was opened in a tab of its own may still be loaded from it. */
const KEPT_MILLISECONDS = 60_000;
/** A longer text is saved: to draw it would take seconds. */
const SHOWN_BYTES = 2_000_000;

/** Whether a document may have a file: pages have addresses, and texts no names of files. */
export function mayHaveOriginal({url, key}) {
    return !url && /\.[A-Za-z0-9]{1,5}$/.test(key ?? "");
}

/**
 * Opens the file that a document was read from: a PDF in a tab of its own, at a page, a text here; others are
 * saved.
 */
export async function openOriginal(view, library, {id, key}, page = null) {
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

function showText(text, save, name) {
    openDialog(name, () => html`<pre class="original" tabindex="0">${text}</pre>
        <div class="actions"><button type="button" @click=${save}>${t("document.save")}</button></div>`, "wide");
}
