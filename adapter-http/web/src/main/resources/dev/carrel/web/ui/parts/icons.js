import {html, nothing, svg} from "../lit/lit-html.js";
import {ownLogo} from "../core/brand.js";

/** The drawings, on a ground of 24 by 24, as lines in the colour of the text. */
const DRAWINGS = {
    add: "M12 5v14M5 12h14",
    answer: "M4 20l1.2-4.2L16.5 4.5a2.1 2.1 0 0 1 3 3L8.2 18.8zM14 7l3 3",
    ask: "M20.5 11.5a7.5 7.5 0 0 1-11 6.6L4 19.5l1.5-4.8a7.5 7.5 0 1 1 15-3.2z",
    attach: "M19.5 11.5l-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-7.9 7.9a1.55 1.55 0 0 1-2.2-2.2l7-7",
    audit: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3.2 2",
    check: "M5 12.5l4.5 4.5L19 7",
    close: "M6 6l12 12M18 6L6 18",
    copy: "M9 9h10v11H9zM15 9V4H5v11h4",
    connectors: "M4 8V5.5h6l2 2.5h8V11M20 15a8 6 0 0 1-14 3M4 14a8 6 0 0 1 14-3M6 21v-3h3M18 8v3h-3",
    crawls: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17",
    delete: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5",
    documents: "M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9 12.5h6M9 16h6",
    download: "M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14",
    evaluation: "M4.5 4.5h15v15h-15zM8 12.2l3 3 5-6",
    external: "M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10",
    folder: "M3.5 5.5h6l2 2.5h9v11h-17z",
    "help-articles": "M4 5.5c3-1 5.5-.7 8 1 2.5-1.7 5-2 8-1v13c-3-1-5.5-.7-8 1-2.5-1.7-5-2-8-1zM12 6.5v13",
    libraries: "M5 4.5h3.5v15H5zM8.5 4.5H12v15H8.5zM13.2 5.8l3.4-.9 3.9 14.5-3.400.9z",
    link: "M10 14a3.8 3.8 0 0 0 5.4 0l3.3-3.3a3.8 3.8 0 0 0-5.4-5.4L12 6.6M14 10a3.8 3.8 0 0 0-5.4 0l-3.3 3.3a3.8 3.8 0 0 0 5.4 5.4L12 17.4",
    menu: "M4 7h16M4 12h16M4 17h16",
    more: "M4.7 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M11.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M17.7 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0",
    next: "M9 5.5l6.5 6.5L9 18.5",
    page: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM4.6 8.5h14.8M4.6 15.5h14.8M12 3.5c-4.3 4.5-4.3 12.5 0 17 4.3-4.5 4.3-12.5 0-17z",
    people: "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.3 3.1-5 6.5-5s5.9 1.7 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.1 2.3 3.5 4.6",
    questions: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.7h.01",
    refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4",
    search: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5",
    send: "M12 19.5V5M6 11l6-6 6 6",
    server: "M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5h.01M7.5 16.5h.01",
    settings: "M4 7.5h9M17.5 7.5H20M4 16.5h2.5M11 16.5h9M15.2 5.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM8.8 14.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z",
    speak: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
    stop: "M7 7h10v10H7z",
    tag: "M4 4.5h7.5L20 13l-7 7-9-8.5zM8 8.5h.01",
    tokens: "M8.5 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12.5l8-8M16 8l3 3",
    up: "M7 20V10.5L11 4c1.5 0 2.3 1 2 2.5l-.7 4h6.2c1 0 1.7 1 1.4 2l-1.7 6c-.3.9-1 1.5-2 1.5zM7 10.5H4V20h3",
    down: "M17 4v9.5L13 20c-1.5 0-2.3-1-2-2.5l.7-4H5.5c-1 0-1.7-1-1.4-2l1.7-6c.3-.9 1-1.5 2-1.5zM17 13.5h3V4h-3",
    user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.7-3.7 3.7-5.5 7.5-5.5s6.8 1.8 7.5 5.5",
    warning: "M12 4.5L21 19.5H3zM12 10v4.5M12 17h.01",
    why: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.5h.01",
    widgets: "M4 5h16v11h-7l-4.5 4v-4H4zM8.5 9h7M8.5 12h4",
};

/** A drawing beside a word, or on a button that has a name of its own. */
export function icon(name) {
    return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${DRAWINGS[name]}></path>`}</svg>`;
}

/** A button that shows a drawing only; its name is read out, and shown to those who point at it. */
export function iconButton(name, title, press, {pressed, disabled = false} = {}) {
    return html`<button type="button" class="icon-button" title=${title} aria-label=${title} ?disabled=${disabled}
        aria-pressed=${pressed === undefined ? nothing : String(pressed)} @click=${press}>${icon(name)}</button>`;
}

/** The mark of the service. */
export function logo() {
    return ownLogo ? html`<img class="logo" src=${ownLogo} alt="">` : html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"></rect>
        <path d="M7 8.500c3.500-1.500 6.500-1.200 9 1 2.500-2.200 5.500-2.500 9-1v14.500c-3.500-1.300-6.500-1-9 1-2.500-2-5.500-2.300-9-1zM16 9.500V24"></path></svg>`;
}
