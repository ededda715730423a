import {t} from "./text.js";

/** What a token or the roles of a person let them see. The server decides; this only spares people what they may not use. */

const LIBRARY_VIEWS = [["ask", "query"], ["documents", "read"], ["crawls", "read"],
    ["connectors", "admin"], ["questions", "read"],
    ["help-articles", "read"], ["evaluation", "admin"],
    ["widgets", "admin"]];
/** Views about all libraries, which a token for some does not see. */
const SERVER_VIEWS = ["people", "tokens", "audit", "server"];
/** What the roles of a person permit; to administer permits all. */
const SCOPES = {ask: ["query", "read"], edit: ["query", "read", "write"]};

/** What is of use in the personal library of a person. */
const PERSONAL_VIEWS = ["ask", "documents"];

/** Returns whether a library is the private one of a person. */
export function isPersonal(library) {
    return library?.startsWith("of-person-") ?? false;
}

/**
 * Returns whether a token or a person has a scope.
 *
 * @param library where a person has it: null for the whole server, nothing for any library
 */
export function allows({scopes, roles}, scope, library) {
    return roles
        ? roles.some(each => (library === undefined || !each.library || each.library === library)
            && (SCOPES[each.role]?.includes(scope) ?? true))
        : scopes.includes("admin") || scopes.includes(scope);
}

/** Returns the names of the views that a token or a person may use, in a library and about all of them. */
export function visibleViews(self, library) {
    const ofLibrary = LIBRARY_VIEWS.filter(([name, scope]) => allows(self, scope, library)
        && (!isPersonal(library) || PERSONAL_VIEWS.includes(name))).map(([name]) => name);
    return {ofLibrary, ofServer: [...(allows(self, "read") ? ["libraries"] : []),
        ...(allows(self, "admin", null) && !self.libraries ? SERVER_VIEWS : [])]};
}

/** The tokens that nobody has issued, which have names in the language of the interface. */
const OWN_TOKENS = ["setting", "local"];

/** Returns what a token or a person is called. */
export function actorName({id, name}) {
    return OWN_TOKENS.includes(id) ? t(`audit.${id}`) : name;
}
