package dev.carrel.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** A body that is kept in memory. */
final class MemoryBody implements BodySink {

    private final long mostBytes;
    private final BodyBytes content;

    MemoryBody(long mostBytes, BodyMemory.Claim memory) {
        this.mostBytes = mostBytes;
        this.content = BodyBytes.filling(memory);
    }

    @Override
    public long mostBytes() {
        return mostBytes;
    }

    @Override
    public Problem tooLarge() {
        return Problem.of(ProblemType.CONTENT_TOO_LARGE, "The body must be at most " + mostBytes + " bytes.");
    }

    @Override
    public Optional<Problem> take(ByteBuffer bytes) {
        if (content.size() + bytes.remaining() > mostBytes) {
            return Optional.of(tooLarge());
        }
        if (!content.append(bytes)) {
            return Optional.of(Problems.unavailable("Too much is being sent at once.", Duration.ofSeconds(1)));
        }
        return Optional.empty();
    }

    @Override
    public Call complete(Call call) {
        return call.with(content);
    }

    @Override
    public InvocationType manner() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void close() {
        content.close();
    }
}
