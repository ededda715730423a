package dev.carrel.domain.access;

import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AccessTokenTest {

    private static final LibraryId MINE = new LibraryId("mine");
    private static final LibraryId THEIRS = new LibraryId("theirs");

    @Test
    void adminImpliesTheOtherScopesWithinItsLibraries() {
        AccessToken admin = token(new LibraryGrant.ListedLibraries(Set.of(MINE)), TokenScope.ADMIN);
        assertThat(admin.permits(TokenScope.WRITE, MINE)).isTrue();
        assertThat(admin.permits(TokenScope.WRITE, THEIRS)).isFalse();
        assertThat(admin.permitsEverywhere(TokenScope.ADMIN)).isFalse();
        assertThat(token(new LibraryGrant.AllLibraries(), TokenScope.ADMIN).permitsEverywhere(TokenScope.ADMIN))
                .isTrue();
    }

    @Test
    void noOtherScopeImpliesAnother() {
        AccessToken reader = token(new LibraryGrant.AllLibraries(), TokenScope.READ);
        assertThat(reader.permits(TokenScope.READ, MINE)).isTrue();
        assertThat(reader.permits(TokenScope.QUERY, MINE)).isFalse();
        assertThat(reader.permitsEverywhere(TokenScope.READ)).isTrue();
        assertThat(reader.permitsEverywhere(TokenScope.ADMIN)).isFalse();
    }

    @Test
    void aGrantWithoutItsLastLibraryCoversNone() {
        LibraryGrant left = new LibraryGrant.ListedLibraries(Set.of(MINE)).withoutLibrary(MINE);
        assertThat(left.coversLibrary(MINE)).isFalse();
        assertThat(left.coversLibrary(THEIRS)).isFalse();
    }

    @Test
    void expiresAtItsExpiryTime() {
        Instant end = Instant.parse("2026-01-01T00:00:00Z");
        var token = new AccessToken(new AccessTokenId("t"), "t", Set.of(TokenScope.READ),
                new LibraryGrant.AllLibraries(),
                Instant.EPOCH, end, null);
        assertThat(token.isExpired(end.minusMillis(1))).isFalse();
        assertThat(token.isExpired(end)).isTrue();
    }

    private static AccessToken token(LibraryGrant libraries, TokenScope... scopes) {
        return new AccessToken(new AccessTokenId("t"), "t", Set.of(scopes), libraries, Instant.EPOCH, null, null);
    }
}
