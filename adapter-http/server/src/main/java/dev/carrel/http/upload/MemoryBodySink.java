package dev.carrel.http.upload;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.limit.BodyMemory;
import java.nio.ByteBuffer;
import java.time.Duration;

/** Keeps a body in memory. */
public final class MemoryBodySink implements BodySink {

    private final long maxBytes;
    private final BodyBuffer content;

    /** Creates a sink for one body. */
    public MemoryBodySink(long maxBytes, BodyMemory.MemoryClaim memory) {
        this.maxBytes = maxBytes;
        this.content = BodyBuffer.backedBy(memory);
    }

    @Override
    public long maxBytes() {
        return maxBytes;
    }

    @Override
    public Problem tooLargeProblem() {
        return Problem.of(ProblemType.CONTENT_TOO_LARGE, "The body must be at most " + maxBytes + " bytes.");
    }

    @Override
    public void writeBytes(ByteBuffer bytes) {
        if (content.byteCount() + bytes.remaining() > maxBytes) {
            throw new ProblemException(tooLargeProblem());
        }
        if (!content.tryAppend(bytes)) {
            throw new ProblemException(
                    ProblemMapper.unavailableProblem("Too many bodies are being sent at once.", Duration.ofSeconds(1)));
        }
    }

    @Override
    public void completeRequest(ApiRequest request) {
        request.setBody(content);
    }

    @Override
    public void close() {
        content.close();
    }
}
