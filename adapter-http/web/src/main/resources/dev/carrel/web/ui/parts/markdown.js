import {html} from "../lit/lit-html.js";

/**
 * Shows the part of Markdown that replies and documents use: paragraphs, headings, lists, tables, code, emphasis and
 * links to the web. All else is shown as the text that it is; no text ever becomes HTML.
 *
 * @param mark shows the mark [n] of a source; null leaves it text
 * @param plain shows text without marks, such as words to be highlighted
 */
export function markdown(text, {mark = () => null, plain = part => part} = {}) {
    return readBlocks(text).map(block => blockTemplate(block, line => inline(line, mark, plain)));
}

const FENCE = /^```/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const BULLET = /^\s*[-*]\s+(.*)$/;
const NUMBERED = /^\s*\d+[.)]\s+(.*)$/;
const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^[\s|:-]+$/;
const NUMBER = /^[-+−]?[\d.,\s%€$£]*\d[\d.,\s%€$£]*$/;
const INLINE = /(`[^`]+`)|(\*\*[^*]+\*\*)|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|\[(\d{1,3})\]/;

function readBlocks(text) {
    const blocks = [];
    const lines = text.split("\n");
    for (let at = 0; at < lines.length; at++) {
        const line = lines[at];
        const last = blocks.at(-1);
        if (FENCE.test(line)) {
            const end = lines.findIndex((other, index) => index > at && FENCE.test(other));
            const stop = end < 0 ? lines.length : end;
            blocks.push({kind: "code", lines: lines.slice(at + 1, stop)});
            at = stop;
        } else if (!line.trim()) {
            blocks.push({kind: "gap", lines: []});
        } else if (HEADING.test(line)) {
            blocks.push({kind: "heading", lines: [HEADING.exec(line)[2]]});
        } else if (BULLET.test(line)) {
            addItem(blocks, last, "bullets", BULLET.exec(line)[1]);
        } else if (NUMBERED.test(line)) {
            addItem(blocks, last, "numbers", NUMBERED.exec(line)[1]);
        } else if (ROW.test(line)) {
            addItem(blocks, last, "table", line);
        } else if (last?.kind === "paragraph") {
            last.lines.push(line);
        } else {
            blocks.push({kind: "paragraph", lines: [line]});
        }
    }
    return blocks.filter(block => block.kind !== "gap");
}

function addItem(blocks, last, kind, text) {
    if (last?.kind === kind) {
        last.lines.push(text);
    } else {
        blocks.push({kind, lines: [text]});
    }
}

function blockTemplate(block, show) {
    const items = () => block.lines.map(line => html`<li>${show(line)}</li>`);
    switch (block.kind) {
        case "code": return html`<pre tabindex="0"><code>${block.lines.join("\n")}</code></pre>`;
        case "heading": return html`<p class="reply-heading">${show(block.lines[0])}</p>`;
        case "bullets": return html`<ul>${items()}</ul>`;
        case "numbers": return html`<ol>${items()}</ol>`;
        case "table": return tableTemplate(block.lines, show);
        default: return html`<p>${show(block.lines.join("\n"))}</p>`;
    }
}

/** Shows a table, whose first row is a header if a rule follows it; what is wider than its place is scrolled. */
function tableTemplate(lines, show) {
    const hasHeader = lines.length > 1 && RULE.test(lines[1]);
    const rows = lines.filter(line => !RULE.test(line)).map(readCells);
    const cell = text => html`<td class=${NUMBER.test(text) ? "number" : ""}>${show(text)}</td>`;
    return html`<div class="rows" tabindex="0"><table>
        ${hasHeader ? html`<thead><tr>${rows[0].map(text => html`<th scope="col">${show(text)}</th>`)}</tr></thead>` : ""}
        <tbody>${rows.slice(hasHeader ? 1 : 0).map(row => html`<tr>${row.map(cell)}</tr>`)}</tbody>
    </table></div>`;
}

/** Returns the cells of a row, in which a backslash stands before a bar or a backslash of the text. */
function readCells(line) {
    return [...line.trim().slice(1).matchAll(/((?:\\.|[^|\\])*)\|/g)].map(([, cell]) => cell.trim().replace(/\\(.)/g, "$1"));
}

function inline(text, mark, plain) {
    const parts = [];
    let rest = text;
    for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
        parts.push(plain(rest.slice(0, match.index)), inlineTemplate(match, mark));
        rest = rest.slice(match.index + match[0].length);
    }
    return [...parts, plain(rest)];
}

function inlineTemplate([whole, code, strong, linkText, address, number], mark) {
    if (code) {
        return html`<code>${code.slice(1, -1)}</code>`;
    }
    if (strong) {
        return html`<strong>${strong.slice(2, -2)}</strong>`;
    }
    if (address) {
        return outsideLink(address, linkText);
    }
    return mark(Number(number)) ?? whole;
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
