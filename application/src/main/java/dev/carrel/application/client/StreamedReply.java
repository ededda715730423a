package dev.carrel.application.client;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * A reply while it is written. Closing it early cancels the reply, and its turn is not stored. For one thread; any
 * thread may close it.
 */
public interface StreamedReply extends AutoCloseable {

    /**
     * Returns the next piece of the text, waiting for it; empty at the end.
     *
     * @throws dev.carrel.domain.error.CarrelException if the reply fails; what came before is not the whole reply
     */
    Optional<String> nextToken() throws InterruptedException;

    /** Returns the complete reply, reading what is left of the stream. */
    LibraryReply complete() throws InterruptedException;

    /** Passes the pieces of the text on as they are written, and returns the complete reply. */
    default LibraryReply complete(Consumer<String> tokens) throws InterruptedException {
        for (Optional<String> token = nextToken(); token.isPresent(); token = nextToken()) {
            tokens.accept(token.get());
        }
        return complete();
    }

    @Override
    void close();
}
