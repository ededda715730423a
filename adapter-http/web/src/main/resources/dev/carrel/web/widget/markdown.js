import {create, link} from "./dom.js";

const FENCE = /^\s*```/;
// Each of these takes time that grows with the length of a text, whatever it is.
const HEADING = /^#{1,6}\s+([^]*)$/;
const BULLET = /^\s*[-*]\s+([^]*)$/;
const NUMBERED = /^\s*\d+[.)]\s+([^]*)$/;
const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^[\s|:-]+$/;
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\((https?:\/\/[^\s)]{1,2048})\)|\s?\[(\d{1,3})\]/;
const CELL = /((?:\\.|[^|\\])*)\|/gy;

/**
 * Returns elements for the part of Markdown that replies use: paragraphs, headings, lists, tables, code, bold and links
 * to the web. All else is shown as the text that it is.
 *
 * @param options hint says of links that they open in a new tab; mark returns what stands for the mark [n] of a source,
 *     null to leave it text
 */
export function markdown(text, options) {
    const blocks = [];
    const lines = text.split("\n");
    for (let at = 0; at < lines.length; at++) {
        const line = lines[at];
        const last = blocks.at(-1);
        const found = [["ul", BULLET], ["ol", NUMBERED], ["h", HEADING]].map(([kind, pattern]) => [kind, pattern.exec(line)])
            .find(([, match]) => match);
        if (FENCE.test(line)) {
            const begin = at + 1;
            do {
                at++;
            } while (at < lines.length && !FENCE.test(lines[at]));
            blocks.push({kind: "pre", lines: lines.slice(begin, at)});
        } else if (!line.trim()) {
            blocks.push({kind: "gap"});
        } else if (found) {
            addTo(blocks, last, found[0], found[1][1]);
        } else {
            addTo(blocks, last, ROW.test(line) ? "table" : "p", line);
        }
    }
    return blocks.filter(({kind}) => kind !== "gap").map(block => blockElement(block, options));
}

function addTo(blocks, last, kind, line) {
    if (last?.kind === kind && kind !== "h") {
        last.lines.push(line);
    } else {
        blocks.push({kind, lines: [line]});
    }
}

function blockElement({kind, lines}, options) {
    switch (kind) {
        case "pre": return create("pre", {tabindex: 0}, create("code", {}, lines.join("\n")));
        case "h": return create("p", {}, create("strong", {}, ...inline(lines[0], options)));
        case "p": return create("p", {}, ...inline(lines.join("\n"), options));
        case "table": return tableElement(lines, options);
        default: return create(kind, {}, ...lines.map(line => create("li", {}, ...inline(line, options))));
    }
}

function tableElement(lines, options) {
    const hasHeader = RULE.test(lines[1] ?? "");
    const rows = lines.filter(line => !RULE.test(line))
        .map(line => [...line.trim().slice(1).matchAll(CELL)]
            .map(([, cell]) => cell.trim().replace(/\\(.)/g, "$1")));
    return create("div", {class: "rows", tabindex: 0}, create("table", {}, ...rows.map((row, at) => create("tr", {},
        ...row.map(cell => create(at || !hasHeader ? "td" : "th", {}, ...inline(cell, options)))))));
}

function inline(text, options) {
    const parts = [];
    let rest = text;
    for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
        parts.push(rest.slice(0, match.index), inlineElement(match, options));
        rest = rest.slice(match.index + match[0].length);
    }
    return [...parts, rest];
}

function inlineElement([whole, code, bold, text, address, number], {hint, mark}) {
    if (code) {
        return create("code", {}, code);
    }
    if (bold) {
        return create("strong", {}, bold);
    }
    return address ? link(address, hint, text) : mark?.(Number(number)) ?? whole;
}
