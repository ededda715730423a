import {html, nothing} from "../lit/lit-html.js";
import {pathOf} from "../core/api.js";
import {nameOf} from "../core/history.js";
import {visibleViews} from "../core/permissions.js";
import {linkTo} from "../core/router.js";
import {t} from "../core/text.js";
import {openDialog} from "../parts/dialog.js";
import {afterTyping} from "../parts/form.js";
import {icon} from "../parts/icons.js";

/** How many places of a group are shown. */
const SHOWN = 6;

/** More libraries are not searched for a document. */
const SEARCHED_LIBRARIES = 20;

/** Opens a field that goes anywhere: to a view, a library, a document or a conversation, or asks what was typed. */
export function openPalette(app) {
    if (document.querySelector("dialog")) {
        return;
    }
    const places = placesOf(app);
    let query = "";
    let chosen = null;
    let documents = [];
    let search = new AbortController();
    /** Returns what is listed, by the names of the groups; what is asked stands before them. */
    const found = () => {
        const words = query.toLowerCase().split(/\s+/).filter(Boolean);
        const isMatching = ({text, context}) => words.every(word => `${text} ${context}`.toLowerCase().includes(word));
        const {views, libraries, conversations} = places;
        return [
            ["", words.length && app.library ? [askFor(app, query)] : []],
            [t("app.navigation"), views.filter(isMatching)],
            [t("nav.libraries"), libraries.filter(isMatching)],
            [t("nav.documents"), documents],
            [t("history.title"), conversations.filter(isMatching)],
        ].map(([name, group]) => [name, group.slice(0, SHOWN)]).filter(([, group]) => group.length > 0);
    };
    /** What was chosen stays so when documents are found; else a view whose name is typed is, or the first. */
    const chosenOf = all => Math.max(0, all.findIndex(({address, text}) => chosen === null
        ? query && places.views.some(view => view.address === address) && text.toLowerCase().startsWith(query.toLowerCase())
        : address === chosen));
    const go = (dialog, place) => {
        dialog.close();
        place.open();
    };
    const press = (event, dialog) => {
        const all = found().flatMap(([, group]) => group);
        const at = chosenOf(all);
        switch (event.key) {
            case "ArrowDown": chosen = all[Math.min(at + 1, all.length - 1)]?.address ?? null; break;
            case "ArrowUp": chosen = all[Math.max(at - 1, 0)]?.address ?? null; break;
            case "Enter": return all[at] && go(dialog, all[at]);
            default: return;
        }
        event.preventDefault();
        dialog.update();
        dialog.querySelector("[aria-selected=true]")?.scrollIntoView({block: "nearest"});
    };
    const type = (event, dialog) => {
        query = event.target.value;
        chosen = null;
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
    const row = (dialog, place, at, isChosen, name) => html`
        <li id="palette-${at}" role="option" aria-label=${[place.text, name, place.context].filter(Boolean).join(", ")} aria-selected=${String(isChosen)} @click=${() => go(dialog, place)}>
            ${icon(place.icon)}<span class="place">${embolden(place.text, query.trim())}</span>
            ${place.context ? html`<span class="hint">${place.context}</span>` : nothing}</li>`;
    const opened = openDialog(t("palette.title"), dialog => {
        const groups = found();
        const all = groups.flatMap(([, group]) => group);
        const at = chosenOf(all);
        return html`
            <span class="search">${icon("search")}<input type="search" data-focus role="combobox" aria-expanded="true"
                aria-controls="palette-list" aria-activedescendant="palette-${at}" aria-label=${t("palette.title")}
                placeholder=${t("palette.hint")} @input=${event => type(event, dialog)}
                @keydown=${event => press(event, dialog)}></span>
            <ul class="palette-list" id="palette-list" role="listbox" aria-label=${t("palette.title")}>
                ${groups.map(([name, group]) => html`${name ? html`<li class="hint" role="presentation">${name}</li>` : nothing}
                    ${group.map(place => row(dialog, place, all.indexOf(place), place === all[at], name))}`)}
            </ul>
            <p class="palette-keys hint wide-only"><kbd>↑</kbd><kbd>↓</kbd> ${t("palette.choose")} <kbd>Enter</kbd> ${t("palette.open")}
                <kbd>Esc</kbd> ${t("dialog.close").toLowerCase()}</p>`;
    }, "palette");
    opened.addEventListener("close", () => search.abort());
}

/** Shows where a text has what was typed. */
function embolden(text, typed) {
    const at = typed ? text.toLowerCase().indexOf(typed.toLowerCase()) : -1;
    const end = at + typed.length;
    return at < 0 ? text : html`${text.slice(0, at)}<b>${text.slice(at, end)}</b>${text.slice(end)}`;
}

function place(icon, text, context, ...segments) {
    const address = linkTo(...segments);
    return {icon, text, context, address, open: () => { location.hash = address; }};
}

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
    return {
        views: [
            ...app.library ? ofLibrary.map(view =>
                place(view, t(`nav.${view}`), app.nameOf(app.library), "library", app.library, view)) : [],
            ...ofServer.map(view => place(view, t(`nav.${view}`), "", view)),
        ],
        libraries: app.libraries.filter(({id}) => id !== app.library).map(({id}) =>
            place("libraries", app.nameOf(id), "", "library", id, "ask")),
        conversations: (app.history?.items ?? []).map(conversation =>
            place("ask", nameOf(conversation), "", "library", app.library, "ask", conversation.id)),
    };
}

function askFor(app, query) {
    return {icon: "send", text: t("palette.ask", {query}), address: "", open: () => app.ask(query)};
}
