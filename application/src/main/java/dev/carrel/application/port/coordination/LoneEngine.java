package dev.carrel.application.port.coordination;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An engine that has its storage for itself. */
final class LoneEngine implements Coordination {

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public boolean recordAlive(LeaseHolder engine, Instant now) {
        return true;
    }

    @Override
    public void recordStopped(LeaseHolder engine) {
        // No other engine asks.
    }

    @Override
    public List<String> forgetSilent(Instant aliveBefore) {
        return List.of();
    }

    @Override
    public List<KnownEngine> findEngines() {
        return List.of();
    }

    @Override
    public void checkServer() {
        // The storage is in this process.
    }

    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public boolean tryTakeDuty(String duty, LeaseHolder holder, Instant now, Instant until) {
        return true;
    }

    @Override
    public void releaseDuty(String duty, LeaseHolder holder) {
        // It has all of them.
    }

    @Override
    public void pauseHost(String host, Instant until) {
        // The engine itself knows.
    }

    @Override
    public Set<String> findPausedHosts(Instant now) {
        return Set.of();
    }

    @Override
    public Map<LibraryId, Long> findChangedLibraries(Instant since) {
        return Map.of();
    }

    @Override
    public ChangeSignals signals() {
        return ChangeSignals.NONE;
    }

    @Override
    public Instant now() {
        return Instant.EPOCH;
    }
}
