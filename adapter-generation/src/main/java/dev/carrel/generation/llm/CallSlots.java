package dev.carrel.generation.llm;

import dev.carrel.application.port.CancellationSignal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bulkhead of a model: a fair semaphore whose wait ends when the listener leaves as well. Failsafe's own hands
 * permits to waiters that have given up, and so loses them. Safe for use by many threads.
 */
public final class CallSlots {

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Condition> waiting = new ArrayDeque<>();
    private int free;

    public CallSlots(int slots) {
        this.free = slots;
    }

    /**
     * Takes a slot, in the order in which it was asked for.
     *
     * @param deadline the {@linkplain System#nanoTime time} until which to wait for it
     * @return whether there was one in time, for a listener that has not left
     */
    boolean acquireSlot(CancellationSignal listener, long deadline) throws InterruptedException {
        Condition turn = lock.newCondition();
        listener.onCancel(() -> signalTurn(turn));
        lock.lockInterruptibly();
        try {
            waiting.add(turn);
            long nanos = deadline - System.nanoTime();
            while (listener.isActive() && nanos > 0 && !isFirstInLine(turn)) {
                nanos = turn.awaitNanos(nanos);
            }
            boolean isTaken = listener.isActive() && isFirstInLine(turn);
            free -= isTaken ? 1 : 0;
            return isTaken;
        } finally {
            waiting.remove(turn);
            signalFirstInLine();
            lock.unlock();
        }
    }

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
