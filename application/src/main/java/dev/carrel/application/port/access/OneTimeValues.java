package dev.carrel.application.port.access;

import java.time.Instant;
import java.util.Optional;

/**
 * Stores values that are used once, by their keys, until they expire: one of the engines that share the storage takes a
 * value. Keys are digests of secrets, so that the storage does not show what they are the digests of.
 */
public interface OneTimeValues {

    /**
     * Stores a value unless there is one with its key that has not expired, and deletes the values that have. Of empty
     * ones, the newest are kept, so that a clock that was ahead lets none be stored twice.
     *
     * @return whether it was stored
     */
    boolean addIfAbsent(byte[] key, byte[] value, Instant expiresAt, Instant now);

    /** Deletes a value and returns it; empty if there is none, or if it has expired. */
    Optional<byte[]> takeValue(byte[] key, Instant now);
}
