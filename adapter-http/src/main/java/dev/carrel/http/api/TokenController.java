package dev.carrel.http.api;

import dev.carrel.application.AccessControl;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.Violation;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Making, listing and revoking access tokens. */
final class TokenController {

    private static final int MAX_YEAR = 9999;

    private final AccessControl access;

    TokenController(AccessControl access) {
        this.access = access;
    }

    ApiResponse issueToken(ApiRequest request) {
        TokenParameters parameters = JsonRequest.readBody(request, TokenRequest::of).toParameters();
        return ApiResponse.json(201, IssuedTokenBody
                .of(access.issueToken(parameters.name(), parameters.scopes(), parameters.libraries(),
                        parameters.expiresAt())));
    }

    ApiResponse listTokens(ApiRequest request) {
        return ApiResponse.json(200, new TokenListBody(access.listTokens().stream().map(TokenBody::of).toList()));
    }

    ApiResponse revokeToken(ApiRequest request) {
        String id = request.pathParameter(ApiRequest.TOKEN_ID);
        if (!OpaqueId.isValid(id) || !access.revokeToken(new AccessTokenId(id))) {
            throw new ProblemException(Problem.of(ProblemType.NOT_FOUND, "There is no such access token."));
        }
        return ApiResponse.withoutContent(204);
    }

    private record TokenParameters(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            @Nullable Instant expiresAt) {}

    /** Unlike elsewhere an unknown field is a mistake: a misspelt "libraries" would make a token for all of them. */
    private record TokenRequest(@Nullable String name, @Nullable List<String> scopes,
            @Nullable List<String> libraries, @Nullable String expiresAt) {

        static TokenRequest of(BodyFields fields) {
            fields.requireKnownFields(List.of("name", "scopes", "libraries", "expiresAt"));
            return new TokenRequest(fields.readString("name"), fields.readStrings("scopes"),
                    fields.readStrings("libraries"),
                    fields.readString("expiresAt"));
        }

        /** What is asked for, if all of it is acceptable. */
        TokenParameters toParameters() {
            var violations = new ArrayList<Violation>();
            if (name == null) {
                violations.add(new Violation("name", "must be given"));
            }
            if (scopes == null || scopes.isEmpty()) {
                violations.add(new Violation("scopes", "must name at least one of query, read, write and admin"));
            }
            Set<TokenScope> known = parseScopes(violations);
            LibraryGrant grant = parseGrant(violations);
            Instant end = parseExpiry(violations);
            if (name == null || !violations.isEmpty()) {
                throw new InvalidRequestException(violations);
            }
            return new TokenParameters(name, known, grant, end);
        }

        private Set<TokenScope> parseScopes(List<Violation> violations) {
            Set<TokenScope> known = EnumSet.noneOf(TokenScope.class);
            List<String> words = scopes == null ? List.of() : scopes;
            for (int index = 0; index < words.size(); index++) {
                TokenScope.fromWireName(words.get(index)).ifPresent(known::add);
                if (TokenScope.fromWireName(words.get(index)).isEmpty()) {
                    violations.add(new Violation("scopes/" + index, "must be query, read, write or admin"));
                }
            }
            return known;
        }

        private LibraryGrant parseGrant(List<Violation> violations) {
            if (libraries == null) {
                return new LibraryGrant.AllLibraries();
            }
            if (libraries.isEmpty()) {
                violations.add(new Violation("libraries", "must name at least one; absent means all"));
            }
            var granted = new LinkedHashSet<LibraryId>();
            for (int index = 0; index < libraries.size(); index++) {
                String id = libraries.get(index);
                if (OpaqueId.isValid(id)) {
                    granted.add(new LibraryId(id));
                } else {
                    violations.add(new Violation("libraries/" + index, "must be an id of a library"));
                }
            }
            return new LibraryGrant.ListedLibraries(granted);
        }

        private @Nullable Instant parseExpiry(List<Violation> violations) {
            if (expiresAt == null) {
                return null;
            }
            try {
                OffsetDateTime end = OffsetDateTime.parse(expiresAt);
                if (end.getYear() >= 0 && end.getYear() <= MAX_YEAR) {
                    return end.toInstant();
                }
            } catch (DateTimeException ignored) {
                // Told below, as a year of too many digits is.
            }
            violations.add(new Violation("expiresAt", "must be a time of RFC 3339, such as 2030-01-31T00:00:00Z"));
            return null;
        }
    }

    /** The only answer that ever holds a secret. */
    record IssuedTokenBody(String id, String token, String name, List<String> scopes, @Nullable List<String> libraries,
            @Nullable String expiresAt, String createdAt) {

        static IssuedTokenBody of(IssuedToken issued) {
            TokenBody known = TokenBody.of(issued.token());
            return new IssuedTokenBody(known.id(), issued.secret().value(), known.name(), known.scopes(),
                    known.libraries(), known.expiresAt(), known.createdAt());
        }
    }

    /** A token as it is listed; null libraries are all of them, those of today and of tomorrow. */
    record TokenBody(String id, String name, List<String> scopes, @Nullable List<String> libraries,
            @Nullable String expiresAt, String createdAt, @Nullable String lastUsedAt) {

        static TokenBody of(AccessToken token) {
            return new TokenBody(token.id().value(), token.name(),
                    token.scopes().stream().sorted().map(TokenScope::wireName).toList(), librariesOf(token.libraries()),
                    timeOf(token.expiresAt()), token.createdAt().toString(), timeOf(token.lastUsedAt()));
        }

        private static @Nullable List<String> librariesOf(LibraryGrant grant) {
            return switch (grant) {
                case LibraryGrant.AllLibraries all -> null;
                case LibraryGrant.ListedLibraries only ->
                        only.libraries().stream().map(LibraryId::value).sorted().toList();
            };
        }

        private static @Nullable String timeOf(@Nullable Instant instant) {
            return instant == null ? null : instant.toString();
        }
    }

    record TokenListBody(List<TokenBody> tokens) {}
}
