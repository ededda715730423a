/**
 * Returns the files of a drop, those of folders with their path inside. One that cannot be read has a message in place
 * of the file.
 */
export async function filesOfDrop(items) {
    const entries = [...items].map(item => item.webkitGetAsEntry()).filter(Boolean);
    return (await Promise.all(entries.map(filesOfEntry))).flat();
}

async function filesOfEntry(entry) {
    const name = entry.fullPath.replace(/^\//, "");
    try {
        if (entry.isFile) {
            return [{name, file: await new Promise((resolve, reject) => entry.file(resolve, reject))}];
        }
        const children = await readFolder(entry.createReader());
        return (await Promise.all(children.map(filesOfEntry))).flat();
    } catch ({message}) {
        return [{name, file: null, message}];
    }
}

/** Reads a folder to its end: browsers return at most a hundred entries at a time. */
async function readFolder(reader) {
    const all = [];
    for (;;) {
        const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) {
            return all;
        }
        all.push(...some);
    }
}

/** Returns the files of a file field. */
export function filesOfField(field) {
    return [...field.files].map(file => ({name: file.webkitRelativePath || file.name, file}));
}

/** Takes the file out of a field in which one was chosen, so that it can be chosen again. */
export function takeFile({target}, take) {
    const [file] = target.files;
    target.value = "";
    if (file) {
        take(file);
    }
}

/** Opens the hidden file field that stands beside a menu; an action of the menu. */
export function openFileField({target}) {
    target.closest(".actions").querySelector("[type=file]").click();
}

/** Saves a blob as a file. */
export function saveBlob(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
