package dev.carrel.domain.access;

import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PersonalLibraryTest {

    private static final AccessTokenId ADA = AccessTokenId.ofPerson("ada");
    private static final AccessTokenId BOB = AccessTokenId.ofPerson("bob");
    private static final LibraryId OF_ADA = PersonalLibrary.of(ADA);
    private static final LibraryId HANDBOOK = new LibraryId("handbook");

    @Test
    void isNamedByItsOwner() {
        assertThat(OF_ADA).hasToString("of-person-ada");
        assertThat(PersonalLibrary.isPersonal(OF_ADA)).isTrue();
        for (String other : List.of("handbook", "person-ada", "of-persons", "OF-person-ada", "personal")) {
            assertThat(PersonalLibrary.isPersonal(new LibraryId(other))).as(other).isFalse();
        }
        assertThat(PersonalLibrary.isOfAnother(OF_ADA, ADA)).isFalse();
        assertThat(PersonalLibrary.isOfAnother(OF_ADA, BOB)).isTrue();
        assertThat(PersonalLibrary.isOfAnother(OF_ADA, null)).isTrue();
        assertThat(PersonalLibrary.isOfAnother(HANDBOOK, null)).isFalse();
    }

    @Test
    void isEditedByItsOwnerWhoHasARole() {
        AccessToken ada = person(ADA, true, grant(LibraryRole.ASK, HANDBOOK));

        assertThat(ada.personalLibrary()).contains(OF_ADA);
        assertThat(ada.permits(TokenScope.WRITE, OF_ADA)).isTrue();
        assertThat(ada.permits(TokenScope.ADMIN, OF_ADA)).isFalse();
        assertThat(ada.permits(TokenScope.WRITE, HANDBOOK)).isFalse();
        assertThat(ada.within(OF_ADA, TokenScope.WRITE).permits(TokenScope.WRITE, OF_ADA)).isTrue();
        assertThat(person(ADA, true).personalLibrary()).as("without a role").isEmpty();
        assertThat(person(ADA, true).scopes()).isEmpty();
        assertThat(person(ADA, false, grant(LibraryRole.ASK, HANDBOOK)).personalLibrary()).isEmpty();
        assertThat(person(ADA, true, grant(LibraryRole.ADMINISTER, null)).personalLibrary()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(LibraryRole.class)
    void isNotForOthersWithAnyRole(LibraryRole role) {
        for (AccessToken bob : List.of(person(BOB, true, grant(role, HANDBOOK)),
                person(BOB, true, grant(role, OF_ADA), grant(LibraryRole.ASK, HANDBOOK)),
                person(BOB, false, grant(role, OF_ADA)))) {
            assertNoAccess(bob);
        }
        if (role != LibraryRole.ADMINISTER) {
            assertNoAccess(person(BOB, true, grant(role, null)));
        }
    }

    @ParameterizedTest
    @EnumSource(value = TokenScope.class, names = "ADMIN", mode = EnumSource.Mode.EXCLUDE)
    void isNotForTokensOfAllLibraries(TokenScope scope) {
        assertNoAccess(token(new LibraryGrant.AllLibraries(), scope));
        assertNoAccess(token(new LibraryGrant.ListedLibraries(Set.of(HANDBOOK)), scope, TokenScope.ADMIN));
    }

    @Test
    void isForAdministratorsOfAllLibraries() {
        for (AccessToken admin : List.of(token(new LibraryGrant.AllLibraries(), TokenScope.ADMIN),
                person(BOB, false, grant(LibraryRole.ADMINISTER, null)))) {
            assertThat(admin.covers(OF_ADA)).isTrue();
            assertThat(admin.permits(TokenScope.ADMIN, OF_ADA)).isTrue();
        }
    }

    @Test
    void isNotNamedByAToken() {
        assertThatThrownBy(
                () -> token(new LibraryGrant.ListedLibraries(Set.of(HANDBOOK, OF_ADA)), TokenScope.QUERY))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("libraries");
    }

    private static void assertNoAccess(AccessToken token) {
        assertThat(token.covers(OF_ADA)).isFalse();
        for (TokenScope scope : TokenScope.values()) {
            assertThat(token.permits(scope, OF_ADA)).as(scope.wireName()).isFalse();
        }
    }

    private static RoleGrant grant(LibraryRole role, @Nullable LibraryId library) {
        return new RoleGrant(role, library, AttributeFilter.everything());
    }

    private static AccessToken person(AccessTokenId id, boolean isOn, RoleGrant... grants) {
        var person = new Person(id, null, "Name", null, List.of(), Set.of(), List.of(), null, null, null,
                Instant.EPOCH, null);
        return AccessToken.ofPerson(person, PersonalLibrary.rolesOf(id, List.of(grants), isOn));
    }

    private static AccessToken token(LibraryGrant grant, TokenScope... scopes) {
        return new AccessToken(new AccessTokenId("token"), "token", Set.of(scopes), grant, Instant.EPOCH, null, null);
    }
}
