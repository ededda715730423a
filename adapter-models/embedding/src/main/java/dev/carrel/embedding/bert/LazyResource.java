package dev.carrel.embedding.bert;

import ai.onnxruntime.OrtException;
import dev.carrel.domain.error.EmbeddingException;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A resource that is loaded on first use. A {@link LinkageError} is final; after any other failure the next use tries
 * again. Safe for use by multiple threads, including virtual ones, which wait while one loads.
 */
public final class LazyResource<T> implements AutoCloseable {

    /** A lock instead of a monitor: a virtual thread that waits for a monitor pins its carrier thread. */
    private final ReentrantLock lock = new ReentrantLock();
    private final ResourceLoader<T> loading;
    private @Nullable T loaded;
    private @Nullable LinkageError unusable;
    private boolean closed;

    /** Creates a resource that is loaded on first use. */
    public LazyResource(ResourceLoader<T> loading) {
        this.loading = loading;
    }

    /** Returns the resource, loading it on the first call. */
    public T get() {
        lock.lock();
        try {
            if (closed) {
                throw new EmbeddingException("The embedding model is closed.", null);
            }
            T known = loaded;
            if (known == null) {
                known = loadResource();
                loaded = known;
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    private T loadResource() {
        if (unusable != null) {
            throw loadFailure(unusable);
        }
        try {
            return loading.load();
        } catch (EmbeddingException e) {
            throw e;
        } catch (LinkageError e) {
            unusable = e;
            throw loadFailure(e);
        } catch (IOException | OrtException | RuntimeException e) {
            throw loadFailure(e);
        }
    }

    private static EmbeddingException loadFailure(Throwable failure) {
        return new EmbeddingException(
                "The embedding model cannot be loaded on this machine: " + rootMessage(failure) + ".",
                failure);
    }

    /** Returns the message of the root cause, since a missing library is reported by the class that needs it. */
    private static String rootMessage(Throwable failure) {
        Throwable reason = failure;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        String message = reason.getMessage();
        return message == null ? reason.getClass().getSimpleName() : message.lines().findFirst().orElse("");
    }

    /** Closes the loaded resource if it is closeable. Idempotent. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            if (loaded instanceof AutoCloseable open) {
                open.close();
            }
        } catch (Exception e) {
            throw new EmbeddingException("The embedding model cannot be closed.", e);
        } finally {
            loaded = null;
            lock.unlock();
        }
    }

    /** Loader of the resource. */
    @FunctionalInterface
    public interface ResourceLoader<T> {
        T load() throws IOException, OrtException;
    }
}
