package dev.carrel.application.contract.storage;

import dev.carrel.application.port.access.People;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.BrowserSession;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.access.Person.Invitation;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.AttributeFilter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link People}. */
public abstract class PeopleContract extends StorageFixture {

    private static final AccessTokenId ADA = AccessTokenId.ofPerson("ada");
    private static final AccessTokenId BOB = AccessTokenId.ofPerson("bob");
    private static final DirectoryIdentity IDENTITY = new DirectoryIdentity("https://id.example", "Ada");
    private static final RoleGrant EVERYWHERE = new RoleGrant(LibraryRole.ASK, null,
            AttributeFilter.equalTo("team", "sales"));
    private static final RoleGrant IN_HANDBOOK = new RoleGrant(LibraryRole.ADMINISTER, HANDBOOK,
            AttributeFilter.everything());

    private People people;

    @BeforeEach
    void openPeople() {
        people = storage.people();
    }

    private Person add(AccessTokenId id, @Nullable DirectoryIdentity identity, RoleGrant... grants) {
        var person = new Person(id, identity, "Ada “𝄞”", null, List.of(grants), Set.of(), List.of(), null,
                null, null, T0, null);
        assertThat(people.addPerson(person)).isTrue();
        return person;
    }

    @Test
    void storesEveryField() {
        var person = new Person(ADA, IDENTITY, "Ada “𝄞”", "ada@example.com", List.of(EVERYWHERE, IN_HANDBOOK),
                Set.of("group:sales, \"north\"", "user:İ 𝄞"), List.of("b", "a\"\\"), "İ. \"Ada\" 𝄞", atSecond(1),
                new Invitation("i", atSecond(2)), T0, atSecond(3));
        assertThat(people.addPerson(person)).isTrue();

        assertThat(people.findById(ADA)).contains(person);
        assertThat(people.findByIdentity(IDENTITY)).contains(person);
        assertThat(people.findAll()).containsExactly(person);
    }

    @Test
    void findsByIdAndByIdentity() {
        Person ada = add(ADA, IDENTITY);
        Person bob = add(BOB, null, EVERYWHERE);

        assertThat(people.findById(BOB)).contains(bob);
        assertThat(people.findById(AccessTokenId.ofPerson("none"))).isEmpty();
        assertThat(people.findByIdentity(IDENTITY)).contains(ada);
        assertThat(people.findByIdentity(new DirectoryIdentity("https://id.example", "ada"))).isEmpty();
        assertThat(people.findByIdentity(new DirectoryIdentity("https://other.example", "Ada"))).isEmpty();
        assertThat(people.findAll()).containsExactly(ada, bob);
    }

    @Test
    void hasAnIdentityOnce() {
        Person ada = add(ADA, IDENTITY);
        assertThat(people.addPerson(
                new Person(BOB, IDENTITY, "Bob", null, List.of(EVERYWHERE), Set.of(), List.of(), null, null,
                        null, T0, null)))
                .isFalse();
        assertThat(people.findAll()).containsExactly(ada);
    }

    @Test
    void changesAPerson() {
        Person ada = add(ADA, IDENTITY, EVERYWHERE);
        Person bob = add(BOB, null, EVERYWHERE);
        Person changed = ada.with("Ada Lovelace", "ada@example.com", List.of(IN_HANDBOOK), Set.of("group:sales"))
                .readAt(atSecond(1), "Countess", null, List.of("staff"), "ada")
                .withInvitation(new Invitation("i", atSecond(2)));

        assertThat(people.updatePerson(ADA, stored -> {
            assertThat(stored).isEqualTo(ada);
            return changed;
        })).contains(changed);
        assertThat(people.findById(ADA)).contains(changed);
        assertThat(people.updatePerson(ADA, stored -> stored.signedInAt(atSecond(4))))
                .contains(changed.signedInAt(atSecond(4)));
        Person without = changed.with("Ada", null, List.of(), Set.of())
                .readAt(atSecond(5), "Ada", null, List.of(), null);
        assertThat(people.updatePerson(ADA, stored -> without)).contains(without);
        assertThat(people.findById(ADA)).contains(without);
        assertThat(people.findById(BOB)).contains(bob);
        assertThat(people.updatePerson(AccessTokenId.ofPerson("none"), stored -> stored)).isEmpty();
    }

    @Test
    void deletesAPersonWithTheirSessions() {
        add(ADA, null, EVERYWHERE);
        Person bob = add(BOB, null);
        for (AccessTokenId id : List.of(ADA, BOB)) {
            storage.browserSessions()
                    .addSession(new BrowserSession(id.value(), id, T0, T0, atSecond(9), null),
                            id.value().getBytes(UTF_8),
                            new byte[0], T0);
        }

        assertThat(people.deleteById(ADA)).isTrue();
        assertThat(people.deleteById(ADA)).isFalse();
        assertThat(people.findAll()).containsExactly(bob);
        assertThat(storage.browserSessions().listSessions(ADA)).isEmpty();
        assertThat(storage.browserSessions().listSessions(BOB)).hasSize(1);
        assertThat(add(ADA, null).grants()).as("the same id has no former roles").isEmpty();
        assertThat(people.findById(ADA).orElseThrow().grants()).isEmpty();
    }

    @Test
    void endsRolesWithTheirLibrary() {
        add(ADA, null, EVERYWHERE, IN_HANDBOOK);
        storage.libraries().deleteById(HANDBOOK);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(people.findById(ADA).orElseThrow().grants()).containsExactly(EVERYWHERE);
    }
}
