// Each of these takes time that grows with the length of a text, whatever it is.
const FENCE = /^\s*(```|~~~)/;
const HEADING = /^(#{1,6})\s+([^]*)$/;
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,})$/;
const QUOTE = /^\s{0,3}> ?/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+([^]*)$/;
const ROW = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^[\s|:-]+$/;
const CELL = /((?:\\.|[^|\\])*)\|/gy;

/** Quotes inside of quotes beyond this depth are shown as they are written. */
const MOST_QUOTES = 4;

/**
 * Reads the blocks of a Markdown text: {kind: "code", text}, {kind: "heading", level, text}, {kind: "rule"},
 * {kind: "quote", blocks}, {kind: "bullets" | "numbers", start, items: [{lines, lists}]},
 * {kind: "table", header, rows} with null for no header, and {kind: "paragraph", lines}.
 */
export function readBlocks(text, depth = 0) {
    const lines = text.split("\n");
    const blocks = [];
    let at = 0;
    /** Takes the lines from here on that fit. */
    const take = fits => {
        const begin = at;
        while (at < lines.length && fits(lines[at])) {
            at++;
        }
        return lines.slice(begin, at);
    };
    while (at < lines.length) {
        const line = lines[at];
        if (!line.trim()) {
            at++;
        } else if (FENCE.test(line)) {
            at++;
            blocks.push({kind: "code", text: take(other => !FENCE.test(other)).join("\n")});
            at++;
        } else if (HEADING.test(line)) {
            const [, signs, title] = HEADING.exec(line);
            blocks.push({kind: "heading", level: signs.length, text: title});
            at++;
        } else if (RULE.test(line)) {
            blocks.push({kind: "rule"});
            at++;
        } else if (QUOTE.test(line) && depth < MOST_QUOTES) {
            const quoted = take(other => QUOTE.test(other)).map(other => other.replace(QUOTE, ""));
            blocks.push({kind: "quote", blocks: readBlocks(quoted.join("\n"), depth + 1)});
        } else if (ITEM.test(line)) {
            blocks.push(...readLists(take(other => ITEM.test(other) || /^\s+\S/.test(other))));
        } else if (ROW.test(line)) {
            blocks.push(readTable(take(other => ROW.test(other))));
        } else {
            blocks.push({kind: "paragraph", lines: [lines[at++], ...take(other => !beginsBlock(other))]});
        }
    }
    return blocks;
}

function beginsBlock(line) {
    return !line.trim() || [FENCE, HEADING, RULE, ITEM, ROW].some(pattern => pattern.test(line));
}

/** Reads items, of which one that stands further in belongs to the one before. */
function readLists(lines) {
    const lists = [];
    const open = [];
    for (const line of lines) {
        const match = ITEM.exec(line);
        if (!match) {
            open.at(-1)?.list.items.at(-1).lines.push(line.trim());
            continue;
        }
        const [, indent, number, text] = match;
        while (open.length > 1 && indent.length < open.at(-1).indent) {
            open.pop();
        }
        const kind = number ? "numbers" : "bullets";
        const isInside = open.length > 0 && indent.length > open.at(-1).indent + 1;
        if (isInside || open.length === 0 || open.at(-1).list.kind !== kind) {
            const list = {kind, start: Number(number ?? 1), items: []};
            const parent = isInside ? open.at(-1) : (open.pop(), open.at(-1));
            (parent?.list.items.at(-1).lists ?? lists).push(list);
            open.push({indent: indent.length, list});
        }
        open.at(-1).list.items.push({lines: [text], lists: []});
    }
    return lists;
}

/** Reads a table, whose first row is a header if a rule follows it. */
function readTable(lines) {
    const hasHeader = lines.length > 1 && TABLE_RULE.test(lines[1]);
    const rows = lines.filter(line => !TABLE_RULE.test(line)).map(readCells);
    return {kind: "table", header: hasHeader ? rows[0] : null, rows: hasHeader ? rows.slice(1) : rows};
}

/** Returns the cells of a row, in which a backslash stands before a bar or a backslash of the text. */
function readCells(line) {
    return [...line.trim().slice(1).matchAll(CELL)].map(([, cell]) => cell.trim().replace(/\\(.)/g, "$1"));
}
