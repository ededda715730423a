import {html, nothing} from "../lit/lit-html.js";
import {nameOf} from "../core/history.js";
import {visibleViews} from "../core/permissions.js";
import {linkTo} from "../core/router.js";
import {t} from "../core/text.js";
import {openDialog} from "../parts/dialog.js";
import {icon} from "../parts/icons.js";

const SHOWN = 9;

/** Opens a field that goes anywhere: to a view, a library or a conversation, or asks what was typed. */
export function openPalette(app) {
    if (document.querySelector("dialog")) {
        return;
    }
    const places = placesOf(app);
    let query = "";
    let chosen = 0;
    const found = () => {
        const words = query.toLowerCase().split(/\s+/).filter(Boolean);
        const matching = places.filter(({text, context}) =>
            words.every(word => `${text} ${context}`.toLowerCase().includes(word))).slice(0, SHOWN);
        return words.length && app.library ? [...matching, askFor(app, query)] : matching;
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
        dialog.update();
    };
    openDialog(t("palette.title"), dialog => html`
        <input type="search" data-focus role="combobox" aria-expanded="true" aria-controls="palette-list"
            aria-activedescendant="palette-${chosen}" aria-label=${t("palette.title")} placeholder=${t("palette.hint")}
            @input=${event => type(event, dialog)} @keydown=${event => press(event, dialog)}>
        <ul class="palette-list" id="palette-list" role="listbox" aria-label=${t("palette.title")}>
            ${found().map((place, at) => html`
                <li id="palette-${at}" role="option" aria-selected=${String(at === chosen)} @click=${() => go(dialog, place)}>
                    ${icon(place.icon)}<span class="place">${place.text}</span>
                    ${place.context ? html`<span class="hint">${place.context}</span>` : nothing}</li>`)}
        </ul>`, "palette");
}

function placesOf(app) {
    const {ofLibrary, ofServer} = visibleViews(app.self, app.library);
    const place = (icon, text, context, ...segments) =>
        ({icon, text, context, open: () => { location.hash = linkTo(...segments); }});
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
