/** Reads a stream of bytes as lines of text, without the empty ones. */
export async function* readLines(stream) {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
            const lines = (rest + part.value).split("\n");
            rest = lines.pop();
            yield* lines.filter(line => line.trim());
        }
        if (rest.trim()) {
            yield rest;
        }
    } finally {
        reader.cancel().catch(() => {});
    }
}
