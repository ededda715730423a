/** What a token lets a person see. The server decides; this only spares people what they may not use. */

const LIBRARY_VIEWS = [["ask", "query"], ["documents", "read"], ["crawls", "read"], ["questions", "read"],
    ["help-articles", "read"], ["evaluation", "admin"],
    ["widgets", "admin"]];
const SERVER_VIEWS = [["libraries", "read"], ["tokens", "admin"], ["audit", "admin"], ["server", "admin"]];
/** Views about all libraries, which a token for some does not see. */
const UNBOUND_VIEWS = ["tokens", "audit", "server"];

/** Returns whether a token has a scope. */
export function allows(self, scope) {
    return self.scopes.includes("admin") || self.scopes.includes(scope);
}

/** Returns the names of the views that a token may use. */
export function visibleViews(self) {
    const isBound = Boolean(self.libraries);
    const namesOf = views => views.filter(([name, scope]) => allows(self, scope)
        && !(isBound && UNBOUND_VIEWS.includes(name))).map(([name]) => name);
    return {ofLibrary: namesOf(LIBRARY_VIEWS), ofServer: namesOf(SERVER_VIEWS)};
}
