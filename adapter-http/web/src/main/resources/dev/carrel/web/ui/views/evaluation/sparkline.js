import {html, svg} from "../../lit/lit-html.js";

const WIDTH = 160;
const HEIGHT = 32;
const MARGIN = 4;

/** A small line of shares from 0 to 1, oldest first; the text says the same. */
export function sparkline(shares, text) {
    const step = (WIDTH - 2 * MARGIN) / Math.max(1, shares.length - 1);
    const points = shares.map((share, index) => [MARGIN + index * step, HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)]);
    const [x, y] = points.at(-1);
    return html`<svg class="sparkline" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${text}>
        ${svg`<polyline points=${points.map(point => point.join(",")).join(" ")}></polyline>
            <circle cx=${x} cy=${y} r="3"></circle>`}</svg>`;
}
