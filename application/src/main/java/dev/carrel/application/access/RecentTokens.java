package dev.carrel.application.access;

import dev.carrel.domain.access.AccessToken;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The tokens that were used last, as they were then. Thread-safe. */
final class RecentTokens {

    private static final int MAX_TOKENS = 100;
    private static final float LOAD_FACTOR = 0.75F;

    /** By digest, the one that was used last at the end. */
    private final Map<ByteBuffer, AccessToken> tokens = new LinkedHashMap<>(MAX_TOKENS, LOAD_FACTOR, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, AccessToken> eldest) {
            return size() > MAX_TOKENS;
        }
    };

    /** Notes what a digest stands for now; empty if it is no token any more. */
    synchronized void note(byte[] digest, Optional<AccessToken> token) {
        token.ifPresentOrElse(found -> tokens.put(ByteBuffer.wrap(digest), found),
                () -> tokens.remove(ByteBuffer.wrap(digest)));
    }

    synchronized Optional<AccessToken> find(byte[] digest) {
        return Optional.ofNullable(tokens.get(ByteBuffer.wrap(digest)));
    }
}
