package dev.carrel.application.fake.access;

import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.error.UnavailableException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A directory whose people are in memory: a code, a renewal and an access token name the subject. */
public final class FakeDirectory implements IdentityProvider {

    private static final URI ISSUER = URI.create("https://id.example");

    private final Map<String, List<String>> groups = new ConcurrentHashMap<>();
    private final Map<String, String> userNames = new ConcurrentHashMap<>();
    private final AtomicInteger reads = new AtomicInteger();
    private final GroupRoles roles;
    private volatile boolean isAway;

    public FakeDirectory(GroupRoles roles) {
        this.roles = roles;
    }

    /** Puts somebody into groups. */
    public void put(String subject, String... names) {
        groups.put(subject, List.of(names));
    }

    /** Names somebody as places outside do. */
    public void nameUser(String subject, String name) {
        userNames.put(subject, name);
    }

    /** Removes somebody. */
    public void remove(String subject) {
        groups.remove(subject);
    }

    /** Lets the directory be out of reach, or not. */
    public void setAway(boolean away) {
        isAway = away;
    }

    /** Returns how often a person was read, or could not be. */
    public int reads() {
        return reads.get();
    }

    @Override
    public URI issuer() {
        return ISSUER;
    }

    @Override
    public GroupRoles roles() {
        return roles;
    }

    @Override
    public SignInAttempt begin(URI callback) {
        requireReachable();
        return new SignInAttempt(URI.create(ISSUER + "/authorize?redirect_uri=" + callback), "state", "nonce",
                "verifier");
    }

    @Override
    public Optional<DirectoryEntry> complete(SignInAttempt attempt, URI callback, URI answer) {
        String query = answer.getQuery();
        return attempt.state().equals("state") && query.contains("state=state")
                ? read(query.replaceAll(".*code=([^&]*).*", "$1"))
                : Optional.empty();
    }

    @Override
    public Optional<DirectoryEntry> readAgain(String renewal) {
        return read(renewal.replace("renewal of ", ""));
    }

    @Override
    public Optional<URI> findSignOut(@Nullable String renewal, URI returnAddress) {
        return isAway || renewal == null ? Optional.empty()
                : Optional.of(
                        URI.create(ISSUER + "/sign-out?hint=" + renewal.replace(' ', '+') + "&to=" + returnAddress));
    }

    @Override
    public Optional<DirectoryIdentity> verifyToken(String token, Set<URI> resources) {
        String[] parts = token.split("\\.");
        return resources.stream().anyMatch(resource -> resource.getPath().endsWith("/mcp"))
                ? Optional.of(new DirectoryIdentity(ISSUER.toString(), parts[1]))
                : Optional.empty();
    }

    @Override
    public Optional<DirectoryEntry> readOwner(String token) {
        return read(token.split("\\.")[1]);
    }

    private void requireReachable() {
        if (isAway) {
            throw new UnavailableException("The directory is away.", Duration.ofSeconds(1));
        }
    }

    private Optional<DirectoryEntry> read(String subject) {
        reads.incrementAndGet();
        requireReachable();
        return Optional.ofNullable(groups.get(subject))
                .map(found -> new DirectoryEntry(new DirectoryIdentity(ISSUER.toString(), subject),
                        "Name of " + subject,
                        null, found, userNames.get(subject), "renewal of " + subject));
    }
}
