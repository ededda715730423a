package dev.carrel.application.fake.storage;

import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

record InMemoryCoordination(InMemoryState state) implements Coordination {

    /** A duty with the one who has it. */
    record HeldDuty(LeaseHolder holder, Instant until) {}

    @Override
    public boolean isShared() {
        return true;
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
    public boolean recordAlive(LeaseHolder engine, Instant now) {
        synchronized (state) {
            return state.engines.put(engine.engine(), new KnownEngine(engine, now, false)) != null;
        }
    }

    @Override
    public void recordStopped(LeaseHolder engine) {
        synchronized (state) {
            state.engines.computeIfPresent(engine.engine(), (name, known) -> known.engine().equals(engine)
                    ? new KnownEngine(engine, known.aliveAt(), true)
                    : known);
        }
    }

    @Override
    public List<String> forgetSilent(Instant aliveBefore) {
        synchronized (state) {
            List<KnownEngine> silent = state.engines.values()
                    .stream()
                    .filter(known -> known.aliveAt().isBefore(aliveBefore))
                    .toList();
            for (KnownEngine each : silent) {
                state.engines.remove(each.engine().engine());
                state.libraries.values().forEach(library -> library.acknowledged.remove(each.engine().engine()));
                new InMemoryEvaluations(state).markInterrupted(each.engine()::equals);
            }
            new InMemoryPendingPurges(state).removeCompleted(state.engines.keySet());
            return silent.stream().map(each -> each.engine().engine()).toList();
        }
    }

    @Override
    public List<KnownEngine> findEngines() {
        synchronized (state) {
            return List.copyOf(state.engines.values());
        }
    }

    @Override
    public boolean tryTakeDuty(String duty, LeaseHolder holder, Instant now, Instant until) {
        synchronized (state) {
            HeldDuty before = state.duties.get(duty);
            boolean isFree = before == null || before.holder().equals(holder) || before.until().isBefore(now)
                    || holder.succeeds(before.holder());
            if (isFree) {
                state.duties.put(duty, new HeldDuty(holder, until));
            }
            return isFree;
        }
    }

    @Override
    public void releaseDuty(String duty, LeaseHolder holder) {
        synchronized (state) {
            state.duties.computeIfPresent(duty, (name, before) -> before.holder().equals(holder) ? null : before);
        }
    }

    @Override
    public void pauseHost(String host, Instant until) {
        synchronized (state) {
            state.pausedHosts.merge(host, until, (before, now) -> before.isAfter(now) ? before : now);
        }
    }

    @Override
    public Set<String> findPausedHosts(Instant now) {
        synchronized (state) {
            state.pausedHosts.values().removeIf(until -> !until.isAfter(now));
            return Set.copyOf(state.pausedHosts.keySet());
        }
    }

    @Override
    public Map<LibraryId, Long> findChangedLibraries(Instant since) {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .filter(library -> !library.changedAt.isBefore(since))
                    .collect(Collectors.toMap(library -> library.library.id(), library -> library.changes));
        }
    }

    @Override
    public ChangeSignals signals() {
        return state.signals;
    }

    @Override
    public Instant now() {
        return Instant.now();
    }
}
