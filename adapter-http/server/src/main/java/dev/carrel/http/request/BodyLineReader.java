package dev.carrel.http.request;

import dev.carrel.http.exchange.LineReader;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.limit.MinimumBodyRate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.util.NanoTime;

/**
 * Reads the lines of a body while it is received. What is in memory is one line and a buffer; the memory of each line
 * is claimed from that of all bodies, and released by the caller.
 */
public final class BodyLineReader implements LineReader {

    /** Blank or not. A line that is not valid costs as much as one that is. */
    public static final int MAX_LINES = 100_000;

    private static final int BUFFER_BYTES = 16 * 1024;

    private final InputStream body;
    private final long maxLineBytes;
    private final Supplier<BodyBuffer> buffers;
    private final MinimumBodyRate minimumRate;
    private final ByteBuffer received = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
    private long receivedBytes;
    private long nanosReading;
    private long lineNumber;

    /**
     * Creates a reader.
     *
     * @param maxLineBytes the maximum of one line, without its end
     * @param buffers creates the buffer of a line
     * @param minimumRate counts the time in which the reader waits for the client only
     */
    public BodyLineReader(InputStream body, long maxLineBytes, Supplier<BodyBuffer> buffers,
            MinimumBodyRate minimumRate) {
        this.body = body;
        this.maxLineBytes = maxLineBytes;
        this.buffers = buffers;
        this.minimumRate = minimumRate;
    }

    @Override
    public Optional<Line> readLine() throws IOException {
        while (hasMore()) {
            if (lineNumber == MAX_LINES) {
                throw new ProblemException(Problem.of(ProblemType.CONTENT_TOO_LARGE, "A body has at most " + MAX_LINES
                        + " lines, blank ones included; send the others by another request."));
            }
            BodyBuffer content = buffers.get();
            try {
                lineNumber++;
                LineKind kind = readInto(content);
                switch (kind) {
                    case BLANK -> content.close();
                    case FITTING -> {
                        return Optional.of(new Line(lineNumber, Optional.of(content)));
                    }
                    case TOO_LONG -> {
                        content.close();
                        return Optional.of(new Line(lineNumber, Optional.empty()));
                    }
                }
            } catch (Exception | Error e) {
                content.close();
                throw e;
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean isWaiting() throws IOException {
        return !received.hasRemaining() && body.available() == 0;
    }

    private enum LineKind {
        BLANK, FITTING, TOO_LONG
    }

    /** Reads up to the end of the line; the bytes beyond the limit are skipped. */
    private LineKind readInto(BodyBuffer content) throws IOException {
        boolean isBlank = true;
        boolean isTooLong = false;
        boolean isComplete = false;
        while (!isComplete && hasMore()) {
            ByteBuffer piece = takePiece();
            isBlank &= isBlank(piece);
            isTooLong |= content.byteCount() + piece.remaining() > maxLineBytes;
            if (isTooLong) {
                content.close();
            } else {
                append(piece, content);
            }
            isComplete = skipLineEnd();
        }
        if (isTooLong) {
            return LineKind.TOO_LONG;
        }
        return isBlank ? LineKind.BLANK : LineKind.FITTING;
    }

    /** Takes the received bytes up to the end of the line, which is not taken. */
    private ByteBuffer takePiece() {
        int end = received.position();
        while (end < received.limit() && received.get(end) != '\n') {
            end++;
        }
        ByteBuffer piece = received.slice(received.position(), end - received.position());
        received.position(end);
        return piece;
    }

    private boolean skipLineEnd() {
        boolean isAtEnd = received.hasRemaining();
        if (isAtEnd) {
            received.get();
        }
        return isAtEnd;
    }

    private static boolean isBlank(ByteBuffer piece) {
        for (int at = 0; at < piece.limit(); at++) {
            byte b = piece.get(at);
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    private static void append(ByteBuffer piece, BodyBuffer content) {
        if (!content.tryAppend(piece)) {
            throw new ProblemException(
                    ProblemMapper.unavailableProblem("Too many bodies are being sent at once.", Duration.ofSeconds(1)));
        }
    }

    /** Returns whether there are received bytes, waiting for them; false at the end of the body. */
    private boolean hasMore() throws IOException {
        while (!received.hasRemaining()) {
            long startedAt = NanoTime.now();
            int length = readBytes(body, received.array());
            nanosReading += NanoTime.since(startedAt);
            if (length < 0) {
                return false;
            }
            receivedBytes += length;
            received.position(0).limit(length);
            if (minimumRate.isTooSlow(receivedBytes, nanosReading)) {
                throw new ProblemException(tooSlowProblem());
            }
        }
        return true;
    }

    /**
     * Reads bytes of a body.
     *
     * @return the number of bytes, less than 0 at the end
     * @throws ProblemException if the body is malformed or does not arrive in time
     */
    public static int readBytes(InputStream body, byte[] buffer) throws IOException {
        try {
            return body.read(buffer);
        } catch (IOException | RuntimeException e) {
            if (e instanceof HttpException malformed) {
                throw new ProblemException(
                        Problem.of(ProblemType.MALFORMED_REQUEST, "The body was not sent as HTTP requires.")
                                .withStatus(malformed.getCode()));
            }
            if (e.getCause() instanceof TimeoutException) {
                throw new ProblemException(tooSlowProblem());
            }
            throw e;
        }
    }

    /** Returns the problem of a body that does not arrive in time. */
    public static Problem tooSlowProblem() {
        return Problem.of(ProblemType.MALFORMED_REQUEST, "The body did not arrive in time.").withStatus(408);
    }
}
