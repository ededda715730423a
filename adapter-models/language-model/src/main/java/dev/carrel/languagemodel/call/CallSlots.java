package dev.carrel.languagemodel.call;

import dev.carrel.application.port.CancellationSignal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bulkhead of a model: a fair semaphore whose wait also ends on cancellation. Failsafe's own bulkhead grants
 * permits to waiters that have given up, and so loses them. Safe for use by multiple threads.
 */
public final class CallSlots {

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Condition> waiting = new ArrayDeque<>();
    private int free;

    /** Creates a bulkhead with a number of free slots. */
    public CallSlots(int slots) {
        this.free = slots;
    }

    /**
     * Acquires a slot in order of arrival.
     *
     * @param deadline the end of the wait, in {@link System#nanoTime}
     * @return true if a slot was acquired in time and the call was not cancelled
     */
    boolean acquireSlot(CancellationSignal signal, long deadline) throws InterruptedException {
        Condition turn = lock.newCondition();
        signal.onCancel(() -> signalTurn(turn));
        lock.lockInterruptibly();
        try {
            waiting.add(turn);
            long nanos = deadline - System.nanoTime();
            while (!signal.isCancelled() && nanos > 0 && !isFirstInLine(turn)) {
                nanos = turn.awaitNanos(nanos);
            }
            boolean isTaken = !signal.isCancelled() && isFirstInLine(turn);
            free -= isTaken ? 1 : 0;
            return isTaken;
        } finally {
            waiting.remove(turn);
            signalFirstInLine();
            lock.unlock();
        }
    }

    /** Releases an acquired slot to the first in line. */
    void releaseSlot() {
        lock.lock();
        try {
            free++;
            signalFirstInLine();
        } finally {
            lock.unlock();
        }
    }

    private boolean isFirstInLine(Condition turn) {
        return free > 0 && waiting.peekFirst() == turn;
    }

    private void signalFirstInLine() {
        if (free > 0 && !waiting.isEmpty()) {
            waiting.getFirst().signal();
        }
    }

    private void signalTurn(Condition turn) {
        lock.lock();
        try {
            turn.signal();
        } finally {
            lock.unlock();
        }
    }
}
