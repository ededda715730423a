package dev.carrel.embedding.bert;

import ai.onnxruntime.OrtException;
import dev.carrel.domain.error.EmbeddingException;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Something that is loaded when it is first needed. A failure of the machine, which has no library for it, is final;
 * after any other it is tried again by the next who needs it. Safe for use by many threads, virtual ones too: they wait
 * while one loads.
 */
public final class LazyResource<T> implements AutoCloseable {

    /** No monitor, for a virtual thread that waits for one holds on to its carrier. */
    private final ReentrantLock lock = new ReentrantLock();
    private final ResourceLoader<T> loading;
    private @Nullable T loaded;
    private @Nullable LinkageError unusable;
    private boolean closed;

    public LazyResource(ResourceLoader<T> loading) {
        this.loading = loading;
    }

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

    /** A library that cannot be loaded hides behind the class that needs it. */
    private static String rootMessage(Throwable failure) {
        Throwable reason = failure;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        String message = reason.getMessage();
        return message == null ? reason.getClass().getSimpleName() : message.lines().findFirst().orElse("");
    }

    /** Closes what was loaded, if that can be closed. Idempotent. */
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

    /** What loads it. */
    @FunctionalInterface
    public interface ResourceLoader<T> {
        T load() throws IOException, OrtException;
    }
}
