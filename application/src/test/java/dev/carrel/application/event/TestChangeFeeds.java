package dev.carrel.application.event;

import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.domain.library.LibraryId;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.BiConsumer;

/** Creates feeds of tests. */
public final class TestChangeFeeds {

    private static final SecureRandom RANDOM = new SecureRandom();

    private TestChangeFeeds() {}

    /** Creates a feed without changes. */
    public static ChangeFeed create(InstantSource clock) {
        return create(clock, (library, change) -> {});
    }

    /** Creates a feed without changes, with a receiver of each change. */
    public static ChangeFeed create(InstantSource clock, BiConsumer<LibraryId, LibraryChange> onOwnChange) {
        return new ChangeFeed(clock, TestChangeFeeds::randomBytes, onOwnChange);
    }

    private static byte[] randomBytes() {
        var bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        return bytes;
    }
}
