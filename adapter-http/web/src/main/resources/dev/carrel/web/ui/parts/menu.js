import {html} from "../lit/lit-html.js";
import {icon} from "./icons.js";

/**
 * A button that unfolds a list of actions. It closes when an action was chosen, on Escape, and on a click elsewhere.
 *
 * @param title names the button
 * @param actions a text, what to do, and "danger" for one that deletes; false ones are left out
 * @param face what the button shows
 */
export function menu(title, actions, face = icon("more")) {
    return html`
        <details class="menu" @toggle=${closeOthers} @keydown=${closeOnEscape} @focusout=${closeOnLeaving}>
            <summary class="icon-button" title=${title} aria-label=${title}>${face}</summary>
            <div class="menu-list">${actions.filter(Boolean).map(([text, act, kind = ""]) => html`
                <button type="button" class=${kind} @click=${event => choose(event, act)}>${text}</button>`)}</div>
        </details>`;
}

function choose(event, act) {
    event.currentTarget.closest("details").open = false;
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
