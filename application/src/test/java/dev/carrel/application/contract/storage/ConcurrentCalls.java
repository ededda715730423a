package dev.carrel.application.contract.storage;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Makes calls at the same moment, each on a thread of its own. */
final class ConcurrentCalls {

    private ConcurrentCalls() {}

    /** Returns the results in the order of the calls; throws the first failure. */
    static <T> List<T> callConcurrently(List<Callable<T>> calls) {
        var ready = new CountDownLatch(calls.size());
        try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<T>> results = calls.stream().map(call -> threads.submit(() -> {
                ready.countDown();
                ready.await();
                return call.call();
            })).toList();
            return results.stream().map(ConcurrentCalls::getResult).toList();
        }
    }

    private static <T> T getResult(Future<T> result) {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new AssertionError("a call failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
