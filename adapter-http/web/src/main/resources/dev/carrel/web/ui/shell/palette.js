import {html, nothing} from "../lit/lit-html.js";
import {pathOf} from "../core/api.js";
import {nameOf} from "../core/history.js";
import {visibleViews} from "../core/permissions.js";
import {linkTo} from "../core/router.js";
import {t} from "../core/text.js";
import {openDialog} from "../parts/dialog.js";
import {afterTyping} from "../parts/form.js";
import {icon} from "../parts/icons.js";

const SHOWN = 9;

/** More libraries are not searched for a document. */
const SEARCHED_LIBRARIES = 20;

/** Opens a field that goes anywhere: to a view, a library, a conversation or a document, or asks what was typed. */
export function openPalette(app) {
    if (document.querySelector("dialog")) {
        return;
    }
    const places = placesOf(app);
    let query = "";
    let chosen = 0;
    let documents = [];
    let search = new AbortController();
    const found = () => {
        const words = query.toLowerCase().split(/\s+/).filter(Boolean);
        const matching = places.filter(({text, context}) =>
            words.every(word => `${text} ${context}`.toLowerCase().includes(word))).slice(0, SHOWN);
        // Documents come last, as they come late: what is chosen stays where it is.
        return [...matching, ...words.length && app.library ? [askFor(app, query)] : [], ...documents].slice(0, SHOWN + 1);
    };
    const go = (dialog, place) => {
        dialog.close();
        place.open();
    };
    const press = (event, dialog) => {
        const last = found().length - 1;
        switch (event.key) {
            case "ArrowDown": chosen = Math.min(chosen + 1, last); break;
            case "ArrowUp": chosen = Math.max(chosen - 1, 0); break;
            case "Enter": return found()[chosen] && go(dialog, found()[chosen]);
            default: return;
        }
        event.preventDefault();
        dialog.update();
    };
    const type = (event, dialog) => {
        query = event.target.value;
        chosen = 0;
        documents = [];
        search.abort();
        search = new AbortController();
        const {signal} = search;
        afterTyping(async () => {
            const named = query.trim() ? await findDocuments(app, query, signal) : [];
            if (!signal.aborted) {
                documents = named;
                dialog.update();
            }
        });
        dialog.update();
    };
    const opened = openDialog(t("palette.title"), dialog => html`
        <input type="search" data-focus role="combobox" aria-expanded="true" aria-controls="palette-list"
            aria-activedescendant="palette-${chosen}" aria-label=${t("palette.title")} placeholder=${t("palette.hint")}
            @input=${event => type(event, dialog)} @keydown=${event => press(event, dialog)}>
        <ul class="palette-list" id="palette-list" role="listbox" aria-label=${t("palette.title")}>
            ${found().map((place, at) => html`
                <li id="palette-${at}" role="option" aria-selected=${String(at === chosen)} @click=${() => go(dialog, place)}>
                    ${icon(place.icon)}<span class="place">${place.text}</span>
                    ${place.context ? html`<span class="hint">${place.context}</span>` : nothing}</li>`)}
        </ul>`, "palette");
    opened.addEventListener("close", () => search.abort());
}

const place = (icon, text, context, ...segments) =>
    ({icon, text, context, open: () => { location.hash = linkTo(...segments); }});

/** Finds documents by their titles, those of the current library first. What cannot be searched has none. */
async function findDocuments(app, query, signal) {
    const libraries = [...new Set([app.library, ...app.libraries.map(({id}) => id)])]
        .filter(id => id && app.may("read", id)).slice(0, SEARCHED_LIBRARIES);
    return (await Promise.all(libraries.map(id => app.api
        .get(pathOf("library", id, "document"), {query: {query, limit: SHOWN}, signal})
        .then(page => page.documents.map(({id: document, title, key, url}) =>
            place("documents", title || key || url, app.nameOf(id), "library", id, "documents", document)), () => [])))).flat();
}

function placesOf(app) {
    const {ofLibrary, ofServer} = visibleViews(app.self, app.library);
    return [
        ...app.library ? ofLibrary.map(view =>
            place(view, t(`nav.${view}`), app.nameOf(app.library), "library", app.library, view)) : [],
        ...ofServer.map(view => place(view, t(`nav.${view}`), "", view)),
        ...app.libraries.filter(({id}) => id !== app.library).map(({id}) =>
            place("libraries", app.nameOf(id), t("app.library"), "library", id, "ask")),
        ...(app.history?.items ?? []).map(conversation =>
            place("ask", nameOf(conversation), t("ask.conversation"), "library", app.library, "ask", conversation.id)),
    ];
}

function askFor(app, query) {
    return {icon: "send", text: query, context: t("ask.submit"), open: () => app.ask(query)};
}
