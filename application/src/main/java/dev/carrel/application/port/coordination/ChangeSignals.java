package dev.carrel.application.port.coordination;

import dev.carrel.domain.error.StorageException;
import java.time.Duration;
import java.util.List;

/**
 * Signals by which engines that share a storage learn at once of changes that they otherwise find by polling. A signal
 * can be lost; the change itself is stored before it is sent. Thread-safe.
 */
public interface ChangeSignals {

    /** For an engine that has its storage for itself: there are no signals. */
    ChangeSignals NONE = new ChangeSignals() {

        @Override
        public void send(LeaseHolder sender, List<ChangeSignal> signals) {
            // No engine receives them.
        }

        @Override
        public ReceivedSignals receive(LeaseHolder receiver, Duration timeout) {
            return new ReceivedSignals(List.of(), false);
        }
    };

    /**
     * Sends signals to the engines that receive at present.
     *
     * @throws StorageException if the storage cannot be reached; the signals are lost
     */
    void send(LeaseHolder sender, List<ChangeSignal> signals);

    /**
     * Waits for signals of other engines and returns all that have arrived. The first call makes the engine a receiver.
     * Calls of the same receiver come one after another.
     *
     * @throws StorageException if the storage cannot be reached; a later call receives again
     */
    ReceivedSignals receive(LeaseHolder receiver, Duration timeout);

    /**
     * What has arrived.
     *
     * @param signals in the order in which each engine has sent them; empty if none came in time
     * @param isGap whether signals before them may be lost, as before the first call and after a failure
     */
    record ReceivedSignals(List<ChangeSignal> signals, boolean isGap) {

        public ReceivedSignals {
            signals = List.copyOf(signals);
        }
    }
}
