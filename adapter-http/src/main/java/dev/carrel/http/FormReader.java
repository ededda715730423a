package dev.carrel.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * A form whose file goes to the disk as it comes in.
 *
 * <p>
 * Jetty's {@code MultiPartFormData} does the same with the same parser, but keeps a network buffer for each piece of a
 * part that it has in memory, however small, makes a file of every part else, and tells its limits apart from malformed
 * input by their messages only. What follows on a flaw is still counted and dropped, so that a body that is too large
 * is told first to be that.
 */
final class FormReader implements BodySink {

    /** What all parts beside the file may have, with the headers of all. */
    private static final long MOST_BESIDES = 64 * 1024;
    private static final int MOST_HEADER_BYTES = 8 * 1024;
    private static final int MOST_PARTS = 100;

    private final long mostFileBytes;
    private final FairShares places;
    private final RequestOrigin origin;
    private final PartsReader parts;
    private final BoundaryGuard guard;
    private final MultiPart.Parser parser;
    private long length;
    private boolean isIn;
    private boolean isClosed;

    FormReader(String boundary, long mostFileBytes, Spool spool, FairShares places,
            RequestOrigin origin) {
        this.mostFileBytes = mostFileBytes;
        this.places = places;
        this.origin = origin;
        this.parts = new PartsReader(spool, mostFileBytes);
        this.guard = new BoundaryGuard(boundary);
        this.parser = new MultiPart.Parser(boundary, parts);
        parser.setMaxParts(MOST_PARTS);
        parser.setPartHeadersMaxLength(MOST_HEADER_BYTES);
    }

    @Override
    public long mostBytes() {
        return mostFileBytes + MOST_BESIDES;
    }

    @Override
    public Problem tooLarge() {
        return Problem.of(ProblemType.CONTENT_TOO_LARGE, "A file must be at most " + mostFileBytes
                + " bytes, and all that is sent with it at most " + MOST_BESIDES + ".");
    }

    @Override
    public synchronized Optional<Problem> take(ByteBuffer bytes) throws IOException {
        if (!isIn && !isClosed) {
            if (!places.tryTake(origin, 1)) {
                return Optional.of(Uploads.full());
            }
            isIn = true;
        }
        length += bytes.remaining();
        if (length <= mostBytes()) {
            parse(Content.Chunk.from(guard.pass(bytes), false));
        }
        return length > mostBytes() || parts.isFileTooLarge() ? Optional.of(tooLarge()) : Optional.empty();
    }

    @Override
    public Call complete(Call call) throws IOException {
        return call.with(complete());
    }

    /** What all of it was. */
    synchronized Form complete() throws IOException {
        parse(Content.Chunk.from(guard.rest(), true));
        return parts.form();
    }

    @Override
    public InvocationType manner() {
        return InvocationType.BLOCKING;
    }

    @Override
    public synchronized void close() {
        parts.close();
        if (isIn && !isClosed) {
            places.giveBack(origin, 1);
        }
        isClosed = true;
    }

    private void parse(Content.Chunk chunk) throws IOException {
        if (parts.isReadable()) {
            parser.parse(chunk);
        }
        parts.requireWritten();
    }
}
