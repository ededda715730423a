/**
 * How a person signs in. The session itself is a cookie that no script reads: it stays when the tab is closed, and the
 * server does not take it in requests that other sites start. Tokens are only held until a session has begun with them.
 */

import {Api, serviceAddress} from "./api.js";

/** Who has signed in, by the id of the person or the token: no secret, but it tells whether there is a session to go on with. */
const KEY = "carrel.person";
const LINK = /^#(code|token)=([^&]+)$/;
/** What the server says when a browser comes back from the directory. */
const RETURN = /^#(signed-in|sign-in-refused|sign-in-unavailable)$/;
/** Whose address this tab has: that stays when a session ends, and another person may sign in. */
const VISITOR = "carrel.visitor";
/** Where the person was before they went there. */
const PLACE = "carrel.place";

/** Returns the id of whoever has signed in with this browser; null for nobody. */
export function currentPerson() {
    return localStorage.getItem(KEY);
}

/** Keeps who has signed in; null for nobody. */
export function keepPerson(id) {
    if (id === null) {
        localStorage.removeItem(KEY);
    } else {
        localStorage.setItem(KEY, id);
    }
}

/** Returns whether this tab last showed views to another person, and keeps who sees them now. */
export function isOtherVisitor(id) {
    const former = sessionStorage.getItem(VISITOR);
    sessionStorage.setItem(VISITOR, id);
    return former !== null && former !== id;
}

/** Calls a function when another tab has signed in or out. */
export function onOtherPerson(act) {
    addEventListener("storage", event => event.key === KEY && act());
}

/** Begins a session with a token, or with the code of a person. */
export function beginSession({token = null, code}) {
    return new Api(token).post("session", code ? {code} : {});
}

/**
 * Ends the session of this browser; one that has ended already needs nothing.
 *
 * @return the address where the browser signs out of the directory too; null if it did not sign in there
 */
export async function endSession(api) {
    try {
        return (await api.delete("session/current"))?.signOutUrl ?? null;
    } catch (failure) {
        if (failure.status !== 401 && failure.status !== 404) {
            throw failure;
        }
        return null;
    }
}

/** Returns what a sign-in link stands for: {token}, or the {code, id, name} of a person, who has none. */
export async function resolveLink({code, token}) {
    return token ? {token} : new Api(null).post("sign-in", {code});
}

/**
 * Takes a sign-in link out of the address, so that no screenshot shows it. The history of the browser keeps it, which
 * is why the links of the server have a code that is used once.
 *
 * @param hash what the address has instead
 * @return the {code} of a link of the server, or the {token} of a link that a person has made; null for no link
 */
export function takeSignInLink(hash = "") {
    const match = LINK.exec(location.hash);
    if (!match) {
        return null;
    }
    history.replaceState(null, "", location.pathname + hash);
    return {[match[1]]: decode(match[2])};
}

/** Goes to the directory, which sends the browser back. */
export function goToDirectory() {
    sessionStorage.setItem(PLACE, location.hash);
    location.assign(serviceAddress("oidc/sign-in"));
}

/** Takes from the address how the browser came back from the directory, such as "signed-in"; null if it did not. */
export function takeReturn() {
    const match = RETURN.exec(location.hash);
    if (match) {
        history.replaceState(null, "", location.pathname + (sessionStorage.getItem(PLACE) ?? ""));
        sessionStorage.removeItem(PLACE);
    }
    return match?.[1] ?? null;
}

/** What is not encoded well is taken as it is, for the server to refuse. */
function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
