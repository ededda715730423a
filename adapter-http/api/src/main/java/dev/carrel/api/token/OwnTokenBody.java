package dev.carrel.api.token;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.person.RoleBody;
import dev.carrel.application.usage.QuotaState;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The access token of the request itself, from which a client learns what it may do.
 *
 * @param libraries null for all libraries, also for future ones
 * @param filter the documents that the token gives access to, in the grammar of filters; null for all
 * @param readers the names as which documents of connectors that keep rights are read; for a person, the groups, the
 * user name and what an administrator has given. Null, and absent, for none
 * @param expiresAt null if it does not expire
 * @param limits how much may be requested with the token; null, and absent, without limits
 * @param roles of a person, whose session is used in place of a token; null, and absent, for a token
 * @param remaining what is left of the limits on requests; null, and absent, without any
 * @param personalLibrary the id of the personal library that the person may have, whether or not it exists; null, and
 * absent, for others
 * @param issuer the OpenID provider that the person signs in with; null, and absent, for others
 */
public record OwnTokenBody(String id, String name, List<String> scopes, @Nullable List<String> libraries,
        @Nullable Object filter, @JsonInclude(Include.NON_NULL) @Nullable List<String> readers,
        @Nullable String expiresAt,
        @JsonInclude(Include.NON_NULL) @Nullable LimitsBody limits,
        @JsonInclude(Include.NON_NULL) @Nullable LimitsBody remaining,
        @JsonInclude(Include.NON_NULL) @Nullable List<RoleBody> roles,
        @JsonInclude(Include.NON_NULL) @Nullable String personalLibrary,
        @JsonInclude(Include.NON_NULL) @Nullable String issuer) {

    /**
     * Returns the body of a token.
     *
     * @param quotas what is left of its limits
     * @param issuer the OpenID provider of a person; null for none
     */
    public static OwnTokenBody of(AccessToken token, List<QuotaState> quotas, @Nullable String issuer) {
        TokenBody known = TokenBody.of(token);
        return new OwnTokenBody(known.id(), known.name(), known.scopes(), known.libraries(),
                token.filter().isEverything() ? null : FilterGrammar.write(token.filter()), known.readers(),
                known.expiresAt(), known.limits(),
                quotas.isEmpty() ? null
                        : new LimitsBody(remainingOf("token-per-minute", quotas), remainingOf("token-per-day", quotas),
                                remainingOf("token-at-once", quotas), null),
                rolesOf(token), token.personalLibrary().map(LibraryId::value).orElse(null), issuer);
    }

    private static @Nullable List<RoleBody> rolesOf(AccessToken token) {
        return switch (token.libraries()) {
            case LibraryGrant.LibraryRoles roles -> roles.grants().stream().map(RoleBody::of).toList();
            case LibraryGrant.AllLibraries all when token.isOfPerson() ->
                    List.of(new RoleBody(LibraryRole.ADMINISTER.wireName(), null, null));
            default -> null;
        };
    }

    private static @Nullable Integer remainingOf(String policy, List<QuotaState> quotas) {
        return quotas.stream()
                .filter(quota -> quota.policy().equals(policy))
                .map(QuotaState::remaining)
                .findFirst()
                .orElse(null);
    }
}
