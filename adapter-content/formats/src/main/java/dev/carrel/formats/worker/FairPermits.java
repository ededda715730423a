package dev.carrel.formats.worker;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A semaphore that is fair between owners: a permit goes to the waiting owner that holds the fewest, among equals to
 * the one whose turn is the longest ago. So while others wait, no owner keeps more than an equal share. Thread-safe.
 */
final class FairPermits {

    /** The owners that hold permits or wait, in the order of their turns. */
    private final Map<Object, Share> shares = new LinkedHashMap<>();
    private int free;

    FairPermits(int permits) {
        this.free = permits;
    }

    private static final class Share {
        private int held;
        private final Deque<Request> waiting = new ArrayDeque<>();

        boolean isWaiting() {
            return !waiting.isEmpty();
        }
    }

    private static final class Request {
        private boolean granted;
    }

    /** Takes a permit, waiting for it; returns false if there is none in time. */
    synchronized boolean tryAcquire(Object owner, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        var request = new Request();
        Share share = shares.computeIfAbsent(owner, any -> new Share());
        share.waiting.add(request);
        grantFree();
        try {
            long left = timeout.toNanos();
            while (!request.granted && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = deadline - System.nanoTime();
            }
            return request.granted;
        } catch (InterruptedException e) {
            if (request.granted) {
                release(owner);
            }
            throw e;
        } finally {
            share.waiting.remove(request);
            forgetIfIdle(owner, share);
        }
    }

    /** Returns a permit that the owner holds. */
    synchronized void release(Object owner) {
        Share share = takeTurn(owner);
        share.held--;
        free++;
        forgetIfIdle(owner, share);
        grantFree();
    }

    private void grantFree() {
        Optional<Object> next = nextOwner();
        while (free > 0 && next.isPresent()) {
            Share share = takeTurn(next.get());
            share.waiting.remove().granted = true;
            share.held++;
            free--;
            notifyAll();
            next = nextOwner();
        }
    }

    private Optional<Object> nextOwner() {
        return shares.entrySet()
                .stream()
                .filter(each -> each.getValue().isWaiting())
                .min(Comparator.comparingInt(each -> each.getValue().held))
                .map(Map.Entry::getKey);
    }

    private Share takeTurn(Object owner) {
        Share share = shares.remove(owner);
        shares.put(owner, share);
        return share;
    }

    private void forgetIfIdle(Object owner, Share share) {
        if (share.held == 0 && !share.isWaiting()) {
            shares.remove(owner);
        }
    }
}
