package dev.carrel.application.access;

import dev.carrel.application.access.AdmitPeople.InvitedPerson;
import dev.carrel.application.access.SignInCodes.CodeHolder.PersonHolder;
import dev.carrel.application.access.SignInCodes.SignInCode;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AdmitPeopleTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final RoleGrant ASK = new RoleGrant(LibraryRole.ASK, HANDBOOK, AttributeFilter.everything());

    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private int made;
    private final InMemoryStorage storage = new InMemoryStorage();
    private final SignInCodes codes = new SignInCodes(storage.oneTimeValues(), () -> now, this::secret);
    private final AdmitPeople people = new AdmitPeople(storage.people(), codes,
            new FollowDirectory(null, storage.people(), () -> now, () -> "unused", false), () -> now,
            () -> Integer.toString(++made));

    private TokenSecret secret() {
        var bytes = new byte[32];
        bytes[0] = (byte) ++made;
        return TokenSecret.of(bytes);
    }

    private Optional<Person> open(SignInCode code) {
        return codes.exchangeCode(code.value()).map(PersonHolder.class::cast).flatMap(people::admit);
    }

    @Test
    void letsInWhoOpensTheLinkOnce() {
        InvitedPerson invited = people.invite(" Ada ", "ada@example.com", List.of(ASK), Set.of());
        assertThat(invited.person().name()).isEqualTo("Ada");
        assertThat(people.listPeople()).containsExactly(invited.person());

        Person admitted = open(invited.code()).orElseThrow();
        assertThat(admitted.invitation()).isNull();
        assertThat(admitted.lastSignInAt()).isEqualTo(now);
        assertThat(open(invited.code())).isEmpty();
    }

    @Test
    void waitsSevenDays() {
        SignInCode early = people.invite("Ada", null, List.of(ASK), Set.of()).code();
        SignInCode late = people.invite("Bob", null, List.of(ASK), Set.of()).code();
        now = now.plus(SignInCodes.INVITATION_LIFETIME).minusSeconds(1);
        assertThat(open(early)).isPresent();
        now = now.plusSeconds(1);
        assertThat(open(late)).isEmpty();
    }

    @Test
    void voidsWhatWasReplacedWithdrawnOrRemoved() {
        InvitedPerson ada = people.invite("Ada", null, List.of(ASK), Set.of());
        SignInCode again = people.inviteAgain(ada.person().id()).orElseThrow().code();
        assertThat(open(ada.code())).isEmpty();
        assertThat(open(again)).isPresent();

        InvitedPerson bob = people.invite("Bob", null, List.of(ASK), Set.of());
        assertThat(people.withdrawInvitation(bob.person().id())).isTrue();
        assertThat(people.withdrawInvitation(bob.person().id())).isFalse();
        assertThat(open(bob.code())).isEmpty();

        InvitedPerson eve = people.invite("Eve", null, List.of(ASK), Set.of());
        SignInCode own = codes.createCode(new PersonHolder(eve.person().id(), ""));
        assertThat(people.removePerson(eve.person().id())).isTrue();
        assertThat(people.removePerson(eve.person().id())).isFalse();
        assertThat(open(eve.code())).isEmpty();
        assertThat(open(own)).isEmpty();
        assertThat(people.findRights(eve.person().id())).isEmpty();
        assertThat(people.inviteAgain(eve.person().id())).isEmpty();
    }

    @Test
    void changesWhatAPersonMayDo() {
        Person ada = people.invite("Ada", "ada@example.com", List.of(ASK), Set.of()).person();
        assertThat(people.findRights(ada.id()).orElseThrow().permits(TokenScope.WRITE, HANDBOOK)).isFalse();

        var edit = new RoleGrant(LibraryRole.EDIT, HANDBOOK, AttributeFilter.everything());
        Person changed = people.updatePerson(ada.id(), "Ada L.", null, List.of(edit), null).orElseThrow();
        assertThat(changed.name()).isEqualTo("Ada L.");
        assertThat(changed.email()).isEqualTo("ada@example.com");
        assertThat(people.findRights(ada.id()).orElseThrow().permits(TokenScope.WRITE, HANDBOOK)).isTrue();

        var administer = new RoleGrant(LibraryRole.ADMINISTER, null, AttributeFilter.everything());
        people.updatePerson(ada.id(), null, null, List.of(ASK, administer), null);
        assertThat(people.findRights(ada.id()).orElseThrow().libraries()).isEqualTo(new LibraryGrant.AllLibraries());
        assertThat(people.findRights(ada.id()).orElseThrow().permitsEverywhere(TokenScope.ADMIN)).isTrue();
    }

    @Test
    void changesAsWhomAPersonReads() {
        Person ada = people.invite("Ada", null, List.of(ASK), Set.of("group:sales")).person();
        assertThat(people.findRights(ada.id()).orElseThrow().readers()).containsExactly("group:sales");

        people.updatePerson(ada.id(), "Ada L.", null, null, null);
        assertThat(people.findRights(ada.id()).orElseThrow().readers()).containsExactly("group:sales");
        people.updatePerson(ada.id(), null, null, null, Set.of("user:ada"));
        assertThat(people.findRights(ada.id()).orElseThrow().readers()).containsExactly("user:ada");
        people.updatePerson(ada.id(), null, null, null, Set.of());
        assertThat(people.findRights(ada.id()).orElseThrow().readers()).isEmpty();
    }
}
