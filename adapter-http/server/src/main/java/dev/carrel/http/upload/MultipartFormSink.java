package dev.carrel.http.upload;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.MultipartForm;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.FairShares;
import dev.carrel.http.limit.RequestOrigin;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;

/**
 * Parses a multipart form and writes its file to disk as it arrives.
 * <p>
 * Jetty's {@code MultiPartFormData} does the same with the same parser. But it keeps a network buffer for each piece of
 * a part in memory, however small, writes all other parts to files, and its limits can be distinguished from malformed
 * input by their messages only.
 * <p>
 * After an error the rest of the body is still counted and dropped, so that a body that is too large is reported as
 * that.
 */
public final class MultipartFormSink implements BodySink {

    /** The largest size of all parts but the file, with the headers of all parts. */
    private static final long MAX_OTHER_BYTES = 64 * 1024;
    private static final int MAX_PART_HEADER_BYTES = 8 * 1024;
    private static final int MAX_PARTS = 100;

    private final long maxFileBytes;
    private final FairShares uploadSlots;
    private final RequestOrigin origin;
    private final MultipartPartsReader parts;
    private final MultipartBoundaryGuard guard;
    private final MultiPart.Parser parser;
    private long length;
    private boolean hasSlot;
    private boolean isClosed;

    MultipartFormSink(String boundary, long maxFileBytes, UploadSpool spool, FairShares uploadSlots,
            RequestOrigin origin) {
        this.maxFileBytes = maxFileBytes;
        this.uploadSlots = uploadSlots;
        this.origin = origin;
        this.parts = new MultipartPartsReader(spool, maxFileBytes);
        this.guard = new MultipartBoundaryGuard(boundary);
        this.parser = new MultiPart.Parser(boundary, parts);
        parser.setMaxParts(MAX_PARTS);
        parser.setPartHeadersMaxLength(MAX_PART_HEADER_BYTES);
    }

    @Override
    public long maxBytes() {
        return maxFileBytes + MAX_OTHER_BYTES;
    }

    @Override
    public Problem tooLargeProblem() {
        return Problem.of(ProblemType.CONTENT_TOO_LARGE, "A file must be at most " + maxFileBytes
                + " bytes, and all that is sent with it at most " + MAX_OTHER_BYTES + ".");
    }

    @Override
    public synchronized void writeBytes(ByteBuffer bytes) throws IOException {
        if (!hasSlot && !isClosed) {
            if (!uploadSlots.tryAcquire(origin, 1)) {
                throw new ProblemException(UploadReceiver.tooManyUploadsProblem());
            }
            hasSlot = true;
        }
        length += bytes.remaining();
        if (length <= maxBytes()) {
            parseChunk(Content.Chunk.from(guard.filterBytes(bytes), false));
        }
        if (length > maxBytes() || parts.isFileTooLarge()) {
            throw new ProblemException(tooLargeProblem());
        }
    }

    @Override
    public void completeRequest(ApiRequest request) throws IOException {
        request.setForm(completeForm());
    }

    /** Returns the form at the end of the body. */
    synchronized MultipartForm completeForm() throws IOException {
        parseChunk(Content.Chunk.from(guard.heldBytes(), true));
        return parts.toForm();
    }

    @Override
    public synchronized void close() {
        parts.close();
        if (hasSlot && !isClosed) {
            uploadSlots.release(origin, 1);
        }
        isClosed = true;
    }

    private void parseChunk(Content.Chunk chunk) throws IOException {
        if (parts.isReadable()) {
            parser.parse(chunk);
        }
        parts.throwIfWriteFailed();
    }
}
