package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.error.RerankerException;
import dev.carrel.embedding.folder.ModelFolderException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/** The threads of a model that reads passages, one passage a thread; they are platform threads, because it computes. */
final class ReadingThreads implements AutoCloseable {

    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private final String model;
    private final ExecutorService threads;

    /** @param model its name, for the threads and messages */
    ReadingThreads(String model) {
        this.model = model;
        threads = Executors.newFixedThreadPool(THREADS,
                Thread.ofPlatform().daemon().name("carrel-cross-encoder-", 0).factory());
    }

    /**
     * Reads passages at once, as far as there are processors; an interrupt ends it.
     *
     * @param reader returns what reads a passage
     * @throws RerankerException if a passage cannot be read, or the model is closed
     */
    <T> List<T> readAll(List<String> passages, Function<String, Callable<T>> reader) {
        var calls = new ArrayList<Future<T>>();
        try {
            for (String passage : passages) {
                calls.add(threads.submit(reader.apply(passage)));
            }
            var read = new ArrayList<T>();
            for (Future<T> call : calls) {
                read.add(call.get());
            }
            return read;
        } catch (ExecutionException e) {
            throw toRerankerException(e);
        } catch (RejectedExecutionException e) {
            throw new RerankerException("The reranking model " + model + " is closed.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RerankerException("The reranking model " + model + " was interrupted.", e);
        } finally {
            calls.forEach(call -> call.cancel(true));
        }
    }

    private RerankerException toRerankerException(ExecutionException failure) {
        return switch (failure.getCause()) {
            case ModelFolderException cause -> new RerankerException(cause.explanation(), cause);
            case EmbeddingException cause -> new RerankerException(cause.userMessage(), cause);
            case OrtException cause -> failed(cause);
            case IllegalStateException cause -> failed(cause);
            case null, default -> failed(failure);
        };
    }

    private RerankerException failed(Throwable cause) {
        return new RerankerException("The reranking model " + model + " failed: " + cause.getMessage() + ".", cause);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
