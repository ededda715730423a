package dev.carrel.postgres;

import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseWriter.BatchOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Group commit: the writes of one library that wait at the same time run in one transaction, since they would run one
 * after another anyway, and so share its lock and its commit. If one of them throws, nothing has changed, and each runs
 * again in a transaction of its own. Thread-safe.
 */
final class GroupedWrites {

    /** Few enough that a write waits little for the others of its group. */
    private static final int MAX_GROUP = 32;

    private final TransactionRunner transactions;
    private final WorkThreads threads;
    private final Runnable afterCommit;
    /** The waiting writes of each library that a thread is busy with, or will be. */
    private final Map<LibraryId, Queue<GroupedWrite<?, ?>>> waiting = new HashMap<>();

    /** @param afterCommit is called after each transaction */
    GroupedWrites(TransactionRunner transactions, WorkThreads threads, Runnable afterCommit) {
        this.transactions = transactions;
        this.threads = threads;
        this.afterCommit = afterCommit;
    }

    /** Runs a write and returns its result after the commit. */
    <T extends @Nullable Object> T run(LibraryId library, Function<Handle, T> work) {
        return run(library, new SingleTask<>(), work);
    }

    /** Runs an operation on an item, together with others that wait for it, and returns the result after the commit. */
    <I, R extends @Nullable Object> R run(LibraryId library, BatchOperation<I, R> operation, I item) {
        var write = new GroupedWrite<I, R>(operation, item);
        synchronized (waiting) {
            Queue<GroupedWrite<?, ?>> queue = waiting.get(library);
            if (queue == null) {
                threads.submit(() -> runWaiting(library));
                queue = new ArrayDeque<>();
                waiting.put(library, queue);
            }
            queue.add(write);
        }
        return WorkThreads.await(write.outcome);
    }

    /** Returns the number of writes of a library that no transaction has taken yet. */
    int countWaiting(LibraryId library) {
        synchronized (waiting) {
            return waiting.getOrDefault(library, new ArrayDeque<>()).size();
        }
    }

    /** Runs one group, so that other libraries get their turn; all groups if no thread takes more work. */
    private boolean runWaiting(LibraryId library) {
        List<GroupedWrite<?, ?>> group = takeGroup(library);
        while (!group.isEmpty()) {
            runGroup(library, group);
            try {
                threads.submit(() -> runWaiting(library));
                return true;
            } catch (UnavailableException ignored) {
                group = takeGroup(library);
            }
        }
        return true;
    }

    private List<GroupedWrite<?, ?>> takeGroup(LibraryId library) {
        synchronized (waiting) {
            Queue<GroupedWrite<?, ?>> queue = waiting.getOrDefault(library, new ArrayDeque<>());
            var group = new ArrayList<GroupedWrite<?, ?>>();
            while (group.size() < MAX_GROUP && !queue.isEmpty()) {
                group.add(queue.remove());
            }
            if (group.isEmpty()) {
                waiting.remove(library);
            }
            return group;
        }
    }

    private void runGroup(LibraryId library, List<GroupedWrite<?, ?>> group) {
        if (!runTogether(library, group)) {
            group.forEach(write -> runTogether(library, List.of(write)));
        }
    }

    /** Returns false if one of several writes threw: nothing has changed, and none is completed. */
    private boolean runTogether(LibraryId library, List<GroupedWrite<?, ?>> group) {
        try {
            transactions.run(handle -> {
                TransactionRunner.lock(handle, library.value());
                for (int first = 0, end; first < group.size(); first = end) {
                    end = first + countSame(group.subList(first, group.size()));
                    runMembers(handle, group.subList(first, end), group.size() == 1);
                }
                return true;
            });
        } catch (FailedMemberException ignored) {
            return false;
        } catch (RuntimeException | Error e) {
            group.forEach(write -> write.outcome.completeExceptionally(e));
            return true;
        }
        group.forEach(GroupedWrite::complete);
        afterCommit.run();
        return true;
    }

    /** Returns the number of the first writes with the same operation. */
    private static int countSame(List<GroupedWrite<?, ?>> writes) {
        int count = 1;
        while (count < writes.size() && writes.get(count).operation == writes.getFirst().operation) {
            count++;
        }
        return count;
    }

    private static void runMembers(Handle handle, List<GroupedWrite<?, ?>> writes, boolean isAlone) {
        try {
            writes.getFirst().run(handle, writes);
        } catch (JdbiException e) {
            // A conflict lets the whole group run again, and a lost connection fails it.
            throw isAlone || PostgresErrors.concernsTransaction(e) ? e : new FailedMemberException(e);
        } catch (RuntimeException | Error e) {
            if (isAlone) {
                throw e;
            }
            throw new FailedMemberException(e);
        }
    }

    private static final class GroupedWrite<I, R extends @Nullable Object> {

        private final BatchOperation<I, R> operation;
        private final I item;
        private final CompletableFuture<R> outcome = new CompletableFuture<>();
        private Runnable completion = () -> {};

        GroupedWrite(BatchOperation<I, R> operation, I item) {
            this.operation = operation;
            this.item = item;
        }

        /** Runs writes, all of which have the operation of this one. */
        @SuppressWarnings("unchecked")
        void run(Handle handle, List<GroupedWrite<?, ?>> writes) {
            List<GroupedWrite<I, R>> same = writes.stream().map(write -> (GroupedWrite<I, R>) write).toList();
            List<R> results = operation.apply(handle, same.stream().map(write -> write.item).toList());
            for (int each = 0; each < same.size(); each++) {
                GroupedWrite<I, R> write = same.get(each);
                R result = results.get(each);
                write.completion = () -> write.outcome.complete(result);
            }
        }

        /** To be called after the commit. */
        void complete() {
            completion.run();
        }
    }

    /** Applies each task; not the same operation as any other, so that it gets one. */
    private static final class SingleTask<T extends @Nullable Object>
            implements
                BatchOperation<Function<Handle, T>, T> {

        @Override
        public List<T> apply(Handle handle, List<Function<Handle, T>> tasks) {
            return Collections.singletonList(tasks.getFirst().apply(handle));
        }
    }

    /** One write of several threw. */
    private static final class FailedMemberException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        FailedMemberException(Throwable cause) {
            super(cause.toString(), cause, false, false);
        }
    }
}
