import {html, nothing, svg} from "../lit/lit-html.js";
import {ownLogo} from "../core/brand.js";

/** The drawings, on a ground of 24 by 24, as lines in the colour of the text. */
const DRAWINGS = {
    add: "M12 5v14M5 12h14",
    answer: "M4 20l1.200-4.200L16.500 4.500a2.100 2.100 0 0 1 3 3L8.200 18.800zM14 7l3 3",
    ask: "M20.500 11.500a7.500 7.500 0 0 1-11 6.600L4 19.500l1.500-4.800a7.500 7.500 0 1 1 15-3.200z",
    attach: "M19.500 11.500l-7.600 7.600a4.600 4.600 0 0 1-6.500-6.500l8-8a3.100 3.100 0 0 1 4.400 4.400l-7.900 7.900a1.550 1.550 0 0 1-2.200-2.200l7-7",
    audit: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 7.500V12l3.200 2",
    check: "M5 12.500l4.500 4.500L19 7",
    close: "M6 6l12 12M18 6L6 18",
    copy: "M9 9h10v11H9zM15 9V4H5v11h4",
    connectors: "M4 8V5.500h6l2 2.500h8V11M20 15a8 6 0 0 1-14 3M4 14a8 6 0 0 1 14-3M6 21v-3h3M18 8v3h-3",
    crawls: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM3.500 12h17M12 3.500c-5 5-5 12 0 17 5-5 5-12 0-17",
    delete: "M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500",
    documents: "M6 3.500h8l4.500 4.500v12.500H6zM13.500 3.500V8.500h5M9 12.500h6M9 16h6",
    download: "M12 4v11M7.500 11l4.500 4.500L16.500 11M5 20h14",
    evaluation: "M4.500 4.500h15v15h-15zM8 12.200l3 3 5-6",
    external: "M13.500 4.500h6v6M19.500 4.500L11 13M17 14v5.500H4.500V7H10",
    "help-articles": "M4 5.500c3-1 5.500-.7 8 1 2.500-1.700 5-2 8-1v13c-3-1-5.500-.7-8 1-2.500-1.700-5-2-8-1zM12 6.500v13",
    libraries: "M5 4.500h3.500v15H5zM8.500 4.500H12v15H8.500zM13.200 5.800l3.400-.9 3.900 14.500-3.400.9z",
    link: "M10 14a3.800 3.800 0 0 0 5.400 0l3.300-3.300a3.800 3.800 0 0 0-5.400-5.400L12 6.600M14 10a3.800 3.800 0 0 0-5.400 0l-3.300 3.300a3.800 3.800 0 0 0 5.400 5.400L12 17.400",
    menu: "M4 7h16M4 12h16M4 17h16",
    more: "M4.700 12a.800.800 0 1 0 1.600 0 .800.800 0 1 0-1.600 0M11.200 12a.800.800 0 1 0 1.600 0 .800.800 0 1 0-1.600 0M17.700 12a.800.800 0 1 0 1.600 0 .800.800 0 1 0-1.600 0",
    next: "M9 5.500l6.500 6.500L9 18.500",
    page: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM3.500 12h17",
    people: "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM2.500 19.500c.6-3.300 3.100-5 6.500-5s5.900 1.700 6.500 5M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 14.900c2 .7 3.100 2.300 3.500 4.600",
    questions: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM9.500 9.500a2.500 2.500 0 1 1 3.700 2.200c-.8.5-1.200 1-1.200 1.900M12 16.700h.01",
    refresh: "M19.500 12a7.500 7.500 0 1 1-2.300-5.400M19.500 3.500v4h-4",
    search: "M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5",
    send: "M12 19.500V5M6 11l6-6 6 6",
    server: "M4 4.500h16v6H4zM4 13.500h16v6H4zM7.500 7.500h.01M7.500 16.500h.01",
    settings: "M4 7.500h9M17.500 7.500H20M4 16.500h2.500M11 16.500h9M15.200 5.200a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600zM8.800 14.200a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600z",
    speak: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a7.500 7.500 0 0 1 0 11",
    stop: "M7 7h10v10H7z",
    tokens: "M8.500 11.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.500 12.500l8-8M16 8l3 3",
    up: "M7 20V10.500L11 4c1.500 0 2.300 1 2 2.500l-.7 4h6.200c1 0 1.700 1 1.400 2l-1.700 6c-.3.900-1 1.500-2 1.500zM7 10.500H4V20h3",
    down: "M17 4v9.500L13 20c-1.500 0-2.300-1-2-2.500l.7-4H5.500c-1 0-1.700-1-1.400-2l1.700-6c.3-.9 1-1.500 2-1.500zM17 13.500h3V4h-3",
    user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20c.7-3.700 3.700-5.500 7.500-5.500s6.800 1.800 7.500 5.500",
    warning: "M12 4.500L21 19.500H3zM12 10v4.500M12 17h.01",
    why: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 11v5.500M12 7.500h.01",
    widgets: "M4 5h16v11h-7l-4.500 4v-4H4zM8.500 9h7M8.500 12h4",
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
