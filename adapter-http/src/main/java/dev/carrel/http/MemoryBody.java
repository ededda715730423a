package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** A body that is kept in memory. */
final class MemoryBody implements BodySink {

    private final long mostBytes;
    private final BodyMemory memory;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    MemoryBody(long mostBytes, BodyMemory memory) {
        this.mostBytes = mostBytes;
        this.memory = memory;
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
        if (!memory.take(bytes.remaining())) {
            return Optional.of(Problems.unavailable("Too much is being sent at once.", Duration.ofSeconds(1)));
        }
        var copy = new byte[bytes.remaining()];
        bytes.get(copy);
        content.writeBytes(copy);
        return Optional.empty();
    }

    @Override
    public Call complete(Call call) {
        return call.with(content.toByteArray());
    }

    @Override
    public InvocationType manner() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void close() {
        memory.giveBack(content.size());
        content.reset();
    }
}
