package dev.carrel.http.request;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.upload.MultipartBoundary;
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
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request's body as JSON and checks its media type, its syntax and its fields, in this order. Messages never
 * repeat the content.
 */
public final class JsonRequest {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** The type that other services use, and the one that its specification names. */
    private static final Set<String> LINE_TYPES = Set.of("application/x-ndjson", "application/ndjson");

    private JsonRequest() {}

    /**
     * Reads the fields of a JSON object.
     *
     * @param reader takes the fields that it knows; its result is returned only if all of them have the right type
     * @throws ProblemException if the body is not valid
     */
    public static <T> T readBody(ApiRequest request, Function<BodyFields, T> reader) {
        requireJsonContent(request);
        return readFields(parseObject(request.body()), reader);
    }

    /**
     * Reads a body that is declared as JSON, without parsing it.
     *
     * @throws ProblemException if it is absent, or declared as something else
     */
    public static byte[] readBytes(ApiRequest request) {
        requireJsonContent(request);
        try (InputStream body = request.body().openStream()) {
            return body.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory can be read", e);
        }
    }

    /** Reads the fields of a JSON object in one line of a body, as {@link #readBody} does. */
    public static <T> T readLine(BodyBuffer line, Function<BodyFields, T> reader) {
        return readFields(parseObject(line), reader);
    }

    /**
     * Checks that a body is declared to be lines of JSON.
     *
     * @throws ProblemException if it is not
     */
    public static void requireLines(ApiRequest request) {
        String given = request.headers().get(HttpHeader.CONTENT_TYPE);
        if (given == null || !LINE_TYPES.contains(mediaType(given)) || !isUtf8(given)) {
            throw new ProblemException(
                    Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/x-ndjson.")
                            .withHeader("Accept-Post", request.route().requestContent().mediaTypes()));
        }
        requireUncompressed(request.headers());
    }

    /**
     * Checks that a body is declared to be lines of JSON or a table in CSV.
     *
     * @return whether it is a table
     * @throws ProblemException if it is neither
     */
    public static boolean requireLinesOrTable(ApiRequest request) {
        String given = request.headers().get(HttpHeader.CONTENT_TYPE);
        boolean isTable = given != null && mediaType(given).equals("text/csv");
        if (given == null || !(isTable || LINE_TYPES.contains(mediaType(given))) || !isUtf8(given)) {
            throw new ProblemException(Problem
                    .of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/x-ndjson or text/csv.")
                    .withHeader("Accept-Post", request.route().requestContent().mediaTypes()));
        }
        requireUncompressed(request.headers());
        return isTable;
    }

    /** Reads the fields of a JSON object as {@link #readBody} does; without a body all fields are absent. */
    public static <T> T readOptionalBody(ApiRequest request, Function<BodyFields, T> reader) {
        return request.body().byteCount() == 0 && !request.headers().contains(HttpHeader.CONTENT_TYPE)
                ? readFields(JsonNodeFactory.instance.objectNode(), reader)
                : readBody(request, reader);
    }

    private static <T> T readFields(JsonNode object, Function<BodyFields, T> reader) {
        var fields = new BodyFields(object);
        T read = reader.apply(fields);
        fields.requireValid();
        return read;
    }

    private static void requireJsonContent(ApiRequest request) {
        HttpFields headers = request.headers();
        @Nullable
        String given = headers.get(HttpHeader.CONTENT_TYPE);
        if (given == null && request.body().byteCount() == 0) {
            throw malformedRequest("A body is required.");
        }
        if (request.route().requestContent() == Route.RequestContent.JSON_OR_FORM
                && MultipartBoundary.isMultipartForm(headers)
                && !isCompressed(headers)) {
            throw malformedRequest("The header Content-Type has no boundary that is valid by RFC 2046.");
        }
        if (given == null || !isJson(given)) {
            throw new ProblemException(
                    Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json.")
                            .withHeader("Accept-Post", request.route().requestContent().mediaTypes()));
        }
        requireUncompressed(headers);
    }

    private static void requireUncompressed(HttpFields headers) {
        if (isCompressed(headers)) {
            throw new ProblemException(
                    Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must not be compressed.")
                            .withHeader(HttpHeader.ACCEPT_ENCODING.asString(), "identity"));
        }
    }

    /** Returns whether the body is compressed, which is not supported. */
    public static boolean isCompressed(HttpFields headers) {
        String encoding = headers.get(HttpHeader.CONTENT_ENCODING);
        return encoding != null && !encoding.strip().equalsIgnoreCase("identity");
    }

    private static boolean isJson(String contentType) {
        return mediaType(contentType).equals("application/json") && isUtf8(contentType);
    }

    private static String mediaType(String contentType) {
        return contentType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    private static boolean isUtf8(String contentType) {
        @Nullable
        String charset = MimeTypes.getCharsetFromContentType(contentType);
        return charset == null || charset.equalsIgnoreCase("utf-8");
    }

    /** Returns the object of a line of the body. */
    public static JsonNode parseLine(BodyBuffer line) {
        return parseObject(line);
    }

    private static JsonNode parseObject(BodyBuffer bytes) {
        try {
            JsonNode body = JsonCodec.readTree(openReader(bytes));
            if (!body.isObject()) {
                throw malformedRequest("The body must be a JSON object.");
            }
            return body;
        } catch (CharacterCodingException ignored) {
            throw malformedRequest("The body is not UTF-8.");
        } catch (StreamConstraintsException e) {
            throw malformedRequest("The body nests too deeply or has too many values" + locationOf(e) + ".");
        } catch (JsonProcessingException e) {
            throw malformedRequest("The body is not valid JSON, or has a duplicate field" + locationOf(e) + ".");
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory can be read", e);
        }
    }

    /** Opens a reader of the body without its byte order mark, which RFC 8259 lets a parser ignore. */
    private static Reader openReader(BodyBuffer body) throws IOException {
        InputStream bytes = body.openStream();
        byte[] start = bytes.readNBytes(BYTE_ORDER_MARK.length);
        InputStream text = Arrays.equals(start, BYTE_ORDER_MARK) ? bytes
                : new SequenceInputStream(new ByteArrayInputStream(start), bytes);
        // An explicit decoder reports malformed input; a charset would silently replace it.
        return new InputStreamReader(text, StandardCharsets.UTF_8.newDecoder());
    }

    private static String locationOf(JsonProcessingException failure) {
        @Nullable
        JsonLocation location = failure.getLocation();
        return location == null ? "" : ": line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static ProblemException malformedRequest(String detail) {
        return new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST, detail));
    }
}
