package dev.carrel.persistence.sqlite;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Something to be written whole or not at all, and the wait for it. */
public final class WriteTask<T extends @Nullable Object> {

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

    /** How a unit is done beside others that wait at the same time. */
    enum TransactionKind {

        /** In one transaction with others. */
        SHARED,

        /** In a transaction of its own, after the others. */
        BACKGROUND,

        /** Between transactions; it answers for itself whether it was done whole. */
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

    /** Does the work outside of any transaction and answers. */
    void runExclusively(Handle handle) {
        outcome.complete(work.apply(handle));
    }

    /**
     * Does the work inside a transaction that it shares with others. If it throws, its own traces are taken back,
     * theirs stay, and only its answer will say so.
     *
     * @throws RuntimeException if SQLite has ended the whole transaction over it
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

    /** Answers, now that the transaction is on the disk. */
    void completeCommitted() {
        completion.run();
    }

    /** Answers that nothing came of the transaction. */
    void completeFailed(Throwable failure) {
        outcome.completeExceptionally(failure);
    }

    void whenCompleted(BiConsumer<? super T, ? super Throwable> then) {
        outcome.whenComplete(then);
    }

    /** Waits for the answer. An interrupt does not end the wait, for the work goes on; it is kept for the caller. */
    T awaitOutcome() {
        try {
            return outcome.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException ofTheWork -> throw ofTheWork;
                case Error ofTheWork -> throw ofTheWork;
                case null, default -> throw e;
            }
        }
    }
}
