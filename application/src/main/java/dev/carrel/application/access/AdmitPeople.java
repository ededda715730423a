package dev.carrel.application.access;

import dev.carrel.application.access.SignInCodes.CodeHolder.PersonHolder;
import dev.carrel.application.access.SignInCodes.SignInCode;
import dev.carrel.application.port.access.People;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.access.Person.Invitation;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.error.InvalidRequestException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Invites people, lets them in, says what they may do, and removes them. Thread-safe. */
public final class AdmitPeople {

    private final People people;
    private final SignInCodes codes;
    private final FollowDirectory directory;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * @param directory says which roles come with groups
     * @param ids supplies ids; later ones sort after earlier ones
     */
    public AdmitPeople(People people, SignInCodes codes, FollowDirectory directory, InstantSource clock,
            Supplier<String> ids) {
        this.people = people;
        this.codes = codes;
        this.directory = directory;
        this.clock = clock;
        this.ids = ids;
    }

    /** A person with the code of the link that invites them, which is not stored. */
    public record InvitedPerson(Person person, SignInCode code) {}

    /**
     * Invites a person.
     *
     * @param email null if unknown
     * @param readers the names as which the person reads documents of connectors that keep rights
     * @throws InvalidRequestException if the name or the address is blank or too long, readers are no names, or a role
     * is in a personal library
     */
    public InvitedPerson invite(String name, @Nullable String email, List<RoleGrant> grants, Set<String> readers) {
        requireNotPersonal(grants);
        var person = new Person(AccessTokenId.ofPerson(ids.get()), null, name.strip(),
                email == null ? null : email.strip(), grants, readers, List.of(), null, null, null, now(), null);
        people.addPerson(person);
        return inviteAgain(person.id()).orElseThrow();
    }

    /**
     * Invites a person once more, so that the link of the former invitation is void.
     *
     * @return empty if there is no such person
     * @throws InvalidRequestException if they sign in with an issuer, without which a link would let them in
     */
    public Optional<InvitedPerson> inviteAgain(AccessTokenId id) {
        Optional<Person> known = people.findById(id);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        if (known.get().identity() != null) {
            throw InvalidRequestException.of("",
                    "the person signs in with the account of your organization, and needs no invitation");
        }
        String invitation = ids.get();
        SignInCode code = codes.createCode(new PersonHolder(id, invitation));
        return people.updatePerson(id, person -> person.withInvitation(new Invitation(invitation, code.expiresAt())))
                .map(person -> new InvitedPerson(person, code));
    }

    /**
     * Lets in who has the code of a person, which the caller has exchanged.
     *
     * @return empty if the person was removed, or the invitation was withdrawn or accepted
     */
    public Optional<Person> admit(PersonHolder holder) {
        Instant now = now();
        return findInvited(holder).isPresent()
                ? people.updatePerson(holder.person(), person -> person.signedInAt(now))
                : Optional.empty();
    }

    /** Returns the person whom a code would let in; empty as {@link #admit} says. */
    public Optional<Person> findInvited(PersonHolder holder) {
        Instant now = now();
        return people.findById(holder.person()).filter(person -> isOf(holder, person, now));
    }

    private static boolean isOf(PersonHolder holder, Person person, Instant now) {
        Invitation open = person.invitation();
        return holder.invitation().isEmpty()
                || (open != null && holder.invitation().equals(open.id()) && now.isBefore(open.expiresAt()));
    }

    /**
     * Returns what a person may do, whose session is used in place of a token; empty if they were removed, or the
     * directory was not read for too long.
     */
    public Optional<AccessToken> findRights(AccessTokenId id) {
        return people.findById(id)
                .flatMap(person -> directory.findRoles(person).map(grants -> AccessToken.ofPerson(person, grants)));
    }

    /** Returns all people, oldest first. */
    public List<Person> listPeople() {
        return people.findAll();
    }

    /** Returns a person; empty if there is none. */
    public Optional<Person> findPerson(AccessTokenId id) {
        return people.findById(id);
    }

    /** Returns the issuer that a person signs in with; empty for invited people and for tokens. */
    public Optional<String> findIssuer(AccessTokenId id) {
        return id.isOfPerson() ? findPerson(id).map(Person::identity).map(DirectoryIdentity::issuer) : Optional.empty();
    }

    /**
     * Changes a person, effective at once.
     *
     * @param name null to keep it
     * @param email null to keep it
     * @param grants null to keep them
     * @param readers the names that are given; null to keep them
     * @return empty if there is no such person
     * @throws InvalidRequestException as {@link #invite} does
     */
    public Optional<Person> updatePerson(AccessTokenId id, @Nullable String name, @Nullable String email,
            @Nullable List<RoleGrant> grants, @Nullable Set<String> readers) {
        requireNotPersonal(grants == null ? List.of() : grants);
        return people.updatePerson(id, person -> person.with(name == null ? person.name() : name.strip(),
                email == null ? person.email() : email.strip(), grants == null ? person.grants() : grants,
                readers == null ? person.givenReaders() : readers));
    }

    /** Withdraws the open invitation of a person; returns whether there was one. */
    public boolean withdrawInvitation(AccessTokenId id) {
        boolean isOpen = people.findById(id).filter(person -> person.invitation() != null).isPresent();
        return isOpen && people.updatePerson(id, person -> person.withInvitation(null)).isPresent();
    }

    private static void requireNotPersonal(List<RoleGrant> grants) {
        if (grants.stream().anyMatch(RoleGrant::isInPersonalLibrary)) {
            throw InvalidRequestException.of("roles",
                    "must not name a personal library, which is for its owner and administrators of all libraries");
        }
    }

    /** Removes a person but not their library, effective at once; returns whether they existed. */
    public boolean removePerson(AccessTokenId id) {
        return people.deleteById(id);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
