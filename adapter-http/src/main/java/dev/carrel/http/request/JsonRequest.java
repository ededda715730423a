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
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.jspecify.annotations.Nullable;

/** Reads the body of a call as JSON: its media type, then its form, then its fields. Never repeats what was in it. */
public final class JsonRequest {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private JsonRequest() {}

    /**
     * Reads the fields of the object that the body is.
     *
     * @param reader takes what it knows out of the fields; what it got counts only if all of it had the right form
     */
    public static <T> T readBody(ApiRequest request, Function<BodyFields, T> reader) {
        requireJsonContent(request);
        return readFields(parseObject(request.body()), reader);
    }

    /** The same where every field may be absent, so that there need not be a body at all. */
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
            throw malformedRequest("A body is needed.");
        }
        if (request.route().requestContent() == Route.RequestContent.JSON_OR_FORM
                && MultipartBoundary.isMultipartForm(headers)
                && !isCompressed(headers)) {
            throw malformedRequest("The header Content-Type names no boundary, or not one as RFC 2046 allows it.");
        }
        if (given == null || !isJson(given)) {
            throw new ProblemException(
                    Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json.")
                            .withHeader("Accept-Post", request.route().requestContent().mediaTypes()));
        }
        if (isCompressed(headers)) {
            throw new ProblemException(
                    Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must not be compressed.")
                            .withHeader(HttpHeader.ACCEPT_ENCODING.asString(), "identity"));
        }
    }

    public static boolean isCompressed(HttpFields headers) {
        String encoding = headers.get(HttpHeader.CONTENT_ENCODING);
        return encoding != null && !encoding.strip().equalsIgnoreCase("identity");
    }

    private static boolean isJson(String contentType) {
        String type = contentType.replaceFirst(";.*", "").strip();
        @Nullable
        String charset = MimeTypes.getCharsetFromContentType(contentType);
        return type.equalsIgnoreCase("application/json") && (charset == null || charset.equalsIgnoreCase("utf-8"));
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
            throw malformedRequest("The body nests deeper, or holds more values, than is read" + locationOf(e) + ".");
        } catch (JsonProcessingException e) {
            throw malformedRequest("The body is not valid JSON, or a field occurs twice" + locationOf(e) + ".");
        } catch (IOException e) {
            throw new UncheckedIOException("what is in memory can be read", e);
        }
    }

    /** The characters of a body, without a byte order mark, which RFC 8259 lets a parser ignore. */
    private static Reader openReader(BodyBuffer body) throws IOException {
        InputStream bytes = body.openStream();
        byte[] start = bytes.readNBytes(BYTE_ORDER_MARK.length);
        InputStream text = Arrays.equals(start, BYTE_ORDER_MARK) ? bytes
                : new SequenceInputStream(new ByteArrayInputStream(start), bytes);
        // A decoder that is made by hand reports what is malformed, and does not replace it.
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
