package dev.carrel.languagemodel.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;

/**
 * The response of one kind of server, byte by byte: an event stream, or an error with a status other than 200.
 *
 * @param text all pieces of content of the stream
 * @param thought all pieces of reasoning of the stream, under any field name
 */
public record ProtocolExample(String name, int status, Map<String, String> headers, String text, String thought,
        ExampleEnd end) {

    /** The meaning of a response. */
    public enum ExampleEnd {

        /** The reply is complete. */
        FINISHED,

        /** The reply reached the length limit. */
        SHORTENED,

        /** A filter stopped the reply. */
        FILTERED,

        /** The server reported a failure. */
        FAILED,

        /** The stream ended without a finish reason. */
        CUT_OFF,

        KEY_REFUSED, NO_CREDIT, NO_SUCH_MODEL, TOO_MANY_REQUESTS, PARAMETER_REFUSED, TOO_LONG, NOT_READY, BROKEN
    }

    /** Returns the whole body. */
    public byte[] body() {
        String resource = "/dev/carrel/languagemodel/protocol/" + name + ".txt";
        try (InputStream in = ProtocolExample.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a script that sends the response at once. */
    public ModelScript script() {
        return script(Integer.MAX_VALUE);
    }

    /** Returns a script that sends the response in chunks of this size. */
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
