package dev.carrel.domain.access;

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
        AccessToken admin = token(new LibraryGrant.Only(Set.of(MINE)), Scope.ADMIN);
        assertThat(admin.permits(Scope.WRITE, MINE)).isTrue();
        assertThat(admin.permits(Scope.WRITE, THEIRS)).isFalse();
        assertThat(admin.permitsEverywhere(Scope.ADMIN)).isFalse();
        assertThat(token(new LibraryGrant.All(), Scope.ADMIN).permitsEverywhere(Scope.ADMIN)).isTrue();
    }

    @Test
    void noOtherScopeImpliesAnother() {
        AccessToken reader = token(new LibraryGrant.All(), Scope.READ);
        assertThat(reader.permits(Scope.READ, MINE)).isTrue();
        assertThat(reader.permits(Scope.QUERY, MINE)).isFalse();
        assertThat(reader.permitsEverywhere(Scope.READ)).isTrue();
        assertThat(reader.permitsEverywhere(Scope.ADMIN)).isFalse();
    }

    @Test
    void aGrantThatLosesItsLastLibraryCoversNone() {
        LibraryGrant left = new LibraryGrant.Only(Set.of(MINE)).without(MINE);
        assertThat(left.covers(MINE)).isFalse();
        assertThat(left.covers(THEIRS)).isFalse();
    }

    @Test
    void expiresAtTheMomentItSays() {
        Instant end = Instant.parse("2026-01-01T00:00:00Z");
        var token = new AccessToken(new AccessTokenId("t"), "t", Set.of(Scope.READ), new LibraryGrant.All(),
                Instant.EPOCH, end, null);
        assertThat(token.isExpired(end.minusMillis(1))).isFalse();
        assertThat(token.isExpired(end)).isTrue();
    }

    private static AccessToken token(LibraryGrant libraries, Scope... scopes) {
        return new AccessToken(new AccessTokenId("t"), "t", Set.of(scopes), libraries, Instant.EPOCH, null, null);
    }
}
