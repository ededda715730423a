package dev.carrel.application.contract.storage;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.AccessTokens}, and the removal of grants with their library. */
public abstract class AccessTokensContract extends StorageFixture {

    private AccessToken addToken(String id, LibraryGrant grant, Instant createdAt) {
        var token = new AccessToken(new AccessTokenId(id), "Token " + id, Set.of(TokenScope.QUERY, TokenScope.READ),
                grant,
                createdAt, null, null);
        storage.accessTokens().addToken(token, digestOf(id));
        return token;
    }

    private static byte[] digestOf(String id) {
        return ("digest of " + id).getBytes(UTF_8);
    }

    private static LibraryGrant findOnlyToken(LibraryId... libraries) {
        return new LibraryGrant.ListedLibraries(Set.of(libraries));
    }

    private LibraryGrant grantOf(String id) {
        return storage.accessTokens().findByDigest(digestOf(id)).orElseThrow().libraries();
    }

    @Test
    void findsATokenByDigest() {
        AccessToken token = addToken("a", new LibraryGrant.AllLibraries(), T0);
        addToken("b", new LibraryGrant.AllLibraries(), T0);
        assertThat(storage.accessTokens().findByDigest(digestOf("a"))).contains(token);
        assertThat(storage.accessTokens().findByDigest(digestOf("c"))).isEmpty();
        assertThat(storage.accessTokens().findByDigest(new byte[0])).isEmpty();
    }

    @Test
    void storesEveryFieldAndFindsExpiredTokens() {
        var token = new AccessToken(new AccessTokenId("a"), "İ «token» 𝄞", EnumSet.allOf(TokenScope.class),
                findOnlyToken(HANDBOOK, new LibraryId("not-yet-there")), T0, atSecond(-1), atSecond(-2))
                .withLimits(new UsageLimits(1, null, UsageLimits.MAX_LIMIT, 8192));
        storage.accessTokens().addToken(token, digestOf("a"));
        assertThat(storage.accessTokens().findByDigest(digestOf("a"))).contains(token);
        assertThat(storage.accessTokens().findAll()).containsExactly(token);
    }

    @Test
    void storesFilterAndReaders() {
        var token = new AccessToken(new AccessTokenId("a"), "a", Set.of(TokenScope.READ),
                new LibraryGrant.AllLibraries(), AttributeFilter.equalTo("team", "sales"),
                Set.of("group:sales, \"north\"", "user:İ 𝄞"), UsageLimits.NONE, T0, null, null);
        storage.accessTokens().addToken(token, digestOf("a"));
        AccessToken renamed = token.withName("b");
        assertThat(storage.accessTokens().findByDigest(digestOf("a"))).contains(token);
        assertThat(storage.accessTokens().updateToken(token.id(), each -> each.withName("b"))).contains(renamed);
        assertThat(storage.accessTokens().findAll()).containsExactly(renamed);
    }

    @Test
    void findsATokenById() {
        AccessToken token = addToken("a", findOnlyToken(HANDBOOK), T0);
        addToken("b", new LibraryGrant.AllLibraries(), T0);

        assertThat(storage.accessTokens().findById(token.id())).contains(token);
        assertThat(storage.accessTokens().findById(new AccessTokenId("c"))).isEmpty();
    }

    @Test
    void replacesNameAndLimits() {
        AccessToken token = addToken("a", findOnlyToken(HANDBOOK), T0);
        AccessToken other = addToken("b", new LibraryGrant.AllLibraries(), atSecond(1));
        AccessToken changed = token.withName("New").withLimits(new UsageLimits(60, 1000, 4, 500));

        assertThat(storage.accessTokens().updateToken(token.id(), before -> changed)).contains(changed);

        assertThat(storage.accessTokens().findAll()).containsExactly(changed, other);
        assertThat(storage.accessTokens().findByDigest(digestOf("a"))).contains(changed);
        assertThat(storage.accessTokens()
                .updateToken(token.id(),
                        before -> before.withLimits(UsageLimits.NONE))
                .orElseThrow()
                .limits()).isEqualTo(UsageLimits.NONE);
        assertThat(storage.accessTokens().updateToken(new AccessTokenId("c"), before -> before)).isEmpty();
    }

    @Test
    void listsOldestFirst() {
        AccessToken third = addToken("a", findOnlyToken(), atSecond(3));
        AccessToken first = addToken("b", findOnlyToken(HANDBOOK, RECIPES), atSecond(1));
        AccessToken second = addToken("c", new LibraryGrant.AllLibraries(), atSecond(2));
        assertThat(storage.accessTokens().findAll()).containsExactly(first, second, third);
    }

    @Test
    void deletesATokenAtOnce() {
        AccessToken token = addToken("a", new LibraryGrant.AllLibraries(), T0);
        assertThat(storage.accessTokens().deleteById(token.id())).isTrue();
        assertThat(storage.accessTokens().findByDigest(digestOf("a"))).isEmpty();
        assertThat(storage.accessTokens().findAll()).isEmpty();
        assertThat(storage.accessTokens().deleteById(token.id())).isFalse();
    }

    @Test
    void narrowsAGrantWhenItsLibraryIsDeleted() {
        addToken("all", new LibraryGrant.AllLibraries(), T0);
        addToken("both", findOnlyToken(HANDBOOK, RECIPES), T0);
        addToken("one", findOnlyToken(HANDBOOK), T0);
        addToken("none", findOnlyToken(), T0);

        storage.libraries().deleteById(HANDBOOK);

        assertThat(grantOf("all")).isEqualTo(new LibraryGrant.AllLibraries());
        assertThat(grantOf("both")).isEqualTo(findOnlyToken(RECIPES));
        assertThat(grantOf("one")).isEqualTo(findOnlyToken());
        assertThat(grantOf("none")).isEqualTo(findOnlyToken());

        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, atSecond(1));
        assertThat(grantOf("one").coversLibrary(HANDBOOK)).isFalse();
        assertThat(grantOf("both").coversLibrary(HANDBOOK)).isFalse();
    }

    @Test
    void recordsAUseToTheMinute() {
        AccessToken token = addToken("a", new LibraryGrant.AllLibraries(), T0);
        for (int second = 0; second < 200; second++) {
            storage.accessTokens().recordUse(token.id(), atSecond(second));
            assertThat(Duration.between(lastUse(), atSecond(second)).abs()).isLessThanOrEqualTo(Duration.ofMinutes(1));
        }
    }

    private Instant lastUse() {
        return Objects.requireNonNull(storage.accessTokens().findAll().getFirst().lastUsedAt());
    }

    @Test
    void ignoresAUseOfADeletedToken() {
        AccessToken token = addToken("a", new LibraryGrant.AllLibraries(), T0);
        storage.accessTokens().recordUse(token.id(), atSecond(1));
        storage.accessTokens().deleteById(token.id());
        storage.accessTokens().recordUse(token.id(), atSecond(2));
        assertThat(storage.accessTokens().findAll()).isEmpty();
    }
}
