package dev.carrel.persistence;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Something to be written whole or not at all, and the wait for it. */
final class Unit<T extends @Nullable Object> {

    private final Function<Handle, T> work;
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private final Kind kind;
    private Runnable answer = () -> {};

    Unit(Function<Handle, T> work) {
        this(work, Kind.SHARED);
    }

    private Unit(Function<Handle, T> work, Kind kind) {
        this.work = work;
        this.kind = kind;
    }

    /** How a unit is done beside others that wait at the same time. */
    enum Kind {

        /** In one transaction with others. */
        SHARED,

        /** In a transaction of its own, after the others. */
        BACKGROUND,

        /** Between transactions; it answers for itself whether it was done whole. */
        ALONE
    }

    static <T extends @Nullable Object> Unit<T> background(Function<Handle, T> work) {
        return new Unit<>(work, Kind.BACKGROUND);
    }

    static <T extends @Nullable Object> Unit<T> alone(Function<Handle, T> work) {
        return new Unit<>(work, Kind.ALONE);
    }

    Kind kind() {
        return kind;
    }

    /** Does the work outside of any transaction and answers. */
    void runAlone(Handle handle) {
        outcome.complete(work.apply(handle));
    }

    /**
     * Does the work inside a transaction that it shares with others. If it throws, its own traces are taken back,
     * theirs stay, and only its answer will say so.
     *
     * @throws RuntimeException if SQLite has ended the whole transaction over it
     */
    void run(Transactions transaction) throws SQLException {
        transaction.mark();
        try {
            T result = work.apply(transaction.handle());
            answer = () -> outcome.complete(result);
        } catch (RuntimeException | Error e) {
            try {
                transaction.takeBack();
            } catch (SQLException noTransaction) {
                e.addSuppressed(noTransaction);
                throw e;
            }
            answer = () -> outcome.completeExceptionally(e);
        }
        transaction.keep();
    }

    /** Answers, now that the transaction is on the disk. */
    void committed() {
        answer.run();
    }

    /** Answers that nothing came of the transaction. */
    void failed(Throwable failure) {
        outcome.completeExceptionally(failure);
    }

    void whenAnswered(BiConsumer<? super T, ? super Throwable> then) {
        outcome.whenComplete(then);
    }

    /** Waits for the answer. An interrupt does not end the wait, for the work goes on; it is kept for the caller. */
    T await() {
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
