/**
 * Nothing of the page's own style comes in but the custom properties that begin with --carrel-. The colour of the site
 * fills areas; --ink is black or white, whichever can be read on it (by its luminance y), and --accent is the colour as
 * dark or as light as text in it has to be.
 */
export const STYLE = `
:host { display: contents !important; }
:host([mode="inline"]) { display: block !important; }
:host([hidden]) { display: none !important; }
.root { all: initial; display: block; color-scheme: light dark;
    --fill: var(--carrel-accent, var(--theme, #12605f));
    --white: clamp(0, (.18 - y) * 9999, 1);
    --ink: color(from var(--fill) xyz calc(.95 * var(--white)) var(--white) calc(1.09 * var(--white)));
    --accent: light-dark(oklch(from var(--fill) min(l, .5) c h), oklch(from var(--fill) max(l, .74) c h));
    --ground: var(--carrel-ground, light-dark(#fff, #1b1f20));
    --text: var(--carrel-text, light-dark(#1c2223, #e6e9e8));
    --faint: light-dark(#576062, #a2adad);
    --line: light-dark(#dcdfdf, #3b4344);
    --edge: light-dark(#7d8788, #76817f);
    --tint: light-dark(#f2f4f4, #272d2e);
    --radius: var(--carrel-radius, 14px);
    --distance: var(--carrel-distance, 1.25em);
    color: var(--text); font: var(--carrel-font-size, medium)/1.5 var(--carrel-font, system-ui, sans-serif); }
.root[data-scheme="light"] { color-scheme: light; }
.root[data-scheme="dark"] { color-scheme: dark; }
.root[data-mode="inline"] { height: var(--carrel-height, 34em); }
.root[data-mode="page"] { position: fixed; inset: 0; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
    white-space: nowrap; }
h2, h3, p, ul, ol, blockquote, pre { margin: 0; padding: 0; }
h2 { font-size: 1.05em; font-weight: 650; flex: 1; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
svg { width: 1.25em; height: 1.25em; flex: none; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round;
    stroke-linejoin: round; }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--edge); border-radius: .6em;
    padding: .35em .8em; min-height: 2.25em; cursor: pointer; }
button:hover { background: var(--tint); }
.icon, .send, .launcher { display: flex; align-items: center; justify-content: center; flex: none; padding: 0;
    border-color: transparent; }
.icon { width: 2.25em; color: var(--faint); }
.icon:hover { color: var(--text); }
.icon[aria-pressed="true"] { color: var(--accent); background: var(--tint); border-color: currentcolor; }
.filled { background: var(--fill); color: var(--ink); border: 1px solid transparent; }
button.filled:hover { background: color-mix(in srgb, var(--fill) 88%, var(--ink)); }
.faint, .below { color: var(--faint); font-size: .875em; }

.launcher { position: fixed; z-index: var(--carrel-z-index, 2147483000); bottom: calc(var(--distance)
    + env(safe-area-inset-bottom)); right: var(--distance); gap: .6em; min-height: 3.5em; padding: 0 1.4em;
    border-radius: 99em; font-weight: 600; box-shadow: 0 2px 6px #0003, 0 8px 24px #0003; }
.launcher:focus-visible { outline-color: var(--ink); outline-offset: -6px; box-shadow: 0 0 0 3px var(--accent); }
.panel[open] + .launcher { visibility: hidden; }

.panel { display: flex; flex-direction: column; height: 100%; background: var(--ground); color: inherit;
    border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
dialog.panel { position: fixed; z-index: var(--carrel-z-index, 2147483000); inset: auto var(--distance) var(--distance) auto;
    width: min(var(--carrel-width, 26em), 100vw - 2 * var(--distance)); max-width: none; margin: 0; padding: 0;
    height: min(var(--carrel-height, 42em), 100dvh - 2 * var(--distance)); max-height: none;
    box-shadow: 0 2px 8px #0002, 0 16px 48px #0003; }
dialog.panel:not([open]) { display: none; }
[data-mode="panel"] dialog.panel { inset: 0 0 0 auto; height: 100dvh; border-radius: 0; border-width: 0 0 0 1px; }
[data-position="left"] .launcher { right: auto; left: var(--distance); }
[data-position="left"] dialog.panel { inset: auto auto var(--distance) var(--distance); }
[data-position="left"][data-mode="panel"] dialog.panel { inset: 0 auto 0 0; border-width: 0 1px 0 0; }
.root dialog.panel:modal { inset: 0; width: 100%; height: 100dvh; border: 0; border-radius: 0; }
[data-mode="page"] .panel { border: 0; border-radius: 0; }
[data-mode="page"] :is(header, .log, .composer, .below) { padding-inline: max(1.1rem, (100% - 44rem) / 2); }

header { display: flex; align-items: center; gap: .25em; padding: .7em 1.1em; padding-inline-end: .7em;
    border-block-end: 1px solid var(--line); }
.log { position: relative; flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 1.1em;
    scrollbar-width: thin; }
dialog:focus { outline: none; }
.log:focus-visible { outline-offset: -4px; }
.greeting { font-size: 1.15em; margin-block-end: 1em; white-space: pre-line; }
ul { list-style: none; }
.suggestions, .cards { display: grid; gap: .5em; }
.suggestions button { width: 100%; text-align: start; border-color: var(--line); padding: .6em .9em; }

.turn { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75em; margin-block-end: 1.75em; overflow-wrap: anywhere; }
.turn > div:empty { display: none; }
.question { justify-self: end; max-width: 85%; padding: .5em .9em; border-radius: var(--radius); white-space: pre-wrap;
    border-end-end-radius: 3px; }
.reply > * + *, .turn > div > * + *, blockquote > * + * { margin-block-start: .7em; }
.reply :is(ul, ol), blockquote :is(ul, ol) { padding-inline-start: 1.4em; }
.reply ul, blockquote ul { list-style: disc; }
li + li { margin-block-start: .25em; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em; }
pre { padding: .7em .9em; border-radius: .6em; background: var(--tint); overflow-x: auto; }
.rows { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .3em .8em .3em 0; text-align: start; vertical-align: top; overflow-wrap: break-word;
    border-block-end: 1px solid var(--tint); }
.mark { padding: .1em .45em; margin-inline-start: .2em; font-size: .8em; border: 1px solid var(--line);
    border-radius: .5em; text-decoration: none; }

h3 { font-size: .8em; font-weight: 600; color: var(--faint); margin-block-end: .35em; }
.sources ol { list-style: none; display: grid; gap: .3em; font-size: .92em; }
.sources li { display: flex; gap: .6em; margin: 0; align-items: baseline; }
.sources li > :last-child { flex: 1; min-width: 0; padding-block: .1em; }
.number { min-width: 1.7em; text-align: center; font-size: .8em; line-height: 1.7; border-radius: .5em;
    background: var(--tint); color: var(--faint); }
summary { cursor: pointer; color: var(--accent); text-decoration: underline; text-underline-offset: .15em; min-height: 24px; }
details > * + * { margin-block-start: .4em; }
blockquote, .unsure { border-inline-start: 3px solid var(--line); padding-inline-start: .8em; }
.cards li { margin: 0; }
.cards a { display: flex; align-items: center; gap: .6em; padding: .6em .8em; border: 1px solid var(--line);
    border-radius: .7em; text-decoration: none; }
.cards a:hover { background: var(--tint); }
img { max-width: 100%; max-height: 16em; border-radius: .6em; }
.actions { display: flex; flex-wrap: wrap; gap: .15em; margin-inline-start: -.5em; }
.reason { flex: 1 0 100%; padding-inline-start: .5em; }
.reason form { display: flex; gap: .5em; align-items: end; margin-block-start: .4em; }
.reason label { flex: 1; font-size: .875em; color: var(--faint); }
textarea, input { display: block; width: 100%; font: inherit; font-size: max(1em, 16px); color: var(--text);
    background: var(--ground); border: 1px solid var(--edge); border-radius: .7em; padding: .5em .75em; }
::placeholder { color: var(--faint); opacity: 1; }
.contact { display: flex; flex-wrap: wrap; gap: .5em .75em; align-items: center; }
.contact > :is(p, form) { flex: 1 0 100%; }
.contact > a { padding: .35em .8em; border: 1px solid var(--edge); border-radius: .6em; text-decoration: none; }
.contact > a:hover { background: var(--tint); }
.message { display: grid; gap: .6em; padding: .8em; border: 1px solid var(--line); border-radius: .7em; }
.message textarea { min-height: 5em; }
.message label { font-size: .875em; color: var(--faint); }
.notice { padding: .7em .9em; border-radius: .7em; background: var(--tint); border: 1px solid var(--line); }
.notice button { margin-block-start: .6em; }

.composer { display: flex; gap: .5em; align-items: end; padding: .8em 1.1em; border-block-start: 1px solid var(--line); }
textarea { resize: none; max-height: 9em; line-height: 1.4; field-sizing: content; }
.send { width: 2.75em; min-height: 2.75em; }
.below { padding: 0 1.35em .9em; font-size: .8em; }
@media (max-width: 40em) {
    .launcher { padding: 0; width: 3.5em; }
    .launcher span { display: none; }
}
@media (prefers-reduced-motion: no-preference) {
    dialog.panel[open] { animation: appear .18s ease-out; }
    @keyframes appear { from { transform: translateY(.8em); } }
}
@media (forced-colors: active) {
    .filled { border-color: CanvasText; }
}
`;
