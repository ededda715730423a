/**
 * The token of the person who is signed in. It lives as long as the tab: in the session storage, never in a cookie,
 * which the browser would send along with requests that other pages start.
 */

const KEY = "carrel.token";
const FRAGMENT = /^#token=([^&]+)$/;

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
 * Takes the token of a sign-in link out of the address, so that no history and no screenshot shows it.
 *
 * @return whether the address had one
 */
export function takeTokenFromAddress() {
    const match = FRAGMENT.exec(location.hash);
    if (match) {
        keepToken(decodeURIComponent(match[1]));
        history.replaceState(null, "", location.pathname);
    }
    return match !== null;
}
