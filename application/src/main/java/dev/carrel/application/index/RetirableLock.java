package dev.carrel.application.index;

import dev.carrel.application.job.Deadline;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that can be retired: a thread that acquires it then, or waited for it meanwhile, gets a
 * {@link RetiredException}. Fair, so that each waiting thread gets its turn after the batch under way.
 */
final class RetirableLock {

    private final ReentrantLock lock = new ReentrantLock(true);
    private boolean retired;

    void acquire() {
        lock.lock();
        refuseIfRetired();
    }

    /**
     * Acquires the lock within a timeout, which an interrupt does not shorten.
     *
     * @return whether it did
     */
    boolean tryAcquire(Duration timeout) {
        boolean acquired = Deadline.after(timeout).awaitUninterruptibly(lock::tryLock);
        if (acquired) {
            refuseIfRetired();
        }
        return acquired;
    }

    /** Acquires the lock if it is free now, be it retired or not. */
    boolean tryAcquireNow() {
        return lock.tryLock();
    }

    void release() {
        lock.unlock();
    }

    /** Retires the lock, which the calling thread holds. */
    void retire() {
        retired = true;
    }

    /** Returns whether the lock, which the calling thread holds, is retired. */
    boolean isRetired() {
        return retired;
    }

    private void refuseIfRetired() {
        if (retired) {
            lock.unlock();
            throw new RetiredException();
        }
    }

    /** Thrown to a thread that acquires a retired lock: another indexer has taken the place of its owner. */
    static final class RetiredException extends RuntimeException {

        private static final long serialVersionUID = 1;

        RetiredException() {
            super(null, null, false, false);
        }
    }
}
