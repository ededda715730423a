package dev.carrel.persistence.database;

import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Runs changes of a database in transactions. When a call returns, its changes are durable; when it throws, nothing has
 * changed. A transaction that fails because of another one may run again, so that tasks have no effects outside of it.
 * Thread-safe. An interrupt does not end a call and is kept.
 *
 * <p>
 * The stores rely on one order of all changes of a library. A transaction that changes a library has therefore locked
 * it: transactions of the same library run one after another. A database with a single writer has nothing to lock.
 */
public interface DatabaseWriter {

    /**
     * Runs a task in a transaction and returns its result after the commit.
     *
     * @param libraries the libraries that it changes, which are locked first
     * @throws dev.carrel.domain.error.StorageException if the database failed
     * @throws dev.carrel.domain.error.UnavailableException if the storage is closed
     */
    <T extends @Nullable Object> T runInTransaction(Collection<LibraryId> libraries, Function<Handle, T> work);

    /** Runs a task that changes one library. */
    default <T extends @Nullable Object> T runInTransaction(LibraryId library, Function<Handle, T> work) {
        return runInTransaction(Set.of(library), work);
    }

    /**
     * Runs an operation that changes one library on an item in a transaction, and returns its result after the commit.
     * Items that wait for the same operation on the same library may be given to it together.
     */
    default <I, R> R runTogether(LibraryId library, BatchOperation<I, R> operation, I item) {
        return runInTransaction(library, handle -> operation.apply(handle, List.of(item)).getFirst());
    }

    /** An operation on several items. Two of them are the same if they are identical. */
    interface BatchOperation<I, R extends @Nullable Object> {

        /** Returns the result for each item, in their order; has no effect outside of the transaction. */
        List<R> apply(Handle handle, List<I> items);
    }

    /** Runs a task that changes no library, or locks the libraries itself. */
    default <T extends @Nullable Object> T runInTransaction(Function<Handle, T> work) {
        return runInTransaction(Set.of(), work);
    }

    /** Runs a task without a result as {@link #runInTransaction(Collection, Function)} does. */
    default void useTransaction(Collection<LibraryId> libraries, Consumer<Handle> work) {
        runInTransaction(libraries, handle -> {
            work.accept(handle);
            return true;
        });
    }

    /** Runs a task without a result that changes one library. */
    default void useTransaction(LibraryId library, Consumer<Handle> work) {
        useTransaction(Set.of(library), work);
    }

    /** Runs a task without a result that changes no library, or locks the libraries itself. */
    default void useTransaction(Consumer<Handle> work) {
        useTransaction(Set.of(), work);
    }

    /** Locks libraries until the end of the transaction; waits for transactions that have them. */
    void lockLibraries(Handle handle, Collection<LibraryId> libraries);

    /** Locks a library until the end of the transaction if no other transaction has it; returns whether it did. */
    boolean tryLockLibrary(Handle handle, LibraryId library);

    /** Runs a task in a transaction later, without waiting for it; its failure is ignored. */
    void writeLater(Consumer<Handle> work);

    /** Runs a task that changes one library later, without waiting for it; its failure is ignored. */
    default void writeLater(LibraryId library, Consumer<Handle> work) {
        writeLater(handle -> {
            lockLibraries(handle, Set.of(library));
            work.accept(handle);
        });
    }

    /** Runs a batch of a long job in a transaction of its own, behind all waiting tasks, and waits for its commit. */
    <T extends @Nullable Object> T writeInBackground(Function<Handle, T> work);

    /**
     * Runs a batch of a long job later in a transaction of its own, behind all waiting tasks.
     *
     * @param then called by a thread of the storage with the result or the failure
     */
    <T> void writeInBackground(Function<Handle, T> work, BiConsumer<? super T, ? super Throwable> then);
}
