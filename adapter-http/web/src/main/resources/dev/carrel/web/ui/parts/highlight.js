import {html} from "../lit/lit-html.js";

/** Words of fewer letters carry little meaning. */
const MIN_WORD_LENGTH = 4;
/** Two words that share so much of their beginning are taken for forms of one word. */
const STEM_LENGTH = 5;

/** Marks in a text the words that a question has too. */
export function highlight(text, question) {
    const stems = new Set(wordsOf(question).map(stemOf));
    return text.split(/([\p{L}\p{N}]+)/u)
        .map((part, index) => index % 2 && isWord(part) && stems.has(stemOf(part)) ? html`<mark>${part}</mark>` : part);
}

function wordsOf(text) {
    return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(isWord);
}

function isWord(word) {
    return word.length >= MIN_WORD_LENGTH;
}

function stemOf(word) {
    return word.toLowerCase().slice(0, STEM_LENGTH);
}
