package dev.carrel.application.access;

import dev.carrel.application.access.SignInSessions.BegunSession;
import dev.carrel.application.access.SignInSessions.OpenSession;
import dev.carrel.application.fake.access.FakeDirectory;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.access.IdentityProvider.DirectoryEntry;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** People of a directory, their sessions, and their access tokens. */
class FollowDirectoryTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final Set<URI> HERE = Set.of(URI.create("https://carrel.example/mcp"));

    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private int made;
    private final InMemoryStorage storage = new InMemoryStorage();
    private final FakeDirectory directory = new FakeDirectory(new GroupRoles(
            Map.of("staff", List.of(grant(LibraryRole.ASK)), "editors", List.of(grant(LibraryRole.EDIT)))));
    private final FollowDirectory following = new FollowDirectory(directory, storage.people(), () -> now,
            () -> Integer.toString(++made), false);
    private final SignInCodes codes = new SignInCodes(storage.oneTimeValues(), () -> now, this::secret);
    private final AdmitPeople people = new AdmitPeople(storage.people(), codes, following, () -> now,
            () -> Integer.toString(++made));
    private final SignInSessions sessions = new SignInSessions(storage.browserSessions(),
            (id, isBegunWith) -> people.findRights(id), following::readAgain, () -> now,
            () -> Integer.toString(++made), this::secret);

    private static RoleGrant grant(LibraryRole role) {
        return new RoleGrant(role, HANDBOOK, AttributeFilter.everything());
    }

    private TokenSecret secret() {
        var bytes = new byte[32];
        bytes[0] = (byte) ++made;
        return TokenSecret.of(bytes);
    }

    @BeforeEach
    void hireAda() {
        directory.put("ada", "staff");
    }

    private BegunSession signIn() {
        DirectoryEntry entry = directory.readAgain("renewal of ada").orElseThrow();
        Person person = following.admit(entry);
        return sessions.beginSession(person.id(), entry.renewal(), null);
    }

    private Optional<AccessToken> rightsOf(BegunSession session) {
        return sessions.authenticate(session.secret()).map(OpenSession::token);
    }

    @Test
    void givesTheRolesOfGroups() {
        AccessToken rights = rightsOf(signIn()).orElseThrow();
        assertThat(rights.name()).isEqualTo("Name of ada");
        assertThat(rights.permits(TokenScope.READ, HANDBOOK)).isTrue();
        assertThat(rights.permits(TokenScope.WRITE, HANDBOOK)).isFalse();
    }

    @Test
    void isOnePersonInAllSessions() {
        BegunSession first = signIn();
        BegunSession second = signIn();
        assertThat(rightsOf(first)).isEqualTo(rightsOf(second));
        assertThat(people.listPeople()).hasSize(1);
    }

    @Test
    void readsGroupsAnew() {
        BegunSession session = signIn();
        directory.put("ada", "staff", "editors");
        now = now.plus(FollowDirectory.READ_AFTER).minusSeconds(1);
        assertThat(rightsOf(session).orElseThrow().permits(TokenScope.WRITE, HANDBOOK)).isFalse();
        int reads = directory.reads();
        now = now.plusSeconds(1);
        assertThat(rightsOf(session).orElseThrow().permits(TokenScope.WRITE, HANDBOOK)).isTrue();
        rightsOf(session);
        assertThat(directory.reads()).as("once for some minutes").isEqualTo(reads + 1);
    }

    @Test
    void isOutWhoHasLeft() {
        BegunSession session = signIn();
        directory.remove("ada");
        now = now.plus(FollowDirectory.READ_AFTER);
        assertThat(rightsOf(session)).isEmpty();
        assertThat(sessions.isOpen(session.session())).isFalse();
    }

    @Test
    void hasNoRightsWhoWasNotReadForLong() {
        Person ada = people.findPerson(signIn().session().token()).orElseThrow();
        now = now.plus(FollowDirectory.VALID).minusSeconds(1);
        assertThat(people.findRights(ada.id())).isPresent();
        now = now.plusSeconds(1);
        assertThat(people.findRights(ada.id())).as("also in open streams").isEmpty();
    }

    @Test
    void goesOnForAWhileWithoutTheDirectory() {
        BegunSession session = signIn();
        directory.setAway(true);
        now = now.plus(FollowDirectory.VALID).minusSeconds(1);
        assertThat(rightsOf(session)).isPresent();
        now = now.plusSeconds(1);
        assertThatThrownBy(() -> rightsOf(session)).isInstanceOf(UnavailableException.class);
        directory.setAway(false);
        now = now.plus(FollowDirectory.LEFT_ALONE);
        assertThat(rightsOf(session)).as("the session is still there").isPresent();
    }

    @Test
    void leavesTheDirectoryAloneThatIsAway() {
        BegunSession session = signIn();
        directory.setAway(true);
        now = now.plus(FollowDirectory.READ_AFTER);
        int reads = directory.reads();
        assertThat(rightsOf(session)).isPresent();
        assertThat(rightsOf(session)).isPresent();
        assertThat(directory.reads()).isEqualTo(reads + 1);
        now = now.plus(FollowDirectory.LEFT_ALONE);
        directory.put("ada", "editors");
        directory.setAway(false);
        assertThat(rightsOf(session).orElseThrow().permits(TokenScope.WRITE, HANDBOOK)).isTrue();
    }

    @Test
    void refusesWithoutAskingWhileTheDirectoryIsLeftAlone() {
        BegunSession session = signIn();
        directory.setAway(true);
        now = now.plus(FollowDirectory.VALID);
        assertThatThrownBy(() -> rightsOf(session)).isInstanceOf(UnavailableException.class);
        int reads = directory.reads();
        assertThatThrownBy(() -> rightsOf(session)).isInstanceOfSatisfying(UnavailableException.class,
                e -> assertThat(e.retryAfter()).isEqualTo(FollowDirectory.LEFT_ALONE));
        assertThat(directory.reads()).isEqualTo(reads);
    }

    @Test
    void findsWithWhatASessionIsRead() {
        BegunSession session = signIn();
        assertThat(sessions.findRenewal(session.secret())).contains("renewal of ada");
        Person guest = people.invite("Guest", null, List.of(), Set.of()).person();
        assertThat(sessions.findRenewal(sessions.beginSession(guest.id(), null, null).secret())).isEmpty();
        assertThat(sessions.findRenewal(secret())).isEmpty();
    }

    @Test
    void addsTheRolesThatAnAdministratorGives() {
        BegunSession session = signIn();
        people.updatePerson(session.session().token(), null, null, List.of(grant(LibraryRole.EDIT)), null);
        assertThat(rightsOf(session).orElseThrow().permits(TokenScope.WRITE, HANDBOOK)).isTrue();
    }

    @Test
    void readsAsTheGroupsTheUserNameAndTheNamesThatAnAdministratorGives() {
        directory.nameUser("ada", "anna");
        BegunSession session = signIn();
        people.updatePerson(session.session().token(), null, null, null, Set.of("group:north"));
        assertThat(rightsOf(session).orElseThrow().readers())
                .containsExactlyInAnyOrder("group:staff", "user:anna", "group:north");
        directory.nameUser("ada", "annika");
        now = now.plus(Duration.ofMinutes(6));
        assertThat(rightsOf(session).orElseThrow().readers())
                .containsExactlyInAnyOrder("group:staff", "user:annika", "group:north");
        for (String none : List.of(" ", "x".repeat(600), "a\0b")) {
            directory.nameUser("ada", none);
            assertThat(following.admit(directory.readAgain("renewal of ada").orElseThrow()).userName()).isNull();
        }
    }

    @Test
    void takesAccessTokensOfTheDirectory() {
        String token = "head.ada.signature";
        assertThat(following.authenticate(token, HERE).orElseThrow().permits(TokenScope.QUERY, HANDBOOK)).isTrue();
        assertThat(following.authenticate(token, Set.of())).as("it is for others").isEmpty();
        directory.remove("ada");
        now = now.plus(Duration.ofMinutes(6));
        assertThat(following.authenticate(token, HERE)).isEmpty();
    }

    @Test
    void knowsNobodyWithoutDirectory() {
        BegunSession session = signIn();
        var without = new FollowDirectory(null, storage.people(), () -> now, () -> "unused", false);
        Person ada = people.findPerson(session.session().token()).orElseThrow();
        assertThat(without.findRoles(ada)).isEmpty();
        assertThat(without.authenticate("a.b.c", HERE)).isEmpty();
    }
}
