package dev.carrel.domain.access;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the roles of a person permit. */
class RoleGrantTest {

    private static final LibraryId MINE = new LibraryId("mine");
    private static final LibraryId OTHER = new LibraryId("other");
    private static final AttributeFilter SALES = AttributeFilter.equalTo("team", "sales");
    private static final AttributeFilter LEGAL = AttributeFilter.equalTo("team", "legal");

    private static AccessToken rights(RoleGrant... grants) {
        var person = new Person(AccessTokenId.ofPerson("ada"), null, "Ada", null, List.of(grants), Set.of(), List.of(),
                null, null, null, Instant.EPOCH, null);
        return AccessToken.ofPerson(person, person.grants());
    }

    private static RoleGrant grant(LibraryRole role, @Nullable LibraryId library, AttributeFilter filter) {
        return new RoleGrant(role, library, filter);
    }

    private static boolean passes(AccessToken token, String team) {
        return token.filter().matches(Attributes.of(Map.of("team", team)));
    }

    @Test
    void permitsInItsLibraryOnly() {
        AccessToken rights = rights(grant(LibraryRole.EDIT, MINE, AttributeFilter.everything()),
                grant(LibraryRole.ASK, null, AttributeFilter.everything()));

        assertThat(rights.permits(TokenScope.WRITE, MINE)).isTrue();
        assertThat(rights.permits(TokenScope.WRITE, OTHER)).isFalse();
        assertThat(rights.permits(TokenScope.READ, OTHER)).isTrue();
        assertThat(rights.permits(TokenScope.ADMIN, MINE)).isFalse();
        assertThat(rights.permitsEverywhere(TokenScope.QUERY)).isFalse();
        assertThat(rights.within(OTHER, TokenScope.READ).hasScope(TokenScope.WRITE)).isFalse();
        assertThat(rights.within(MINE, TokenScope.READ).libraries().coversLibrary(OTHER)).isFalse();
    }

    @Test
    void administersALibraryButNotTheServer() {
        AccessToken rights = rights(grant(LibraryRole.ADMINISTER, MINE, AttributeFilter.everything()));
        assertThat(rights.permits(TokenScope.ADMIN, MINE)).isTrue();
        assertThat(rights.permits(TokenScope.ADMIN, OTHER)).isFalse();
        assertThat(rights.permitsEverywhere(TokenScope.ADMIN)).isFalse();
        assertThatThrownBy(() -> grant(LibraryRole.ADMINISTER, MINE, SALES))
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void showsTheDocumentsOfEveryRoleThatPermitsTheOperation() {
        AccessToken rights = rights(grant(LibraryRole.ASK, MINE, SALES), grant(LibraryRole.EDIT, MINE, LEGAL));

        assertThat(passes(rights.within(MINE, TokenScope.READ), "sales")).isTrue();
        assertThat(passes(rights.within(MINE, TokenScope.READ), "legal")).isTrue();
        assertThat(passes(rights.within(MINE, TokenScope.READ), "board")).isFalse();
        assertThat(passes(rights.within(MINE, TokenScope.WRITE), "sales")).as("it is for reading").isFalse();
        assertThat(passes(rights.within(MINE, TokenScope.WRITE), "legal")).isTrue();
        AccessToken all = rights(grant(LibraryRole.ASK, MINE, SALES),
                grant(LibraryRole.ASK, null, AttributeFilter.everything()));
        assertThat(all.within(MINE, TokenScope.QUERY).filter().isEverything()).isTrue();
    }

    @Test
    void permitsNothingWithoutRoles() {
        AccessToken rights = rights();
        for (TokenScope scope : TokenScope.values()) {
            assertThat(rights.permits(scope, MINE)).isFalse();
            assertThat(rights.permitsEverywhere(scope)).isFalse();
        }
        assertThat(passes(rights.within(MINE, TokenScope.READ), "sales")).isFalse();
    }
}
