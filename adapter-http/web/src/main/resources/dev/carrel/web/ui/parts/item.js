import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {icon} from "./icons.js";
import {menu} from "./menu.js";

/**
 * One of several things that a view lists.
 *
 * @param name what it is called, as text
 * @param picture stands before it: the name of a drawing, or what is shown instead of one
 * @param title its name as it is shown, if that is more than the text
 * @param facts what the line below says; false ones are left out
 * @param problem what is wrong with it, if something is
 * @param state how it is
 * @param action the one that is at hand: its text, what to do, and whether it cannot be done now
 * @param actions all others, as a menu takes them
 */
export function item(name, {title = name, picture, facts, problem, state, action, actions}) {
    return html`
        <section class="item" aria-label=${name}>
            ${typeof picture === "string" ? html`<span class="kind">${icon(picture)}</span>` : picture}
            <div class="item-text">
                <h2>${title}</h2>
                <ul class="facts-line">${facts.filter(Boolean).map(fact => html`<li>${fact}</li>`)}</ul>
                ${problem ? html`<p class="problem-text">${problem}</p>` : nothing}
            </div>
            <div class="item-end">
                ${state ? html`<span class="item-state">${state}</span>` : nothing}
                ${action ? actionButton(name, ...action) : nothing}
                ${actions.some(Boolean) ? menu(t("history.actions", {name}), actions) : nothing}
            </div>
        </section>`;
}

function actionButton(name, text, act, isDisabled = false) {
    return html`<button type="button" ?disabled=${isDisabled} aria-label="${text}: ${name}" @click=${act}>${text}</button>`;
}

/** How something is, in colour only where it needs a person. */
export function stateOf(state, text) {
    return html`<span class=${state === "failed" ? "status failed" : state === "held" ? "status waiting" : "hint"}>${text}</span>`;
}
