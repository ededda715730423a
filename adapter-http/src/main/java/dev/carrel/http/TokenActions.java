package dev.carrel.http;

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
final class TokenActions {

    private static final int LAST_YEAR = 9999;

    private final AccessControl access;

    TokenActions(AccessControl access) {
        this.access = access;
    }

    Answer issue(Call call) {
        Asked asked = JsonBody.read(call, TokenRequest::of).asked();
        return Answer.json(201, IssuedBody
                .of(access.issueToken(asked.name(), asked.scopes(), asked.libraries(), asked.expiresAt())));
    }

    Answer list(Call call) {
        return Answer.json(200, new Listed(access.listTokens().stream().map(TokenBody::of).toList()));
    }

    Answer revoke(Call call) {
        String id = call.parameter(Call.TOKEN);
        if (!OpaqueId.isValid(id) || !access.revokeToken(new AccessTokenId(id))) {
            throw new Refused(Problem.of(ProblemType.NOT_FOUND, "There is no such access token."));
        }
        return Answer.empty(204);
    }

    private record Asked(String name, Set<TokenScope> scopes, LibraryGrant libraries, @Nullable Instant expiresAt) {}

    /** Unlike elsewhere an unknown field is a mistake: a misspelt "libraries" would make a token for all of them. */
    private record TokenRequest(@Nullable String name, @Nullable List<String> scopes,
            @Nullable List<String> libraries, @Nullable String expiresAt) {

        static TokenRequest of(Fields fields) {
            fields.requireOnly(List.of("name", "scopes", "libraries", "expiresAt"));
            return new TokenRequest(fields.string("name"), fields.strings("scopes"), fields.strings("libraries"),
                    fields.string("expiresAt"));
        }

        /** What is asked for, if all of it is acceptable. */
        Asked asked() {
            var flaws = new ArrayList<Violation>();
            if (name == null) {
                flaws.add(new Violation("name", "must be given"));
            }
            if (scopes == null || scopes.isEmpty()) {
                flaws.add(new Violation("scopes", "must name at least one of query, read, write and admin"));
            }
            Set<TokenScope> known = scopes(flaws);
            LibraryGrant grant = grant(flaws);
            Instant end = end(flaws);
            if (name == null || !flaws.isEmpty()) {
                throw new InvalidRequestException(flaws);
            }
            return new Asked(name, known, grant, end);
        }

        private Set<TokenScope> scopes(List<Violation> flaws) {
            Set<TokenScope> known = EnumSet.noneOf(TokenScope.class);
            List<String> words = scopes == null ? List.of() : scopes;
            for (int place = 0; place < words.size(); place++) {
                TokenScope.fromWireName(words.get(place)).ifPresent(known::add);
                if (TokenScope.fromWireName(words.get(place)).isEmpty()) {
                    flaws.add(new Violation("scopes/" + place, "must be query, read, write or admin"));
                }
            }
            return known;
        }

        private LibraryGrant grant(List<Violation> flaws) {
            if (libraries == null) {
                return new LibraryGrant.AllLibraries();
            }
            if (libraries.isEmpty()) {
                flaws.add(new Violation("libraries", "must name at least one; absent means all"));
            }
            var granted = new LinkedHashSet<LibraryId>();
            for (int place = 0; place < libraries.size(); place++) {
                String id = libraries.get(place);
                if (OpaqueId.isValid(id)) {
                    granted.add(new LibraryId(id));
                } else {
                    flaws.add(new Violation("libraries/" + place, "must be an id of a library"));
                }
            }
            return new LibraryGrant.ListedLibraries(granted);
        }

        private @Nullable Instant end(List<Violation> flaws) {
            if (expiresAt == null) {
                return null;
            }
            try {
                OffsetDateTime end = OffsetDateTime.parse(expiresAt);
                if (end.getYear() >= 0 && end.getYear() <= LAST_YEAR) {
                    return end.toInstant();
                }
            } catch (DateTimeException ignored) {
                // Told below, as a year of too many digits is.
            }
            flaws.add(new Violation("expiresAt", "must be a time of RFC 3339, such as 2030-01-31T00:00:00Z"));
            return null;
        }
    }

    /** The only answer that ever holds a secret. */
    record IssuedBody(String id, String token, String name, List<String> scopes, @Nullable List<String> libraries,
            @Nullable String expiresAt, String createdAt) {

        static IssuedBody of(IssuedToken issued) {
            TokenBody known = TokenBody.of(issued.token());
            return new IssuedBody(known.id(), issued.secret().value(), known.name(), known.scopes(),
                    known.libraries(), known.expiresAt(), known.createdAt());
        }
    }

    /** A token as it is listed; null libraries are all of them, those of today and of tomorrow. */
    record TokenBody(String id, String name, List<String> scopes, @Nullable List<String> libraries,
            @Nullable String expiresAt, String createdAt, @Nullable String lastUsedAt) {

        static TokenBody of(AccessToken token) {
            return new TokenBody(token.id().value(), token.name(),
                    token.scopes().stream().sorted().map(TokenScope::wireName).toList(), libraries(token.libraries()),
                    time(token.expiresAt()), token.createdAt().toString(), time(token.lastUsedAt()));
        }

        private static @Nullable List<String> libraries(LibraryGrant grant) {
            return switch (grant) {
                case LibraryGrant.AllLibraries all -> null;
                case LibraryGrant.ListedLibraries only ->
                        only.libraries().stream().map(LibraryId::value).sorted().toList();
            };
        }

        private static @Nullable String time(@Nullable Instant instant) {
            return instant == null ? null : instant.toString();
        }
    }

    record Listed(List<TokenBody> tokens) {}
}
