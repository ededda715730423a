package dev.carrel.postgres.shared;

import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Engines, duties and paused hosts, one table for each.
 *
 * @param probe tries whether the server answers
 * @param reachable whether it answered last
 */
public record PostgresCoordination(DatabaseWriter writer, DatabaseReader readPool, ChangeSignals signals,
        Runnable probe, BooleanSupplier reachable)
        implements
            Coordination {

    /** An engine that has been silent for longer was killed: it gives a sign of life every ten seconds. */
    private static final Duration MAX_SILENCE = Duration.ofSeconds(30);

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public void checkServer() {
        probe.run();
    }

    @Override
    public boolean isReachable() {
        return reachable.getAsBoolean();
    }

    @Override
    public boolean recordAlive(LeaseHolder engine, Instant now) {
        return writer.runInTransaction(handle -> {
            boolean isKnown = execute(handle, "UPDATE engine SET run = :run, alive_at = :now WHERE name = :engine",
                    engine, now);
            if (!isKnown) {
                execute(handle, "INSERT INTO engine (name, run, alive_at) VALUES (:engine, :run, :now)", engine, now);
            }
            return isKnown;
        });
    }

    private static boolean execute(Handle handle, String sql, LeaseHolder engine, Instant now) {
        return handle.createUpdate(sql)
                .bind("engine", engine.engine())
                .bind("run", engine.run())
                .bind("now", EpochMicros.of(now))
                .execute() > 0;
    }

    /** The sign of life of an engine that has stopped is stored as a negative number. */
    @Override
    public void recordStopped(LeaseHolder engine) {
        writer.useTransaction(handle -> handle
                .createUpdate("UPDATE engine SET alive_at = -abs(alive_at) WHERE name = :engine AND run = :run")
                .bind("engine", engine.engine())
                .bind("run", engine.run())
                .execute());
    }

    @Override
    public List<String> forgetSilent(Instant aliveBefore) {
        return writer.runInTransaction(handle -> {
            List<LeaseHolder> silent = handle.createQuery("""
                    DELETE FROM engine WHERE abs(alive_at) < :before RETURNING name, run
                    """)
                    .bind("before", EpochMicros.of(aliveBefore))
                    .map((row, context) -> new LeaseHolder(row.getString("name"), row.getString("run")))
                    .list();
            silent.forEach(engine -> forget(handle, engine));
            SharedPendingPurges.removeCompleted(handle, List.of());
            handle.createUpdate("DELETE FROM paused_host WHERE until < :before")
                    .bind("before", EpochMicros.of(aliveBefore))
                    .execute();
            return silent.stream().map(LeaseHolder::engine).sorted().toList();
        });
    }

    private static void forget(Handle handle, LeaseHolder engine) {
        for (String sql : List.of("DELETE FROM acknowledged WHERE engine = :engine",
                "DELETE FROM erasure_done WHERE engine = :engine")) {
            handle.createUpdate(sql).bind("engine", engine.engine()).execute();
        }
        handle.createUpdate("""
                UPDATE evaluation SET status = 'interrupted'
                WHERE status = 'running' AND engine = :engine AND run = :run
                """).bind("engine", engine.engine()).bind("run", engine.run()).execute();
    }

    @Override
    public List<KnownEngine> findEngines() {
        return readPool.read(handle -> handle.createQuery("SELECT name, run, alive_at FROM engine ORDER BY name")
                .map((row, context) -> new KnownEngine(new LeaseHolder(row.getString("name"), row.getString("run")),
                        EpochMicros.toInstant(Math.abs(row.getLong("alive_at"))), row.getLong("alive_at") < 0))
                .list());
    }

    @Override
    public boolean tryTakeDuty(String duty, LeaseHolder holder, Instant now, Instant until) {
        return writer.runInTransaction(handle -> handle.createUpdate("""
                INSERT INTO duty (name, engine, run, until) VALUES (:duty, :engine, :run, :until)
                ON CONFLICT (name) DO UPDATE SET engine = :engine, run = :run, until = :until
                WHERE duty.until < :now OR duty.engine = :engine
                """)
                .bind("duty", duty)
                .bind("engine", holder.engine())
                .bind("run", holder.run())
                .bind("now", EpochMicros.of(now))
                .bind("until", EpochMicros.of(until))
                .execute() > 0);
    }

    @Override
    public void releaseDuty(String duty, LeaseHolder holder) {
        writer.useTransaction(handle -> handle
                .createUpdate("DELETE FROM duty WHERE name = :duty AND engine = :engine AND run = :run")
                .bind("duty", duty)
                .bind("engine", holder.engine())
                .bind("run", holder.run())
                .execute());
    }

    @Override
    public void pauseHost(String host, Instant until) {
        writer.useTransaction(handle -> handle.createUpdate("""
                INSERT INTO paused_host (host, until) VALUES (:host, :until)
                ON CONFLICT (host) DO UPDATE SET until = :until WHERE paused_host.until < :until
                """).bind("host", host).bind("until", EpochMicros.of(until)).execute());
    }

    @Override
    public Set<String> findPausedHosts(Instant now) {
        return readPool.read(handle -> new HashSet<>(handle
                .createQuery("SELECT host FROM paused_host WHERE until > :now")
                .bind("now", EpochMicros.of(now))
                .mapTo(String.class)
                .list()));
    }

    @Override
    public Map<LibraryId, Long> findChangedLibraries(Instant since) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT public_id, revision + help_version AS changes FROM library
                WHERE changed_at >= :since AND public_id IS NOT NULL
                """)
                .bind("since", EpochMicros.of(since))
                .map((row, context) -> Map.entry(new LibraryId(row.getString("public_id")), row.getLong("changes")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public Instant now() {
        return EpochMicros.toInstant(readPool.read(handle -> handle.createQuery("SELECT database_micros()")
                .mapTo(long.class)
                .one()));
    }

    /** Returns a text that is another one after an engine has used the database. */
    public static String describeUses(Handle handle) {
        return handle.createQuery("""
                SELECT coalesce(string_agg(name || ' ' || run || ' ' || abs(alive_at), ', ' ORDER BY name), '')
                FROM engine
                """).mapTo(String.class).one();
    }

    /**
     * Checks that no engine uses the database.
     *
     * @throws StorageException if one does, or was killed lately
     */
    public static void requireUnused(Handle handle) {
        Map<String, Long> running = handle.createQuery("""
                SELECT name, (alive_at + :silence - database_micros()) / 1000000 + 1 AS seconds
                FROM engine WHERE alive_at > database_micros() - :silence
                """)
                .bind("silence", MAX_SILENCE.toMillis() * 1_000)
                .map((row, context) -> Map.entry(row.getString("name"), row.getLong("seconds")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        if (!running.isEmpty()) {
            throw new StorageException("The database is in use by " + String.join(", ", new TreeSet<>(running.keySet()))
                    + ": stop them, and try again. If they were killed, wait " + Collections.max(running.values())
                    + " seconds.", null);
        }
    }
}
