import {html, nothing} from "../lit/lit-html.js";
import {t} from "../core/text.js";
import {menu} from "./menu.js";

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
