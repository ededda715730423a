/**
 * The token of the person who is signed in. It lives as long as the tab: in the session storage, never in a cookie,
 * which the browser would send along with requests that other pages start.
 */

const KEY = "carrel.token";
const LINK = /^#(code|token)=([^&]+)$/;

/** Returns the token; null if there is none. */
export function currentToken() {
    return sessionStorage.getItem(KEY);
}

/** Keeps a token for this tab. */
export function keepToken(token) {
    sessionStorage.setItem(KEY, token);
}

/** Forgets the token. */
export function forgetToken() {
    sessionStorage.removeItem(KEY);
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

/** What is not encoded well is taken as it is, for the server to refuse. */
function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
