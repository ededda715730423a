import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {icon} from "./icons.js";

/**
 * A button that unfolds a list of actions. It closes when an action was chosen, on Escape, and on a click elsewhere.
 *
 * @param title names the button
 * @param actions a text, what to do, "danger" for one that deletes, and its drawing; false ones are left out
 * @param face what the button shows
 * @param look how it looks
 */
export function menu(title, actions, face = icon("more"), look = "icon-button") {
    return html`
        <details class="menu" @toggle=${closeOthers} @keydown=${closeOnEscape} @focusout=${closeOnLeaving}>
            <summary class=${look} title=${title} aria-label=${title}>${face}</summary>
            <div class="menu-list">${actions.filter(Boolean).map(([text, act, kind = "", drawing]) => html`
                <button type="button" class=${kind} @click=${event => choose(event, act)}>${drawing ? icon(drawing) : nothing}${text}</button>`)}</div>
        </details>`;
}

function choose(event, act) {
    const details = event.currentTarget.closest("details");
    details.open = false;
    // What opens now gives the focus back when it closes, and cannot to a button that is not shown.
    details.querySelector("summary").focus();
    act(event);
}

function closeOthers({target}) {
    if (target.open) {
        document.querySelectorAll("details.menu[open]").forEach(other => {
            other.open = other === target;
        });
    }
}

function closeOnEscape(event) {
    if (event.key === "Escape" && event.currentTarget.open) {
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary").focus();
    }
}

function closeOnLeaving({currentTarget, relatedTarget}) {
    if (!currentTarget.contains(relatedTarget)) {
        currentTarget.open = false;
    }
}
