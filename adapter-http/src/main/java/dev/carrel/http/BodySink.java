package dev.carrel.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** Where a body goes while it comes in. */
interface BodySink extends AutoCloseable {

    /** How many bytes a body may have. */
    long mostBytes();

    /** What is told to those who send more. */
    Problem tooLarge();

    /** Takes the next bytes. @return why not; empty if they were taken */
    Optional<Problem> take(ByteBuffer bytes) throws IOException;

    /** The call, with all that came. */
    Call complete(Call call) throws IOException;

    /** Whether taking bytes may block, as writing them to a disk does. */
    InvocationType manner();

    /** Forgets what came; called when it was refused and when the request has ended, in whatever way. Idempotent. */
    @Override
    void close();
}
