package dev.carrel.http.upload;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Receives a request body piece by piece. */
public interface BodySink extends AutoCloseable {

    /** Returns the largest body that is accepted, in bytes. */
    long maxBytes();

    /** Returns the problem of a larger body. */
    Problem tooLargeProblem();

    /**
     * Accepts the next bytes of the body.
     *
     * @throws dev.carrel.http.exchange.ProblemException if the body is too large, or there is no room for it
     */
    void writeBytes(ByteBuffer bytes) throws IOException;

    /** Adds the complete body to its request. */
    void completeRequest(ApiRequest request) throws IOException;

    /** Discards the body: called when it was rejected, and when the request is completed. Idempotent. */
    @Override
    void close();
}
