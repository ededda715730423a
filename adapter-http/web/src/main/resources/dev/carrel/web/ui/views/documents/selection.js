import {t} from "../../core/text.js";
import {confirmAction} from "../../parts/dialog.js";

/** How many failed documents are read from the list at a time. */
const PAGE_SIZE = 100;

/** Has the failed pages among the selected documents fetched again. Files have to be sent again; says how many. */
export async function readFailedAgain(view) {
    const failed = await findAll(view, {...view.filter, status: "failed"});
    const pages = failed.filter(({url}) => url);
    for (const {id} of pages) {
        await view.api.post(view.path(id, "refresh"), undefined, {signal: view.signal});
    }
    await view.reload();
    view.app.showNotice([t("documents.readingAgain", {n: pages.length}),
        failed.length > pages.length ? t("documents.sendAgain", {n: failed.length - pages.length}) : ""].join(" "));
}

/** Deletes the selected documents, after asking. */
export async function deleteSelected(view) {
    const selection = view.filter;
    const isConfirmed = await confirmAction(t("documents.deleteSelectedTitle"),
        t("documents.deleteSelectedExplanation"), t("documents.delete"));
    if (isConfirmed) {
        const {deleted} = await view.api.delete(view.path(), {query: selection, signal: view.signal});
        await view.reload();
        view.app.showNotice(t("documents.deletedSelected", {n: deleted}));
    }
}

async function findAll(view, filter) {
    const found = [];
    let cursor;
    do {
        const query = {...filter, limit: PAGE_SIZE, cursor};
        const page = await view.api.get(view.path(), {query, signal: view.signal});
        found.push(...page.documents);
        cursor = page.nextCursor;
    } while (cursor);
    return found;
}
