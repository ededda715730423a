package dev.carrel.languagemodel.testserver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** An HTTP/1.1 request. */
record WireRequest(String method, String path, Map<String, List<String>> headers, byte[] body) {

    /** Reads the next request; null if the stream ends before it. */
    static @Nullable WireRequest read(InputStream in) throws IOException {
        String line = line(in);
        if (line == null) {
            return null;
        }
        String[] parts = line.split(" ");
        if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
            throw new ProtocolException("not a request: " + line);
        }
        Map<String, List<String>> headers = headers(in);
        return new WireRequest(parts[0], parts[1].replaceFirst("\\?.*", ""), headers, body(in, headers));
    }

    boolean lastOfItsConnection() {
        return headers.getOrDefault("Connection", List.of()).contains("close");
    }

    private static Map<String, List<String>> headers(InputStream in) throws IOException {
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        for (String line = required(in); !line.isEmpty(); line = required(in)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new ProtocolException("not a header: " + line);
            }
            headers.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static byte[] body(InputStream in, Map<String, List<String>> headers) throws IOException {
        if (headers.containsKey("Transfer-Encoding")) {
            return chunks(in);
        }
        return exactly(in, Integer.parseInt(headers.getOrDefault("Content-Length", List.of("0")).getFirst()));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        var body = new ByteArrayOutputStream();
        for (int size = size(in); size > 0; size = size(in)) {
            body.writeBytes(exactly(in, size));
            required(in);
        }
        while (!required(in).isEmpty()) {
            continue;
        }
        return body.toByteArray();
    }

    private static int size(InputStream in) throws IOException {
        return Integer.parseInt(required(in).replaceFirst(";.*", "").strip(), 16);
    }

    private static byte[] exactly(InputStream in, int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new ProtocolException("the request was cut off");
        }
        return bytes;
    }

    private static String required(InputStream in) throws IOException {
        String line = line(in);
        if (line == null) {
            throw new ProtocolException("the request was cut off");
        }
        return line;
    }

    private static @Nullable String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(ISO_8859_1);
    }
}
