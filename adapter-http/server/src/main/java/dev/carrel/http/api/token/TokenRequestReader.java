package dev.carrel.http.api.token;

import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.token.TokenRequest;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.LimitsReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads requests for access tokens, and reports everything that is wrong with one at once. */
final class TokenRequestReader {

    private static final int MAX_YEAR = 9999;

    private final List<Violation> violations = new ArrayList<>();

    private TokenRequestReader() {}

    /** Reads the fields. Unknown ones are rejected: with a misspelt "libraries" the token would be for all of them. */
    static TokenRequest readRequest(BodyFields fields) {
        fields.requireKnownFields(List.of("name", "scopes", "libraries", "filter", "readers", "limits", "expiresAt"));
        return new TokenRequest(fields.readString("name"), fields.readStrings("scopes"),
                fields.readStrings("libraries"), fields.readMap("filter"), fields.readStrings("readers"),
                LimitsReader.readLimits(fields),
                fields.readString("expiresAt"));
    }

    /** Reads the fields of a change. */
    static TokenUpdateRequest readUpdate(BodyFields fields) {
        fields.requireKnownFields(List.of("name", "limits"));
        return new TokenUpdateRequest(fields.readString("name"), LimitsReader.readLimits(fields));
    }

    /**
     * Returns the parameters of the token that is requested.
     *
     * @throws InvalidRequestException if any value is invalid
     */
    static TokenParameters toParameters(TokenRequest request) {
        return new TokenRequestReader().parseRequest(request);
    }

    private TokenParameters parseRequest(TokenRequest request) {
        String name = request.name();
        if (name == null) {
            violations.add(new Violation("name", "must be given"));
        }
        List<String> scopeNames = request.scopes() == null ? List.of() : request.scopes();
        if (scopeNames.isEmpty()) {
            violations.add(new Violation("scopes", "must name at least one of query, read, write and admin"));
        }
        Set<TokenScope> scopes = parseScopes(scopeNames);
        LibraryGrant libraries = parseGrant(request.libraries());
        AttributeFilter filter = parseFilter(request.filter());
        Set<String> readers = parseReaders(request.readers());
        UsageLimits limits = parseLimits(request.limits());
        Instant expiresAt = parseExpiry(request.expiresAt());
        if (name == null || !violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
        return new TokenParameters(name, scopes, libraries, filter, readers, limits, expiresAt);
    }

    private Set<TokenScope> parseScopes(List<String> names) {
        Set<TokenScope> scopes = EnumSet.noneOf(TokenScope.class);
        for (int index = 0; index < names.size(); index++) {
            Optional<TokenScope> scope = TokenScope.fromWireName(names.get(index));
            scope.ifPresent(scopes::add);
            if (scope.isEmpty()) {
                violations.add(new Violation("scopes/" + index, "must be query, read, write or admin"));
            }
        }
        return scopes;
    }

    private LibraryGrant parseGrant(@Nullable List<String> ids) {
        if (ids == null) {
            return new LibraryGrant.AllLibraries();
        }
        if (ids.isEmpty()) {
            violations.add(new Violation("libraries", "must name at least one; absent means all"));
        }
        var libraries = new LinkedHashSet<LibraryId>();
        for (int index = 0; index < ids.size(); index++) {
            String id = ids.get(index);
            if (OpaqueId.isValid(id)) {
                libraries.add(new LibraryId(id));
            } else {
                violations.add(new Violation("libraries/" + index, "must be an id of a library"));
            }
        }
        return new LibraryGrant.ListedLibraries(libraries);
    }

    private AttributeFilter parseFilter(@Nullable Map<String, Object> filter) {
        try {
            return FilterGrammar.parse("filter", filter);
        } catch (InvalidRequestException e) {
            violations.addAll(e.violations());
            return AttributeFilter.everything();
        }
    }

    private Set<String> parseReaders(@Nullable List<String> names) {
        List<String> given = names == null ? List.of() : names;
        for (int index = 0; index < given.size(); index++) {
            if (!Readers.isName(given.get(index))) {
                violations.add(new Violation("readers/" + index, "must be " + Readers.NAME_RULE));
            }
        }
        return Set.copyOf(given);
    }

    private UsageLimits parseLimits(@Nullable LimitsBody limits) {
        try {
            return limits == null ? UsageLimits.NONE : limits.toLimits();
        } catch (InvalidRequestException e) {
            violations.addAll(e.violations());
            return UsageLimits.NONE;
        }
    }

    private @Nullable Instant parseExpiry(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            OffsetDateTime expiry = OffsetDateTime.parse(text);
            if (expiry.getYear() >= 0 && expiry.getYear() <= MAX_YEAR) {
                return expiry.toInstant();
            }
        } catch (DateTimeException ignored) {
            // Reported below, like a year with too many digits.
        }
        violations.add(new Violation("expiresAt", "must be a time of RFC 3339, such as 2030-01-31T00:00:00Z"));
        return null;
    }

    /**
     * The parameters of a token to issue.
     *
     * @param filter the documents that it gives access to
     * @param readers the names as which it reads documents of connectors that keep rights
     * @param limits how much may be requested with it
     * @param expiresAt null if it does not expire
     */
    record TokenParameters(String name, Set<TokenScope> scopes, LibraryGrant libraries, AttributeFilter filter,
            Set<String> readers, UsageLimits limits, @Nullable Instant expiresAt) {}
}
