package dev.carrel.postgres;

import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.postgres.SignalCodec.SignalMessage;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;

/**
 * Signals by {@code NOTIFY}. The engines of one schema share a channel; each receiver has a connection of its own. A
 * message is cut into parts, each a notification, which arrive one after another. They are sent in a transaction of
 * their own, since transactions that notify commit one after another.
 */
final class PostgresSignals implements ChangeSignals, AutoCloseable {

    /** Less than the 8,000 bytes of a notification, with room for the number of the part. */
    private static final int MAX_PART = 7_900;
    private static final String CHANNEL = "'carrel_' || md5(current_schema())";

    private final PostgresConnections connections;
    private final DatabaseWriter writer;
    private final Map<LeaseHolder, SignalReceiver> receivers = new ConcurrentHashMap<>();

    PostgresSignals(PostgresConnections connections, DatabaseWriter writer) {
        this.connections = connections;
        this.writer = writer;
    }

    @Override
    public void send(LeaseHolder sender, List<ChangeSignal> signals) {
        String message = SignalCodec.write(new SignalMessage(sender, signals));
        writer.useTransaction(handle -> sendParts(handle, message));
    }

    private static void sendParts(Handle handle, String message) {
        int parts = Math.ceilDiv(message.length(), MAX_PART);
        for (int part = 0; part < parts; part++) {
            String text = message.substring(part * MAX_PART, Math.min(message.length(), (part + 1) * MAX_PART));
            handle.createQuery("SELECT count(pg_notify(" + CHANNEL + ", :part))")
                    .bind("part", SignalReceiver.formatPart(part, parts, text))
                    .mapTo(long.class)
                    .one();
        }
    }

    @Override
    public ReceivedSignals receive(LeaseHolder receiver, Duration timeout) {
        SignalReceiver connected = receivers.computeIfAbsent(receiver,
                engine -> new SignalReceiver(engine, connections, CHANNEL));
        try {
            return connected.receive(timeout);
        } catch (SQLException e) {
            connected.close();
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
    }

    /** Ends after the receiving calls. */
    @Override
    public void close() {
        receivers.values().forEach(SignalReceiver::close);
    }
}
