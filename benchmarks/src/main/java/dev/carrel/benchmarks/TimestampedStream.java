package dev.carrel.benchmarks;

import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A stream of the {@link TimestampingModelServer}, as received by a client.
 *
 * @param complete whether the stream ended properly with all tokens
 * @param firstToken the time from the call, including the connection, to the first token, in nanoseconds
 * @param delays the time of each token from sending to receiving, in nanoseconds
 */
record TimestampedStream(boolean complete, long firstToken, long[] delays) {

    private static final Pattern TOKEN = TimestampingModelServer.tokenPattern();
    private static final Pattern END = Pattern.compile("data: \\[DONE]|\"type\":\"done\"");

    /** Asks and reads line by line on a plain socket, so that no HTTP client is part of the measurement. */
    static TimestampedStream readStream(StreamRoute way, String question, int tokens) {
        var delays = new long[tokens];
        int count = 0;
        boolean ended = false;
        long begin = System.nanoTime();
        long firstToken = 0;
        try (var socket = new Socket(way.address().getHost(), way.address().getPort())) {
            BufferedReader lines = sendQuestion(socket, way, question);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                long now = System.nanoTime();
                Matcher token = TOKEN.matcher(line);
                if (token.find()) {
                    firstToken = count == 0 ? now - begin : firstToken;
                    delays[count++] = now - TimestampingModelServer.sentNanos(token);
                }
                ended |= END.matcher(line).find();
            }
        } catch (IOException | ArrayIndexOutOfBoundsException ignored) {
            ended = false;
        }
        return new TimestampedStream(ended && count == tokens, firstToken, Arrays.copyOf(delays, count));
    }

    /** Sends a question and returns the lines of the response, including the lines of the chunked encoding. */
    static BufferedReader sendQuestion(Socket socket, StreamRoute way, String question) throws IOException {
        socket.setTcpNoDelay(true);
        URI address = way.address();
        byte[] body = way.requestBody(question).getBytes(UTF_8);
        var request = new ByteArrayOutputStream();
        request.writeBytes(("POST " + address.getPath() + " HTTP/1.1\r\nHost: " + address.getAuthority()
                + "\r\nAuthorization: Bearer " + BenchmarkServerProcess.ADMIN_TOKEN
                + "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " + body.length
                + "\r\n\r\n").getBytes(UTF_8));
        request.writeBytes(body);
        socket.getOutputStream().write(request.toByteArray());
        var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        String status = lines.readLine();
        if (status == null || !status.startsWith("HTTP/1.1 200 ")) {
            throw new IOException(way.name() + " responded with " + status);
        }
        return lines;
    }

    /** The endpoint of a question and the form of its request body. */
    record StreamRoute(String name, URI address, String bodyBefore, String bodyAfter) {

        /** Returns the route to the model itself. */
        static StreamRoute directTo(String model) {
            return new StreamRoute("the model", URI.create(model + "/chat/completions"),
                    "{\"model\": \"stamping\", \"stream\": true, \"messages\": [{\"role\": \"user\", \"content\": \"",
                    "\"}]}");
        }

        /** Returns the route to the model through Carrel. */
        static StreamRoute throughCarrel(String address) {
            return new StreamRoute("Carrel", URI.create(address + "/v2/library/" + FilledLibrary.NAME + "/query"),
                    "{\"streaming\": true, \"query\": \"", "\"}");
        }

        String requestBody(String question) {
            return bodyBefore + question + bodyAfter;
        }
    }
}
