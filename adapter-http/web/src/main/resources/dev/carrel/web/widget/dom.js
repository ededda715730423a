const SVG = "http://www.w3.org/2000/svg";

/** The outlines of the icons, in a square of 24 by 24. */
const OUTLINES = {
    ask: "M4 5h16v11H9l-5 4z",
    close: "M6 6l12 12M18 6L6 18",
    restart: "M5 12a7 7 0 1 0 2-5M5 4v4h4",
    send: "M12 19V5M6 11l6-6 6 6",
    stop: "M7 7h10v10H7z",
    copy: "M9 9h11v11H9zM15 9V4H4v11h5",
    up: "M7 11l4-7c3 0 2 3 1 6h7l-2 9H7zM3 11h4v8H3z",
    down: "M7 13l4 7c3 0 2-3 1-6h7l-2-9H7zM3 13h4V5H3z",
};

/**
 * Creates an element. No text ever becomes markup: children are elements or plain text.
 *
 * @param properties attributes, true for one without a value; and listeners, such as onclick
 * @param children those that are null or undefined are left out
 */
export function create(name, properties = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (typeof value === "function") {
            element.addEventListener(key.slice(2), value);
        } else if (value !== undefined && value !== null && value !== false) {
            element.setAttribute(key, value === true ? "" : value);
        }
    }
    element.append(...children.flat().filter(child => child !== null && child !== undefined));
    return element;
}

export function icon(name) {
    const svg = document.createElementNS(SVG, "svg");
    const path = document.createElementNS(SVG, "path");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", OUTLINES[name]);
    svg.append(path);
    return svg;
}

/** A button that is an icon; its name is shown to those who point at it and read to those who do not see it. */
export function iconButton(name, label, onclick, properties = {}) {
    return create("button", {type: "button", class: "icon", "aria-label": label, title: label, onclick, ...properties},
        icon(name));
}

/** Returns whether an address is one of the web; others, such as javascript:, never become links. */
export function isWebAddress(address) {
    return /^https?:\/\//i.test(address);
}

/**
 * A link to another page, which learns nothing of this one; the content alone if the address is none of the web.
 *
 * @param hint says that it opens in a new tab
 */
export function link(address, hint, ...content) {
    return isWebAddress(address)
        ? create("a", {href: address, target: "_blank", rel: "noopener noreferrer nofollow"}, ...content,
            create("span", {class: "hidden"}, ` (${hint})`))
        : create("span", {}, ...content);
}
