package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import dev.carrel.domain.error.EmbeddingException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Something that is loaded when it is first needed. If that fails it is not tried again, for the reason is the machine. Safe
 * for use by many threads; they wait while one loads.
 */
final class LoadedOnce<T> implements AutoCloseable {

    private final Loading<T> loading;
    private @Nullable T loaded;
    private @Nullable Throwable failure;
    private boolean closed;

    LoadedOnce(Loading<T> loading) {
        this.loading = loading;
    }

    synchronized T get() {
        if (closed) {
            throw new EmbeddingException("The embedding model is closed.", null);
        }
        if (loaded != null) {
            return loaded;
        }
        if (failure == null) {
            try {
                loaded = loading.load();
                return loaded;
            } catch (IOException | OrtException | RuntimeException | LinkageError unusable) {
                failure = unusable;
            }
        }
        throw new EmbeddingException("The embedding model cannot be loaded on this machine: " + reason(failure) + ".",
                failure);
    }

    /** A library that cannot be loaded hides behind the class that needs it. */
    private static String reason(Throwable failure) {
        Throwable reason = failure;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        String message = reason.getMessage();
        return message == null ? reason.getClass().getSimpleName() : message.lines().findFirst().orElse("");
    }

    /** Closes what was loaded, if that can be closed. Idempotent. */
    @Override
    public synchronized void close() {
        closed = true;
        if (loaded instanceof AutoCloseable open) {
            try {
                open.close();
            } catch (Exception unclosable) {
                throw new EmbeddingException("The embedding model cannot be closed.", unclosable);
            }
        }
        loaded = null;
    }

    /** What loads it. */
    @FunctionalInterface
    interface Loading<T> {
        T load() throws IOException, OrtException;
    }
}
