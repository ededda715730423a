package dev.carrel.cli.engine;

import dev.carrel.domain.access.TokenSecret;
import java.nio.file.Path;
import java.util.Optional;

/** A server that accepts requests until it is closed. */
public interface RunningServer extends AutoCloseable {

    /** Returns the address that it listens on, such as {@code http://127.0.0.1:8080}. */
    String address();

    /**
     * Returns a link that signs a browser in with a token, once and for a short time; empty if the web interface is not
     * served.
     */
    Optional<String> createSignInLink(TokenSecret token);

    /** Creates an administrator's token if the data folder has no token and no administrator's token is set. */
    Optional<TokenSecret> issueFirstToken();

    /**
     * Creates an administrator's token as {@link #issueFirstToken} does, in a file that only its owner can read.
     *
     * @return the file
     */
    Optional<Path> issueFirstTokenFile();

    /** Rejects new requests, waits for replies in progress, and closes the engine. */
    @Override
    void close();
}
