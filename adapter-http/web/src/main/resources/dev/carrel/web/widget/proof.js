/** How many numbers are tried between two pauses for the page: the work of a few milliseconds. */
const PORTION = 200;

/**
 * Solves a proof of work: finds the number whose hash, with the salt before it, is the challenge.
 *
 * @returns undefined if there is no such number, or if the page has no cryptography since it came without https
 */
export async function solve({salt, challenge, maxNumber}) {
    if (!crypto.subtle) {
        console.warn("Carrel: this page needs https, since the server wants a proof of work.");
        return undefined;
    }
    for (let first = 0; first <= maxNumber; first += PORTION) {
        const numbers = Array.from({length: PORTION}, (_, index) => first + index);
        const hashes = await Promise.all(numbers.map(number => sha256(salt + number)));
        if (hashes.includes(challenge)) {
            return first + hashes.indexOf(challenge);
        }
    }
    return undefined;
}

async function sha256(text) {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, "0")).join("");
}
