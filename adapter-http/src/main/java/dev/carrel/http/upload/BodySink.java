package dev.carrel.http.upload;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** Where a body goes while it comes in. */
public interface BodySink extends AutoCloseable {

    /** How many bytes a body may have. */
    long maxBytes();

    /** What is told to those who send more. */
    Problem tooLargeProblem();

    /** Takes the next bytes. @return why not; empty if they were taken */
    Optional<Problem> writeBytes(ByteBuffer bytes) throws IOException;

    /** The call, with all that came. */
    ApiRequest completeRequest(ApiRequest request) throws IOException;

    /** Whether taking bytes may block, as writing them to a disk does. */
    InvocationType invocationType();

    /** Forgets what came; called when it was refused and when the request has ended, in whatever way. Idempotent. */
    @Override
    void close();
}
