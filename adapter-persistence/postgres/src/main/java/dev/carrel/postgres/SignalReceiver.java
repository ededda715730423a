package dev.carrel.postgres;

import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.ChangeSignals.ReceivedSignals;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.postgres.SignalCodec.SignalMessage;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** A connection that receives notifications; it is opened when it is needed. One thread at a time. */
final class SignalReceiver implements AutoCloseable {

    /** The longest silence after which the connection is checked, since a lost one is silent too. */
    private static final Duration MAX_SILENCE = Duration.ofSeconds(30);
    private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(10);

    private final LeaseHolder engine;
    private final PostgresConnections connections;
    private final String channel;
    private @Nullable Connection connection;
    private long heardAtNanos;
    /** The parts of a message that have arrived. */
    private final StringBuilder message = new StringBuilder();
    private int nextPart;

    /** @param channel an SQL expression */
    SignalReceiver(LeaseHolder engine, PostgresConnections connections, String channel) {
        this.engine = engine;
        this.connections = connections;
        this.channel = channel;
    }

    static String formatPart(int part, int parts, String text) {
        return part + "/" + parts + " " + text;
    }

    synchronized ReceivedSignals receive(Duration timeout) throws SQLException {
        boolean isGap = connection == null;
        Connection open = connection;
        if (open == null) {
            open = connect();
        } else if (System.nanoTime() - heardAtNanos > MAX_SILENCE.toNanos()) {
            check(open);
        }
        var signals = new ArrayList<ChangeSignal>();
        int millis = Math.toIntExact(Math.max(1, timeout.toMillis()));
        PGNotification[] arrived = open.unwrap(PGConnection.class).getNotifications(millis);
        for (PGNotification notification : arrived == null ? new PGNotification[0] : arrived) {
            heardAtNanos = System.nanoTime();
            isGap |= !addPart(notification.getParameter(), signals);
        }
        return new ReceivedSignals(signals, isGap);
    }

    private Connection connect() throws SQLException {
        Connection opened = connections.openUnpooled();
        try (Statement statement = opened.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + channel)) {
            row.next();
            statement.execute("LISTEN " + row.getString(1));
        } catch (SQLException | RuntimeException | Error e) {
            opened.close();
            throw e;
        }
        connection = opened;
        heardAtNanos = System.nanoTime();
        startMessage();
        return opened;
    }

    private void check(Connection open) throws SQLException {
        if (!open.isValid(Math.toIntExact(CHECK_TIMEOUT.toSeconds()))) {
            throw new SQLException("the connection for signals is lost", "08006");
        }
        heardAtNanos = System.nanoTime();
    }

    /** Returns false if the part is not the next one of a message. */
    private boolean addPart(String notification, List<ChangeSignal> signals) {
        int slash = notification.indexOf('/');
        int space = notification.indexOf(' ', slash);
        try {
            int part = Integer.parseInt(notification, 0, slash, 10);
            int parts = Integer.parseInt(notification, slash + 1, space, 10);
            if (part != nextPart) {
                throw new IllegalArgumentException("part " + part + " in place of " + nextPart);
            }
            message.append(notification, space + 1, notification.length());
            nextPart = part + 1;
            if (nextPart == parts) {
                addMessage(signals);
            }
            return true;
        } catch (RuntimeException ignored) {
            // Another program may use the channel.
            startMessage();
            return false;
        }
    }

    private void addMessage(List<ChangeSignal> signals) {
        SignalMessage complete = SignalCodec.read(message.toString());
        startMessage();
        if (!complete.sender().equals(engine)) {
            signals.addAll(complete.signals());
        }
    }

    private void startMessage() {
        message.setLength(0);
        nextPart = 0;
    }

    @Override
    public synchronized void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException ignored) {
                // It is lost, and so closed.
            }
        }
    }
}
