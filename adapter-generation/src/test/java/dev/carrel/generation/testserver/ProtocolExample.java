package dev.carrel.generation.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;

/**
 * What one kind of server answers, byte by byte: an event stream, or, with a status other than 200, an error.
 *
 * @param text all pieces of content of the stream, as they are
 * @param thought all pieces of reasoning of the stream, whatever their field is called
 */
public record ProtocolExample(String name, int status, Map<String, String> headers, String text, String thought,
        ExampleEnd end) {

    /** What an answer means. */
    public enum ExampleEnd {

        /** All was said. */
        FINISHED,

        /** There was no room for more. */
        SHORTENED,

        /** A filter stopped it. */
        FILTERED,

        /** The server says that it failed. */
        FAILED,

        /** The stream ends, and nothing says that it is complete. */
        CUT_OFF,

        KEY_REFUSED, NO_CREDIT, NO_SUCH_MODEL, TOO_MANY_REQUESTS, PARAMETER_REFUSED, TOO_LONG, NOT_READY, BROKEN
    }

    /** The whole body. */
    public byte[] body() {
        String resource = "/dev/carrel/generation/protocol/" + name + ".txt";
        try (InputStream in = ProtocolExample.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers with it, all at once. */
    public ModelScript script() {
        return script(Integer.MAX_VALUE);
    }

    /** Answers with it in pieces of so many bytes, each in a chunk of its own. */
    public ModelScript script(int size) {
        ModelScript script = ModelScript.begin().status(status);
        for (var header : headers.entrySet()) {
            script = script.header(header.getKey(), header.getValue());
        }
        script = script.headersNow();
        byte[] body = body();
        for (int from = 0; from < body.length; from += Math.min(size, body.length - from)) {
            script = script.raw(Arrays.copyOfRange(body, from, from + Math.min(size, body.length - from)));
        }
        return script;
    }

    @Override
    public String toString() {
        return name;
    }
}
