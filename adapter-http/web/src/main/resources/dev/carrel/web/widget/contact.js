import {create, link} from "./dom.js";

/** What fits into the address of a mail in every mail program. */
const MAX_MAIL_CHARACTERS = 1500;

/** What the server takes at most. */
const FIELDS = {name: {maxlength: 200, autocomplete: "name"},
    email: {maxlength: 254, autocomplete: "email", type: "email", required: true}};
const MAX_MESSAGE_LENGTH = 4000;

/** Returns the ways to a person: an address of the owner, and a form; null if there are none. */
export function contactLine(chat) {
    const {t, texts: {contact}, takesMessages} = chat;
    return contact || takesMessages ? create("div", {class: "contact", part: "contact"}, awayNote(chat),
        contact ? contactLink(contact, chat) : null,
        takesMessages ? create("button", {type: "button", onclick: ({target}) => {
            const form = messageForm(chat);
            target.replaceWith(form);
            form.querySelector("input").focus();
        }}, t("write")) : null) : null;
}

/** Returns a sentence if nobody is there at this hour of this weekday; else null. */
export function awayNote({hours, texts, t}) {
    return hours && isAway(hours, new Date()) ? create("p", {class: "faint"}, texts.away ?? t("away")) : null;
}

function isAway({timeZone, days}, now) {
    const {weekday, hour, minute} = Object.fromEntries(new Intl.DateTimeFormat("en-GB",
        {timeZone, weekday: "short", hour: "2-digit", minute: "2-digit"}).formatToParts(now)
        .map(({type, value}) => [type, value]));
    const [from, to] = (days[weekday.toLowerCase()] ?? "").split("-");
    const time = `${hour}:${minute}`;
    return !(time >= from && time < to);
}

/** A mail begins with the conversation, so that nobody has to tell it again. */
function contactLink({text, url}, chat) {
    const name = text ?? chat.t("contactUs");
    return url.startsWith("mailto:")
        ? create("a", {href: url, onclick: ({currentTarget}) => {
            currentTarget.href = `${url}?body=${encodeURIComponent(chat.transcript.slice(-MAX_MAIL_CHARACTERS))}`;
        }}, name)
        : link(url, chat.t("newTab"), name);
}

function messageForm(chat) {
    const {t} = chat;
    const status = create("p", {role: "status"});
    const button = create("button", {class: "filled"}, t("send"));
    return create("form", {class: "message", onsubmit: async event => {
        event.preventDefault();
        const form = event.currentTarget;
        const message = Object.fromEntries(new FormData(form));
        button.disabled = true;
        status.replaceChildren(t("sending"));
        if (await chat.sendMessage(message)) {
            form.replaceChildren(status);
            status.replaceChildren(t("sent"));
        } else {
            button.disabled = false;
            status.replaceChildren(t("notSent"));
        }
    }}, Object.entries(FIELDS).map(([name, properties]) => create("label", {}, t(name),
        create("input", {name, ...properties}))),
    create("label", {}, t("message"),
        create("textarea", {name: "text", rows: 3, required: true, maxlength: MAX_MESSAGE_LENGTH})),
    button, status);
}
