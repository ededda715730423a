package dev.carrel.application.port.storage;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.Scope;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.AccessTokens} promises, and {@code remove} of libraries about grants. */
public abstract class AccessTokensContract extends StorageContract {

    private AccessToken add(String id, LibraryGrant grant, Instant createdAt) {
        var token = new AccessToken(new AccessTokenId(id), "Token " + id, Set.of(Scope.QUERY, Scope.READ), grant,
                createdAt, null, null);
        storage.accessTokens().add(token, digest(id));
        return token;
    }

    private static byte[] digest(String id) {
        return ("digest of " + id).getBytes(UTF_8);
    }

    private static LibraryGrant only(LibraryId... libraries) {
        return new LibraryGrant.Only(Set.of(libraries));
    }

    private LibraryGrant grant(String id) {
        return storage.accessTokens().find(digest(id)).orElseThrow().libraries();
    }

    @Test
    void aTokenIsFoundByTheDigestOfItsSecret() {
        AccessToken token = add("a", new LibraryGrant.All(), T0);
        add("b", new LibraryGrant.All(), T0);
        assertThat(storage.accessTokens().find(digest("a"))).contains(token);
        assertThat(storage.accessTokens().find(digest("c"))).isEmpty();
        assertThat(storage.accessTokens().find(new byte[0])).isEmpty();
    }

    @Test
    void everyFieldIsKeptAndAnExpiredTokenIsFoundToo() {
        var token = new AccessToken(new AccessTokenId("a"), "İ «token» 𝄞", EnumSet.allOf(Scope.class),
                only(HANDBOOK, new LibraryId("not-yet-there")), T0, after(-1), after(-2));
        storage.accessTokens().add(token, digest("a"));
        assertThat(storage.accessTokens().find(digest("a"))).contains(token);
        assertThat(storage.accessTokens().all()).containsExactly(token);
    }

    @Test
    void allAreOrderedFromTheOldest() {
        AccessToken third = add("a", only(), after(3));
        AccessToken first = add("b", only(HANDBOOK, RECIPES), after(1));
        AccessToken second = add("c", new LibraryGrant.All(), after(2));
        assertThat(storage.accessTokens().all()).containsExactly(first, second, third);
    }

    @Test
    void aRevokedTokenIsGoneAtOnce() {
        AccessToken token = add("a", new LibraryGrant.All(), T0);
        assertThat(storage.accessTokens().remove(token.id())).isTrue();
        assertThat(storage.accessTokens().find(digest("a"))).isEmpty();
        assertThat(storage.accessTokens().all()).isEmpty();
        assertThat(storage.accessTokens().remove(token.id())).isFalse();
    }

    @Test
    void aGrantLosesALibraryThatIsDeletedAndNeverWidens() {
        add("all", new LibraryGrant.All(), T0);
        add("both", only(HANDBOOK, RECIPES), T0);
        add("one", only(HANDBOOK), T0);
        add("none", only(), T0);

        storage.libraries().remove(HANDBOOK);

        assertThat(grant("all")).isEqualTo(new LibraryGrant.All());
        assertThat(grant("both")).isEqualTo(only(RECIPES));
        assertThat(grant("one")).isEqualTo(only());
        assertThat(grant("none")).isEqualTo(only());

        storage.libraries().put(HANDBOOK, settings -> settings, after(1));
        assertThat(grant("one").covers(HANDBOOK)).isFalse();
        assertThat(grant("both").covers(HANDBOOK)).isFalse();
    }

    @Test
    void aUseIsNotedToTheMinute() {
        AccessToken token = add("a", new LibraryGrant.All(), T0);
        for (int second = 0; second < 200; second++) {
            storage.accessTokens().used(token.id(), after(second));
            assertThat(Duration.between(lastUse(), after(second)).abs()).isLessThanOrEqualTo(Duration.ofMinutes(1));
        }
    }

    private Instant lastUse() {
        return Objects.requireNonNull(storage.accessTokens().all().getFirst().lastUsedAt());
    }

    @Test
    void aUseOfATokenThatIsGoneIsPassedOver() {
        AccessToken token = add("a", new LibraryGrant.All(), T0);
        storage.accessTokens().used(token.id(), after(1));
        storage.accessTokens().remove(token.id());
        storage.accessTokens().used(token.id(), after(2));
        assertThat(storage.accessTokens().all()).isEmpty();
    }
}
