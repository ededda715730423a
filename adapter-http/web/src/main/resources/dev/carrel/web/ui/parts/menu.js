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

/**
 * One of several things that a view lists.
 *
 * @param name what it is called
 * @param facts what the line below says; false ones are left out
 * @param problem what is wrong with it, if something is
 * @param state how it is
 * @param action the one that is at hand: its text, what to do, and whether it cannot be done now
 * @param actions all others, as a menu takes them
 * @param picture stands before it
 */
export function item(name, {facts, problem, state, action: [text, act, isDisabled = false], actions, picture}) {
    return html`
        <section class="item" aria-label=${name}>
            ${picture}
            <div class="item-text">
                <h2>${name}</h2>
                ${factsLine(facts)}
                ${problem ? html`<p class="problem-text">${problem}</p>` : nothing}
            </div>
            <div class="item-end">
                ${state}
                <button type="button" ?disabled=${isDisabled} aria-label="${text}: ${name}" @click=${act}>${text}</button>
                ${actions.length ? menu(t("history.actions", {name}), actions) : nothing}
            </div>
        </section>`;
}

/** A line of facts; false ones are left out. */
export function factsLine(facts) {
    return html`<ul class="facts-line">${facts.filter(Boolean).map(fact => html`<li>${fact}</li>`)}</ul>`;
}

/** How something is, in colour only where it needs a person. */
export function stateOf(state, text) {
    return html`<span class=${state === "failed" ? "status failed" : state === "held" ? "status waiting" : "hint"}>${text}</span>`;
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
