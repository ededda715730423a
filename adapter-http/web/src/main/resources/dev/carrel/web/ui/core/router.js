/** The address behind the # names the view: it can be kept, sent, and left by the browser's back button. */

const MOST_CHARACTERS = 60;

/** Returns the address of a view, such as #/library/handbook/ask. */
export function linkTo(...segments) {
    return "#/" + segments.map(encodeURIComponent).join("/");
}

/**
 * Finds the route of an address.
 *
 * @param routes pairs of a pattern such as "library/:library/ask" and a value
 * @return {value, parameters}; null if none matches
 */
export function findRoute(routes, hash) {
    const segments = hash.replace(/^#?\/?/, "").split("/").filter(Boolean).map(decodeSegment);
    for (const [pattern, value] of routes) {
        const parameters = matchSegments(pattern.split("/"), segments);
        if (parameters) {
            return {value, parameters};
        }
    }
    return null;
}

function matchSegments(pattern, segments) {
    if (pattern.length !== segments.length) {
        return null;
    }
    const parameters = {};
    for (const [index, part] of pattern.entries()) {
        if (part.startsWith(":")) {
            parameters[part.slice(1)] = segments[index];
        } else if (part !== segments[index]) {
            return null;
        }
    }
    return parameters;
}

function decodeSegment(segment) {
    try {
        return decodeURIComponent(segment);
    } catch {
        return segment;
    }
}

/** Makes an id from a name: readable in addresses, and other than those that are taken. */
export function newId(name, taken, otherwise) {
    const words = name.normalize("NFKD").toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const base = words.join("-").slice(0, MOST_CHARACTERS) || otherwise;
    let id = base;
    for (let number = 2; taken.includes(id); number++) {
        id = `${base}-${number}`;
    }
    return id;
}
