package dev.carrel.domain.access;

import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    void takesNamesOfGroupsAndUsersAsReaders() {
        assertThat(reading(Set.of("group:sales", "user:anna"), TokenScope.READ).readers())
                .containsExactlyInAnyOrder("group:sales", "user:anna");
        assertThat(reading(names(AccessToken.MAX_READERS), TokenScope.READ).readers())
                .hasSize(AccessToken.MAX_READERS);
        for (Set<String> wrong : List.of(Set.of("sales"), Set.of("group:"), Set.of("*"),
                names(AccessToken.MAX_READERS + 1))) {
            assertThatThrownBy(() -> reading(wrong, TokenScope.READ)).isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("readers");
        }
    }

    @Test
    void anAdministratorsTokenHasNoReadersButAPersonKeepsTheirGroups() {
        assertThatThrownBy(() -> reading(Set.of("group:it"), TokenScope.ADMIN))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("readers");
        var person = new Person(AccessTokenId.ofPerson("1"), null, "Ada", null, List.of(),
                Set.of(), List.of("it", ""), null, null, null, Instant.EPOCH, null);
        AccessToken rights = AccessToken.ofPerson(person,
                List.of(new RoleGrant(LibraryRole.ADMINISTER, null, AttributeFilter.everything())));
        assertThat(rights.hasScope(TokenScope.ADMIN)).isTrue();
        assertThat(rights.readers()).containsExactly("group:it");
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

    private static AccessToken reading(Set<String> readers, TokenScope scope) {
        return new AccessToken(new AccessTokenId("t"), "t", Set.of(scope), new LibraryGrant.AllLibraries(),
                AttributeFilter.everything(), readers, UsageLimits.NONE, Instant.EPOCH, null, null);
    }

    private static Set<String> names(int count) {
        return IntStream.range(0, count).mapToObj(each -> "group:" + each).collect(Collectors.toSet());
    }

    private static AccessToken token(LibraryGrant libraries, TokenScope... scopes) {
        return new AccessToken(new AccessTokenId("t"), "t", Set.of(scopes), libraries, Instant.EPOCH, null, null);
    }
}
