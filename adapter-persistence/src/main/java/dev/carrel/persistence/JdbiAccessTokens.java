package dev.carrel.persistence;

import dev.carrel.application.port.AccessTokens;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

record JdbiAccessTokens(Writer writer, Readers readers, LastUses lastUses) implements AccessTokens {

    private static final String SELECT = """
            SELECT id, name, scopes, all_libraries, created_at, expires_at, last_used_at,
                (SELECT group_concat(library, ' ') FROM token_library WHERE token = access_token.id) AS libraries
            FROM access_token
            """;

    @Override
    public void addToken(AccessToken token, byte[] digest) {
        writer.write(handle -> {
            int added = handle.createUpdate("""
                    INSERT INTO access_token (id, digest, name, scopes, all_libraries, created_at, expires_at,
                        last_used_at)
                    VALUES (:id, :digest, :name, :scopes, :all_libraries, :created_at, :expires_at, :last_used_at)
                    """)
                    .bind("id", token.id().value())
                    .bind("digest", digest)
                    .bind("name", token.name())
                    .bind("scopes", token.scopes().stream().map(TokenScope::wireName).collect(Collectors.joining(" ")))
                    .bind("all_libraries", token.libraries() instanceof LibraryGrant.AllLibraries)
                    .bind("created_at", Micros.of(token.createdAt()))
                    .bind("expires_at", Micros.ofNullable(token.expiresAt()))
                    .bind("last_used_at", Micros.ofNullable(token.lastUsedAt()))
                    .execute();
            if (token.libraries() instanceof LibraryGrant.ListedLibraries only) {
                only.libraries().forEach(library -> grant(handle, token.id(), library));
            }
            return added;
        });
    }

    private static void grant(Handle handle, AccessTokenId token, LibraryId library) {
        handle.createUpdate("INSERT INTO token_library (token, library) VALUES (:token, :library)")
                .bind("token", token.value())
                .bind("library", library.value())
                .execute();
    }

    @Override
    public Optional<AccessToken> findByDigest(byte[] digest) {
        return readers.read(handle -> handle.createQuery(SELECT + "WHERE digest = :digest")
                .bind("digest", digest)
                .map((row, context) -> token(row))
                .findOne());
    }

    @Override
    public List<AccessToken> findAll() {
        return readers.read(handle -> handle.createQuery(SELECT + "ORDER BY created_at, id")
                .map((row, context) -> token(row))
                .list());
    }

    @Override
    public boolean deleteById(AccessTokenId id) {
        boolean removed = writer.write(handle -> handle.createUpdate("DELETE FROM access_token WHERE id = :id")
                .bind("id", id.value())
                .execute() == 1);
        lastUses.forget(id);
        return removed;
    }

    @Override
    public void recordUse(AccessTokenId id, Instant now) {
        lastUses.note(id, now);
    }

    private AccessToken token(ResultSet row) throws SQLException {
        var id = new AccessTokenId(row.getString("id"));
        var scopes = Arrays.stream(row.getString("scopes").split(" "))
                .map(word -> TokenScope.fromWireName(word).orElseThrow())
                .collect(Collectors.toSet());
        LibraryGrant grant = row.getBoolean("all_libraries")
                ? new LibraryGrant.AllLibraries()
                : new LibraryGrant.ListedLibraries(libraries(row.getString("libraries")).collect(Collectors.toSet()));
        Instant lastUsedAt = moment(row, "last_used_at");
        return new AccessToken(id, row.getString("name"), scopes, grant, Micros.toInstant(row.getLong("created_at")),
                moment(row, "expires_at"), lastUses.latest(id, lastUsedAt));
    }

    private static Stream<LibraryId> libraries(@Nullable String joined) {
        return joined == null ? Stream.empty() : Arrays.stream(joined.split(" ")).map(LibraryId::new);
    }

    private static @Nullable Instant moment(ResultSet row, String column) throws SQLException {
        long micros = row.getLong(column);
        return row.wasNull() ? null : Micros.toInstant(micros);
    }
}
