import {html, nothing} from "../lit/lit-html.js";
import {copyButton} from "./copy.js";
import {readBlocks} from "./markdown-blocks.js";

/**
 * Shows Markdown, as replies and documents have it. No text ever becomes HTML: tags are shown as the text that they are,
 * links lead to the web only, and images are not loaded.
 *
 * @param mark shows the mark [n] of a source; null leaves it text
 * @param plain shows text without marks, such as words to be highlighted
 * @param marksRow whether a row of a table, given its cells, is highlighted as a whole, and no words in its table
 */
export function markdown(text, {mark = () => null, plain = part => part, marksRow = () => false} = {}) {
    const show = (line, isBare = false) => inline(line, mark, isBare ? part => part : plain);
    return readBlocks(text).map(block => blockTemplate(block, show, marksRow));
}

// Each of these takes time that grows with the length of a text, whatever it is.
const NUMBER = /^[-+−]?[\d.,\s%€$£]+$/;
const DIGIT = /\d/;
const INLINE = new RegExp([
    /(`[^`]+`)/, /\*\*([^*]+)\*\*/, /(?<![\w*])\*([^*\s][^*]{0,500})\*(?![\w*])/, /~~([^~]{1,500})~~/,
    /\[([^[\]]+)\]\((https?:\/\/[^\s)]{1,2048})\)/, /\[(\d{1,3})\]/, /\\([\\`*_{}[\]()#+.!|~>-])/,
].map(({source}) => source).join("|"));

function blockTemplate({kind, text, lines, level, start, items, blocks, header, rows}, show, marksRow = () => false) {
    switch (kind) {
        case "code": return html`<div class="code"><pre tabindex="0"><code>${text}</code></pre>${copyButton(text)}</div>`;
        case "heading": return html`<p class="reply-heading level-${level}">${show(text)}</p>`;
        case "rule": return html`<hr>`;
        case "quote": return html`<blockquote>${blocks.map(block => blockTemplate(block, show))}</blockquote>`;
        case "bullets": return html`<ul>${items.map(item => itemTemplate(item, show))}</ul>`;
        case "numbers": return html`<ol start=${start}>${items.map(item => itemTemplate(item, show))}</ol>`;
        case "table": return tableTemplate(header, rows, show, marksRow);
        default: return html`<p>${show(lines.join("\n"))}</p>`;
    }
}

function itemTemplate({lines, lists}, show) {
    return html`<li>${show(lines.join("\n"))}${lists.map(list => blockTemplate(list, show))}</li>`;
}

/** A row alone of so many cells stands below its labels where there is little room. */
const MOST_STACKED = 8;

/** What is wider than its place is scrolled. */
function tableTemplate(header, rows, show, marksRow) {
    const isMarked = rows.some(marksRow);
    const cell = (text, shown) => html`<td class=${NUMBER.test(text) && DIGIT.test(text) ? "number" : ""}>${shown}</td>`;
    const row = cells => cells.map(text => cell(text, marksRow(cells) ? html`<mark>${show(text, true)}</mark>` : show(text, isMarked)));
    const isSingle = header && rows.length === 1 && header.length <= MOST_STACKED;
    return html`<div class="table ${isSingle ? "single" : ""}" tabindex="0"><table>
        ${header ? html`<thead><tr>${header.map(text => html`<th scope="col">${show(text, isMarked)}</th>`)}</tr></thead>` : nothing}
        <tbody>${rows.map(cells => html`<tr>${row(cells)}</tr>`)}</tbody>
    </table></div>`;
}

function inline(text, mark, plain) {
    const parts = [];
    let rest = text;
    for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
        parts.push(plain(rest.slice(0, match.index)), inlineTemplate(match, mark, plain));
        rest = rest.slice(match.index + match[0].length);
    }
    return [...parts, plain(rest)];
}

function inlineTemplate([whole, code, strong, emphasis, deleted, linkText, address, number, escaped], mark, plain) {
    if (code) {
        return html`<code>${code.slice(1, -1)}</code>`;
    }
    if (strong) {
        return html`<strong>${plain(strong)}</strong>`;
    }
    if (emphasis) {
        return html`<em>${plain(emphasis)}</em>`;
    }
    if (deleted) {
        return html`<del>${plain(deleted)}</del>`;
    }
    if (address) {
        return outsideLink(address, linkText);
    }
    return escaped ?? mark(Number(number)) ?? whole;
}

/** A link to another site, which learns neither this address nor anything else. */
export function outsideLink(address, text) {
    return isWebAddress(address)
        ? html`<a href=${address} target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
        : text;
}

/** Returns whether an address is one of the web; others, such as javascript:, are never made links. */
export function isWebAddress(address) {
    return /^https?:\/\//i.test(address ?? "");
}

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
