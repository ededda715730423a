package dev.carrel.sqlite;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** A write that succeeds or fails as a whole, with the future of its outcome. */
final class WriteTask<T extends @Nullable Object> {

    private final Function<Handle, T> work;
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private final TransactionKind kind;
    private Runnable completion = () -> {};

    WriteTask(Function<Handle, T> work) {
        this(work, TransactionKind.SHARED);
    }

    private WriteTask(Function<Handle, T> work, TransactionKind kind) {
        this.work = work;
        this.kind = kind;
    }

    /** How a task runs beside others that wait at the same time. */
    enum TransactionKind {

        /** In one transaction with other tasks. */
        SHARED,

        /** In a transaction of its own, after the shared one. */
        BACKGROUND,

        /** Outside of any transaction; not atomic by itself. */
        EXCLUSIVE
    }

    static <T extends @Nullable Object> WriteTask<T> inBackground(Function<Handle, T> work) {
        return new WriteTask<>(work, TransactionKind.BACKGROUND);
    }

    static <T extends @Nullable Object> WriteTask<T> exclusive(Function<Handle, T> work) {
        return new WriteTask<>(work, TransactionKind.EXCLUSIVE);
    }

    TransactionKind transactionKind() {
        return kind;
    }

    /** Runs the work outside of any transaction and completes the task. */
    void runExclusively(Handle handle) {
        outcome.complete(work.apply(handle));
    }

    /**
     * Runs the work in an open transaction. If the work throws, its changes are rolled back to a savepoint and the task
     * will be completed with the failure; the transaction goes on.
     *
     * @throws RuntimeException if SQLite rolled back the whole transaction
     */
    void runInTransaction(WriteTransaction transaction) throws SQLException {
        transaction.setSavepoint();
        try {
            T result = work.apply(transaction.handle());
            completion = () -> outcome.complete(result);
        } catch (RuntimeException | Error e) {
            try {
                transaction.rollbackToSavepoint();
            } catch (SQLException noTransaction) {
                e.addSuppressed(noTransaction);
                throw e;
            }
            completion = () -> outcome.completeExceptionally(e);
        }
        transaction.releaseSavepoint();
    }

    /** Completes the task after the commit of its transaction. */
    void completeCommitted() {
        completion.run();
    }

    /** Completes the task with a failure of its transaction. */
    void completeFailed(Throwable failure) {
        outcome.completeExceptionally(failure);
    }

    void whenCompleted(BiConsumer<? super T, ? super Throwable> then) {
        outcome.whenComplete(then);
    }

    /** Waits for the outcome. An interrupt does not end the wait, since the work goes on; it is kept. */
    T awaitOutcome() {
        try {
            return outcome.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw e;
            }
        }
    }
}
