const MOST_CHARACTERS = 60;

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
