package dev.carrel.persistence.store;

import dev.carrel.application.port.access.BrowserSessions;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.BrowserSession;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The sessions of browsers, stored by digest. */
public record JdbiBrowserSessions(DatabaseWriter writer, DatabaseReader readPool) implements BrowserSessions {

    private static final String SELECT = """
            SELECT id, token, token_digest, created_at, last_used_at, expires_at, user_agent FROM browser_session
            """;

    @Override
    public void addSession(BrowserSession session, byte[] digest, byte[] seal, Instant now) {
        writer.runInTransaction(handle -> {
            handle.createUpdate("DELETE FROM browser_session WHERE expires_at <= :now")
                    .bind("now", EpochMicros.of(now))
                    .execute();
            return handle.createUpdate("""
                    INSERT INTO browser_session (id, digest, token, token_digest, created_at, last_used_at, expires_at,
                        user_agent)
                    VALUES (:id, :digest, :token, :token_digest, :created_at, :last_used_at, :expires_at, :user_agent)
                    """)
                    .bind("id", session.id())
                    .bind("digest", digest)
                    .bind("token", session.token().value())
                    .bind("token_digest", seal)
                    .bind("created_at", EpochMicros.of(session.createdAt()))
                    .bind("last_used_at", EpochMicros.of(session.lastUsedAt()))
                    .bind("expires_at", EpochMicros.of(session.expiresAt()))
                    .bind("user_agent", session.userAgent())
                    .execute();
        });
    }

    @Override
    public Optional<StoredSession> findByDigest(byte[] digest) {
        return readPool.read(handle -> handle.createQuery(SELECT + "WHERE digest = :digest")
                .bind("digest", digest)
                .map((row, context) -> new StoredSession(readSession(row), row.getBytes("token_digest")))
                .findOne());
    }

    @Override
    public void updateUse(BrowserSession session) {
        writer.runInTransaction(handle -> handle.createUpdate("""
                UPDATE browser_session SET last_used_at = :last_used_at, expires_at = :expires_at WHERE id = :id
                """)
                .bind("id", session.id())
                .bind("last_used_at", EpochMicros.of(session.lastUsedAt()))
                .bind("expires_at", EpochMicros.of(session.expiresAt()))
                .execute());
    }

    @Override
    public void updateSeal(String id, byte[] seal) {
        writer.runInTransaction(
                handle -> handle.createUpdate("UPDATE browser_session SET token_digest = :token_digest WHERE id = :id")
                        .bind("id", id)
                        .bind("token_digest", seal)
                        .execute());
    }

    @Override
    public List<BrowserSession> listSessions(AccessTokenId token) {
        return readPool.read(handle -> handle.createQuery(SELECT + "WHERE token = :token ORDER BY id DESC")
                .bind("token", token.value())
                .map((row, context) -> readSession(row))
                .list());
    }

    @Override
    public Optional<BrowserSession> findById(String id) {
        return readPool.read(handle -> handle.createQuery(SELECT + "WHERE id = :id")
                .bind("id", id)
                .map((row, context) -> readSession(row))
                .findOne());
    }

    @Override
    public boolean deleteById(String id) {
        return writer.runInTransaction(handle -> handle.createUpdate("DELETE FROM browser_session WHERE id = :id")
                .bind("id", id)
                .execute() == 1);
    }

    private static BrowserSession readSession(ResultSet row) throws SQLException {
        return new BrowserSession(row.getString("id"), new AccessTokenId(row.getString("token")),
                EpochMicros.toInstant(row.getLong("created_at")), EpochMicros.toInstant(row.getLong("last_used_at")),
                EpochMicros.toInstant(row.getLong("expires_at")), row.getString("user_agent"));
    }
}
