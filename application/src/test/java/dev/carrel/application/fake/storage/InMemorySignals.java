package dev.carrel.application.fake.storage;

import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.LeaseHolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A queue for each receiver. */
final class InMemorySignals implements ChangeSignals {

    private final Map<LeaseHolder, BlockingQueue<ChangeSignal>> queues = new ConcurrentHashMap<>();

    @Override
    public void send(LeaseHolder sender, List<ChangeSignal> signals) {
        queues.forEach((receiver, queue) -> {
            if (!receiver.equals(sender)) {
                queue.addAll(signals);
            }
        });
    }

    @Override
    public ReceivedSignals receive(LeaseHolder receiver, Duration timeout) {
        boolean isNew = !queues.containsKey(receiver);
        BlockingQueue<ChangeSignal> queue = queues.computeIfAbsent(receiver, key -> new LinkedBlockingQueue<>());
        var arrived = new ArrayList<ChangeSignal>();
        try {
            ChangeSignal first = queue.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
            if (first != null) {
                arrived.add(first);
                queue.drainTo(arrived);
            }
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        return new ReceivedSignals(arrived, isNew);
    }
}
