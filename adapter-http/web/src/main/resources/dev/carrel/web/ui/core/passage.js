import {linkTo} from "./router.js";

/** How much of a passage stands in an address: enough to find it in a document. */
const ADDRESS_CHARACTERS = 120;
/** A shorter text stands in many places. */
const MIN_CHARACTERS = 16;

/** Returns the address of a document that opens at a passage of it, with a row of its table marked, if one is named. */
export function passageAddress(library, document, passage, row) {
    const lines = passage.split("\n").map(line => line.trim()).filter(Boolean);
    // The rows of a table are chosen for a reply: where one is found, the table is.
    const telling = lines.find(line => line.length >= MIN_CHARACTERS && !/^[\s|:-]+$/.test(line)) ?? lines[0] ?? "";
    return linkTo("library", library, "documents", document, "at", telling.slice(0, ADDRESS_CHARACTERS), ...row ? [row] : []);
}

/** Returns what tells a row of a table from others. */
export function rowName(cells) {
    return cells.join("|");
}

/**
 * Finds a passage in a text.
 *
 * @param beginning of the passage, as its address has it
 * @return where its block begins and ends: {start, end}; null if the text no longer has it
 */
export function findPassage(text, beginning) {
    const at = indexOfBeginning(text, beginning);
    if (at < 0) {
        return null;
    }
    const before = text.lastIndexOf("\n\n", at);
    const start = before < 0 ? 0 : before + 2;
    const end = endOfBlock(text, at);
    // What announces a table or a list belongs to it.
    return {start, end: text.slice(start, end).trimEnd().endsWith(":") ? endOfBlock(text, end + 2) : end};
}

function endOfBlock(text, from) {
    const end = text.indexOf("\n\n", from + 1);
    return end < 0 ? text.length : end;
}

function indexOfBeginning(text, beginning) {
    for (let length = beginning.length; length >= MIN_CHARACTERS; length = Math.floor(length / 2)) {
        const at = text.indexOf(beginning.slice(0, length));
        if (at >= 0) {
            return at;
        }
    }
    return text.indexOf(beginning);
}
