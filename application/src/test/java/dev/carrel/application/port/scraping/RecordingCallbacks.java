package dev.carrel.application.port.scraping;

import dev.carrel.application.port.CallbackSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.library.Callback;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps what it is to tell, and fails as often as it was asked to. */
public final class RecordingCallbacks implements CallbackSender {

    private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<Failure> failures = new ConcurrentLinkedQueue<>();
    private final Set<WebAddress> refused = ConcurrentHashMap.newKeySet();

    /** A call that was made, whether or not it was accepted. */
    public record Call(Callback target, Event event, Instant now) {}

    /** The next call that is not yet said to fail will fail like that. */
    public RecordingCallbacks fail(Failure failure) {
        failures.add(failure);
        return this;
    }

    public RecordingCallbacks refuse(String address) {
        refused.add(new WebAddress(address));
        return this;
    }

    /** Waits for the next call. */
    public Call next() throws InterruptedException {
        return calls.take();
    }

    /** The calls that nobody has waited for. */
    public List<Call> calls() {
        return new ArrayList<>(calls);
    }

    @Override
    public void check(WebAddress address) {
        if (refused.contains(address)) {
            throw new AddressRefusedException("The address may not be called.");
        }
    }

    @Override
    public Optional<Failure> send(Callback target, Event event, Instant now) {
        if (refused.contains(target.url())) {
            return Optional.of(Failure.forGood("The address may not be called."));
        }
        calls.add(new Call(target, event, now));
        return Optional.ofNullable(failures.poll());
    }
}
