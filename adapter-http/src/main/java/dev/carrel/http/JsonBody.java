package dev.carrel.http;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.jspecify.annotations.Nullable;

/** Reads the body of a call as JSON: its media type, then its form, then its fields. Never repeats what was in it. */
final class JsonBody {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private JsonBody() {}

    /**
     * Reads the fields of the object that the body is.
     *
     * @param reader takes what it knows out of the fields; what it got counts only if all of it had the right form
     */
    static <T> T read(Call call, Function<Fields, T> reader) {
        requireJson(call);
        return take(parse(call.body()), reader);
    }

    /** The same where every field may be absent, so that there need not be a body at all. */
    static <T> T readIfAny(Call call, Function<Fields, T> reader) {
        return call.body().size() == 0 && !call.headers().contains(HttpHeader.CONTENT_TYPE)
                ? take(JsonNodeFactory.instance.objectNode(), reader)
                : read(call, reader);
    }

    private static <T> T take(JsonNode object, Function<Fields, T> reader) {
        var fields = new Fields(object);
        T read = reader.apply(fields);
        fields.requireSound();
        return read;
    }

    private static void requireJson(Call call) {
        HttpFields headers = call.headers();
        @Nullable
        String given = headers.get(HttpHeader.CONTENT_TYPE);
        if (given == null && call.body().size() == 0) {
            throw malformed("A body is needed.");
        }
        if (call.route().takes() == Route.Takes.JSON_OR_FORM && Boundary.isFormSent(headers)
                && !isCompressed(headers)) {
            throw malformed("The header Content-Type names no boundary, or not one as RFC 2046 allows it.");
        }
        if (given == null || !isJson(given)) {
            throw new Refused(Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json.")
                    .header("Accept-Post", call.route().takes().mediaTypes()));
        }
        if (isCompressed(headers)) {
            throw new Refused(Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must not be compressed.")
                    .header(HttpHeader.ACCEPT_ENCODING.asString(), "identity"));
        }
    }

    static boolean isCompressed(HttpFields headers) {
        String encoding = headers.get(HttpHeader.CONTENT_ENCODING);
        return encoding != null && !encoding.strip().equalsIgnoreCase("identity");
    }

    private static boolean isJson(String contentType) {
        String type = contentType.replaceFirst(";.*", "").strip();
        @Nullable
        String charset = MimeTypes.getCharsetFromContentType(contentType);
        return type.equalsIgnoreCase("application/json") && (charset == null || charset.equalsIgnoreCase("utf-8"));
    }

    private static JsonNode parse(BodyBytes bytes) {
        try {
            JsonNode body = Json.read(text(bytes));
            if (!body.isObject()) {
                throw malformed("The body must be a JSON object.");
            }
            return body;
        } catch (CharacterCodingException ignored) {
            throw malformed("The body is not UTF-8.");
        } catch (StreamConstraintsException e) {
            throw malformed("The body nests deeper, or holds more values, than is read" + place(e) + ".");
        } catch (JsonProcessingException e) {
            throw malformed("The body is not valid JSON, or a field occurs twice" + place(e) + ".");
        } catch (IOException e) {
            throw new UncheckedIOException("what is in memory can be read", e);
        }
    }

    /** The characters of a body, without a byte order mark, which RFC 8259 lets a parser ignore. */
    private static Reader text(BodyBytes body) throws IOException {
        InputStream bytes = body.open();
        byte[] start = bytes.readNBytes(BYTE_ORDER_MARK.length);
        InputStream text = Arrays.equals(start, BYTE_ORDER_MARK) ? bytes
                : new SequenceInputStream(new ByteArrayInputStream(start), bytes);
        // A decoder that is made by hand reports what is malformed, and does not replace it.
        return new InputStreamReader(text, StandardCharsets.UTF_8.newDecoder());
    }

    private static String place(JsonProcessingException failure) {
        @Nullable
        JsonLocation location = failure.getLocation();
        return location == null ? "" : ": line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static Refused malformed(String detail) {
        return new Refused(Problem.of(ProblemType.MALFORMED_REQUEST, detail));
    }
}
