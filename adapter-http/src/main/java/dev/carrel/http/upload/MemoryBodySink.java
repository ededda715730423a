package dev.carrel.http.upload;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.limit.BodyMemory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** A body that is kept in memory. */
public final class MemoryBodySink implements BodySink {

    private final long maxBytes;
    private final BodyBuffer content;

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
    public Optional<Problem> writeBytes(ByteBuffer bytes) {
        if (content.byteCount() + bytes.remaining() > maxBytes) {
            return Optional.of(tooLargeProblem());
        }
        if (!content.tryAppend(bytes)) {
            return Optional
                    .of(ProblemMapper.unavailableProblem("Too much is being sent at once.", Duration.ofSeconds(1)));
        }
        return Optional.empty();
    }

    @Override
    public ApiRequest completeRequest(ApiRequest request) {
        return request.withContent(content);
    }

    @Override
    public InvocationType invocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void close() {
        content.close();
    }
}
