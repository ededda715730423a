package dev.carrel.persistence.store;

import dev.carrel.application.port.AccessTokens;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.ReadersColumn;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.LibraryTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Access tokens, stored by digest. */
public record JdbiAccessTokens(DatabaseWriter writer, DatabaseReader readPool,
        TokenUsage tokenUsage) implements AccessTokens {

    private static final String SELECT = """
            SELECT id, name, scopes, all_libraries, filter, readers, limit_per_minute, limit_per_day, limit_at_once,
                limit_question, created_at, expires_at, last_used_at,
                (SELECT string_agg(library, ' ') FROM token_library WHERE token = access_token.id) AS libraries
            FROM access_token
            """;

    @Override
    public void addToken(AccessToken token, byte[] digest) {
        writer.runInTransaction(handle -> {
            int added = LibraryTable.bindLimits(handle.createUpdate("""
                    INSERT INTO access_token (id, digest, name, scopes, all_libraries, filter, readers,
                        limit_per_minute, limit_per_day, limit_at_once, limit_question, created_at, expires_at,
                        last_used_at)
                    VALUES (:id, :digest, :name, :scopes, :all_libraries, :filter, :readers, :limit_per_minute,
                        :limit_per_day, :limit_at_once, :limit_question, :created_at, :expires_at, :last_used_at)
                    """), token.limits())
                    .bind("id", token.id().value())
                    .bind("digest", digest)
                    .bind("name", token.name())
                    .bind("scopes", token.scopes().stream().map(TokenScope::wireName).collect(Collectors.joining(" ")))
                    .bind("all_libraries", token.libraries() instanceof LibraryGrant.AllLibraries)
                    .bind("filter", AttributeColumns.toColumn(token.filter()))
                    .bind("readers", ReadersColumn.toColumn(token.readers()))
                    .bind("created_at", EpochMicros.of(token.createdAt()))
                    .bind("expires_at", EpochMicros.ofNullable(token.expiresAt()))
                    .bind("last_used_at", EpochMicros.ofNullable(token.lastUsedAt()))
                    .execute();
            if (token.libraries() instanceof LibraryGrant.ListedLibraries listed) {
                listed.libraries().forEach(library -> insertGrant(handle, token.id(), library));
            }
            return added;
        });
    }

    private static void insertGrant(Handle handle, AccessTokenId token, LibraryId library) {
        handle.createUpdate("INSERT INTO token_library (token, library) VALUES (:token, :library)")
                .bind("token", token.value())
                .bind("library", library.value())
                .execute();
    }

    @Override
    public Optional<AccessToken> findByDigest(byte[] digest) {
        return readPool.read(handle -> handle.createQuery(SELECT + "WHERE digest = :digest")
                .bind("digest", digest)
                .map((row, context) -> readToken(row))
                .findOne());
    }

    @Override
    public Optional<AccessToken> findById(AccessTokenId id) {
        return readPool.read(handle -> findById(handle, id));
    }

    private Optional<AccessToken> findById(Handle handle, AccessTokenId id) {
        return handle.createQuery(SELECT + "WHERE id = :id")
                .bind("id", id.value())
                .map((row, context) -> readToken(row))
                .findOne();
    }

    @Override
    public Optional<AccessToken> updateToken(AccessTokenId id, UnaryOperator<AccessToken> change) {
        return writer.runInTransaction(handle -> {
            Optional<AccessToken> changed = findById(handle, id).map(change);
            changed.ifPresent(token -> LibraryTable.bindLimits(handle.createUpdate("""
                    UPDATE access_token SET name = :name, limit_per_minute = :limit_per_minute,
                        limit_per_day = :limit_per_day, limit_at_once = :limit_at_once,
                        limit_question = :limit_question
                    WHERE id = :id
                    """), token.limits()).bind("id", id.value()).bind("name", token.name()).execute());
            return changed;
        });
    }

    @Override
    public List<AccessToken> findAll() {
        return readPool.read(handle -> handle.createQuery(SELECT + "ORDER BY created_at, id")
                .map((row, context) -> readToken(row))
                .list());
    }

    @Override
    public boolean deleteById(AccessTokenId id) {
        boolean removed = writer
                .runInTransaction(handle -> {
                    JdbiUsageLog.deleteAccount(handle, new TokenAccount(id));
                    return handle.createUpdate("DELETE FROM access_token WHERE id = :id")
                            .bind("id", id.value())
                            .execute() == 1;
                });
        tokenUsage.forgetToken(id);
        return removed;
    }

    @Override
    public void recordUse(AccessTokenId id, Instant now) {
        tokenUsage.recordUse(id, now);
    }

    private AccessToken readToken(ResultSet row) throws SQLException {
        var id = new AccessTokenId(row.getString("id"));
        var scopes = Arrays.stream(row.getString("scopes").split(" "))
                .map(name -> TokenScope.fromWireName(name).orElseThrow())
                .collect(Collectors.toSet());
        LibraryGrant grant = row.getBoolean("all_libraries")
                ? new LibraryGrant.AllLibraries()
                : new LibraryGrant.ListedLibraries(
                        readLibraries(row.getString("libraries")).collect(Collectors.toSet()));
        Instant lastUsedAt = EpochMicros.readNullable(row, "last_used_at");
        return new AccessToken(id, row.getString("name"), scopes, grant,
                AttributeColumns.readFilter(row.getString("filter")),
                ReadersColumn.readReaders(row.getString("readers")),
                LibraryTable.readLimits(row),
                EpochMicros.toInstant(row.getLong("created_at")),
                EpochMicros.readNullable(row, "expires_at"), tokenUsage.latestUse(id, lastUsedAt));
    }

    private static Stream<LibraryId> readLibraries(@Nullable String joined) {
        return joined == null ? Stream.empty() : Arrays.stream(joined.split(" ")).map(LibraryId::new);
    }
}
