package dev.carrel.http.exchange;

import dev.carrel.http.limit.BodyBuffer;
import java.io.IOException;
import java.util.Optional;

/** The lines of a body, read one after the other while the client sends it. Not thread-safe. */
public interface LineReader {

    /**
     * Reads the next line that is not blank, waiting for it; empty at the end of the body. The caller closes its
     * content.
     *
     * @throws ProblemException if the rest of the body cannot be read
     */
    Optional<Line> readLine() throws IOException;

    /** Returns whether the next line may take a while to arrive, so that the results so far should be sent. */
    boolean isWaiting() throws IOException;

    /**
     * A line.
     *
     * @param number the number of the line in the body, from 1
     * @param content empty for a line that is too long, whose bytes are skipped
     */
    record Line(long number, Optional<BodyBuffer> content) {}
}
