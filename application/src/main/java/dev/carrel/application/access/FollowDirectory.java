package dev.carrel.application.access;

import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.application.port.access.IdentityProvider.DirectoryEntry;
import dev.carrel.application.port.access.People;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.error.UnavailableException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps people as the directory has them: who was not read for {@link #VALID} has no rights until they are read again.
 * Thread-safe.
 */
public final class FollowDirectory {

    /** How long what was read is good. */
    static final Duration VALID = Duration.ofMinutes(15);
    /** How long it is left alone when it could not be reached, so that no request waits for it in vain. */
    static final Duration LEFT_ALONE = Duration.ofSeconds(10);
    /** When it is read again: so early that the directory may be away for a while. */
    static final Duration READ_AFTER = Duration.ofMinutes(5);

    private static final int MAX_NAME_CHARACTERS = 512;

    private final @Nullable IdentityProvider provider;
    private final People people;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final boolean hasPersonalLibraries;
    private volatile Instant awayUntil = Instant.MIN;
    /** A renewal may be good for once: of the requests of a person one reads, and the others wait. */
    private final List<Lock> locks = IntStream.range(0, 64).<Lock>mapToObj(number -> new ReentrantLock()).toList();

    /**
     * @param provider null without directory
     * @param ids supplies ids; later ones sort after earlier ones
     * @param hasPersonalLibraries whether each person may have a library of their own
     */
    public FollowDirectory(@Nullable IdentityProvider provider, People people, InstantSource clock,
            Supplier<String> ids, boolean hasPersonalLibraries) {
        this.provider = provider;
        this.people = people;
        this.clock = clock;
        this.ids = ids;
        this.hasPersonalLibraries = hasPersonalLibraries;
    }

    /** Returns the directory; empty if there is none. */
    public Optional<IdentityProvider> provider() {
        return Optional.ofNullable(provider);
    }

    /** Returns the person of an entry that was just read, who is stored as it says. */
    public Person admit(DirectoryEntry entry) {
        Instant now = now();
        String name = nameOf(entry);
        String email = entry.email() == null || entry.email().isBlank()
                || entry.email().length() > MAX_NAME_CHARACTERS ? null : entry.email().strip();
        String userName = userNameOf(entry);
        if (people.findByIdentity(entry.identity()).isEmpty()) {
            // Another request may add the person first.
            people.addPerson(new Person(AccessTokenId.ofPerson(ids.get()), entry.identity(), name, email, List.of(),
                    Set.of(), entry.groups(), userName, now, null, now, now));
        }
        return people.findByIdentity(entry.identity())
                .flatMap(known -> people.updatePerson(known.id(),
                        person -> person.readAt(now, name, email, entry.groups(), userName)))
                .orElseThrow(() -> new IllegalStateException("the person was removed meanwhile"));
    }

    /** Returns the person of an entry with which a person has signed in. */
    public Person signIn(DirectoryEntry entry) {
        Instant now = now();
        return people.updatePerson(admit(entry).id(), person -> person.signedInAt(now))
                .orElseThrow(() -> new IllegalStateException("the person was removed meanwhile"));
    }

    private static String nameOf(DirectoryEntry entry) {
        String name = entry.name().isBlank() ? entry.identity().subject() : entry.name().strip();
        return name.length() > MAX_NAME_CHARACTERS ? name.substring(0, MAX_NAME_CHARACTERS) : name;
    }

    private static @Nullable String userNameOf(DirectoryEntry entry) {
        String name = entry.userName();
        return name == null || name.isBlank() || !Readers.isName(Readers.user(name)) ? null : name;
    }

    /** Returns the roles of a person; empty if the directory has them and was not read for long, or is not set now. */
    public Optional<List<RoleGrant>> findRoles(Person person) {
        return findGivenRoles(person)
                .map(grants -> PersonalLibrary.rolesOf(person.id(), grants, hasPersonalLibraries));
    }

    private Optional<List<RoleGrant>> findGivenRoles(Person person) {
        if (person.identity() == null) {
            return Optional.of(person.grants());
        }
        return provider().filter(directory -> isReadWithin(VALID, person))
                .map(directory -> Stream
                        .concat(person.grants().stream(), directory.roles().of(person.groups()).stream())
                        .toList());
    }

    private boolean isReadWithin(Duration age, Person person) {
        Instant readAt = person.groupsReadAt();
        return provider != null && person.identity() != null
                && person.identity().issuer().equals(provider.issuer().toString()) && readAt != null
                && ExpiryCheck.isValid(readAt.plus(age), age, clock.instant());
    }

    /**
     * Reads a person of a session again if it is time.
     *
     * @param renewal returns what the session has for it; empty for nothing
     * @param renewed takes what it has from now on
     * @return false if the session has to end
     * @throws UnavailableException if the directory could not be read for too long
     */
    public boolean readAgain(AccessTokenId id, Supplier<Optional<String>> renewal, Consumer<String> renewed) {
        Person person = people.findById(id).orElse(null);
        if (person == null) {
            return false;
        }
        if (person.identity() == null || isReadWithin(READ_AFTER, person)) {
            return true;
        }
        Lock lock = locks.get(Math.floorMod(id.hashCode(), locks.size()));
        lock.lock();
        try {
            Person current = people.findById(id).orElse(person);
            return isReadWithin(READ_AFTER, current) || readNow(current, renewal, renewed);
        } finally {
            lock.unlock();
        }
    }

    private boolean readNow(Person person, Supplier<Optional<String>> renewal, Consumer<String> renewed) {
        IdentityProvider directory = provider;
        if (directory == null) {
            return false;
        }
        Instant now = clock.instant();
        if (!ExpiryCheck.isValid(awayUntil, LEFT_ALONE, now)) {
            try {
                return readNow(directory, person, renewal, renewed);
            } catch (UnavailableException e) {
                awayUntil = now.plus(LEFT_ALONE);
                if (!isReadWithin(VALID, person)) {
                    throw e;
                }
            }
        } else if (!isReadWithin(VALID, person)) {
            throw new UnavailableException("The service that people sign in with cannot be reached.",
                    Duration.between(now, awayUntil));
        }
        return true;
    }

    private boolean readNow(IdentityProvider directory, Person person, Supplier<Optional<String>> renewal,
            Consumer<String> renewed) {
        Optional<DirectoryEntry> entry = renewal.get()
                .flatMap(directory::readAgain)
                .filter(read -> read.identity().equals(person.identity()));
        entry.ifPresent(read -> {
            admit(read);
            if (read.renewal() != null) {
                renewed.accept(read.renewal());
            }
        });
        // Another engine may have read with the same renewal.
        return entry.isPresent()
                || people.findById(person.id()).filter(other -> isReadWithin(READ_AFTER, other)).isPresent();
    }

    /**
     * Returns the rights of the owner of an access token of the directory; empty if it is not valid here, or the
     * directory does not admit the owner any more.
     *
     * @param resources the addresses of this program that the token may be for
     */
    public Optional<AccessToken> authenticate(String token, Set<URI> resources) {
        IdentityProvider directory = provider;
        return directory == null ? Optional.empty() : directory.verifyToken(token, resources).flatMap(identity -> {
            Optional<Person> known = people.findByIdentity(identity)
                    .filter(person -> isReadWithin(READ_AFTER, person))
                    .or(() -> directory.readOwner(token)
                            .filter(entry -> entry.identity().equals(identity))
                            .map(this::admit));
            return known.flatMap(person -> findRoles(person).map(grants -> AccessToken.ofPerson(person, grants)));
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
