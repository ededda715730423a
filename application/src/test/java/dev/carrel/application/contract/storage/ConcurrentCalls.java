package dev.carrel.application.contract.storage;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Makes calls from as many threads at the same moment. */
final class ConcurrentCalls {

    private ConcurrentCalls() {}

    /** What the calls returned, in their order; the first failure is thrown. */
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
