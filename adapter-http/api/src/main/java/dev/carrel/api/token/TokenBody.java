package dev.carrel.api.token;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.library.LimitsBody;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An access token without its secret.
 *
 * @param libraries null for all libraries, also for future ones
 * @param filter the documents that the token gives access to, in the grammar of filters; null, and absent, for all
 * @param readers the names as which documents of connectors that keep rights are read; null, and absent, for none
 * @param limits how much may be requested with the token; null, and absent, without limits
 * @param expiresAt null if it does not expire
 * @param lastUsedAt null if it was never used
 */
public record TokenBody(String id, String name, List<String> scopes, @Nullable List<String> libraries,
        @JsonInclude(Include.NON_NULL) @Nullable Map<String, Object> filter,
        @JsonInclude(Include.NON_NULL) @Nullable List<String> readers,
        @JsonInclude(Include.NON_NULL) @Nullable LimitsBody limits, @Nullable String expiresAt, String createdAt,
        @Nullable String lastUsedAt) {

    /** Returns the body of a token. */
    public static TokenBody of(AccessToken token) {
        return new TokenBody(token.id().value(), token.name(),
                token.scopes().stream().sorted().map(TokenScope::wireName).toList(), librariesOf(token.libraries()),
                token.filter().isEverything() ? null : token.filter().toMap(),
                token.readers().isEmpty() ? null : token.readers().stream().sorted().toList(),
                LimitsBody.of(token.limits()), timeOf(token.expiresAt()), token.createdAt().toString(),
                timeOf(token.lastUsedAt()));
    }

    private static @Nullable List<String> librariesOf(LibraryGrant grant) {
        return switch (grant) {
            case LibraryGrant.AllLibraries all -> null;
            case LibraryGrant.LibraryRoles roles -> librariesOf(roles.covered());
            case LibraryGrant.ListedLibraries listed ->
                    listed.libraries().stream().map(LibraryId::value).sorted().toList();
        };
    }

    private static @Nullable String timeOf(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
