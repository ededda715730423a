package dev.carrel.application.access;

import dev.carrel.application.access.SignInSessions.BegunSession;
import dev.carrel.application.access.SignInSessions.OpenSession;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.TokenSecret;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SignInSessionsTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    private static final TokenSecret SECRET = secret(1);
    private static final AccessToken TOKEN = token("one");

    private Instant now = START;
    private boolean isTokenValid = true;
    private int made = 10;
    private final SignInSessions sessions = new SignInSessions(new InMemoryStorage().browserSessions(),
            (id, isBegunWith) -> isTokenValid && isBegunWith.test(SECRET.digest()) ? Optional.of(TOKEN)
                    : Optional.empty(),
            (person, renewal, renewed) -> true, () -> now, () -> Integer.toString(++made), () -> secret(made));

    private static TokenSecret secret(int seed) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) seed;
        return TokenSecret.of(bytes);
    }

    private static AccessToken token(String id) {
        return new AccessToken(new AccessTokenId(id), id, Set.of(TokenScope.QUERY), new LibraryGrant.AllLibraries(),
                START, null, null);
    }

    @Test
    void standsForTheToken() {
        BegunSession begun = sessions.beginSession(TOKEN, SECRET, "Firefox");

        assertThat(sessions.authenticate(begun.secret())).map(OpenSession::token).contains(TOKEN);
        assertThat(sessions.listSessions(TOKEN)).containsExactly(begun.session());
        assertThat(sessions.listSessions(token("two"))).isEmpty();
        assertThat(sessions.authenticate(SECRET)).as("the token itself is no session").isEmpty();
        assertThat(sessions.authenticate(new TokenSecret("x"))).isEmpty();
    }

    @Test
    void aFurtherOneEndsTheOldest() {
        made = 100;
        BegunSession first = sessions.beginSession(TOKEN, SECRET, null);
        BegunSession second = sessions.beginSession(TOKEN, SECRET, null);
        for (int more = 0; more < SignInSessions.MAX_SESSIONS - 1; more++) {
            sessions.beginSession(TOKEN, SECRET, null);
        }

        assertThat(sessions.authenticate(first.secret())).isEmpty();
        assertThat(sessions.authenticate(second.secret())).isPresent();
        assertThat(sessions.listSessions(TOKEN)).hasSize(SignInSessions.MAX_SESSIONS);
    }

    @Test
    void isOfTheSecretThatItWasBegunWith() {
        BegunSession begun = sessions.beginSession(TOKEN, secret(2), null);
        assertThat(sessions.authenticate(begun.secret())).isEmpty();
    }

    @Test
    void endsWithItsToken() {
        BegunSession begun = sessions.beginSession(TOKEN, SECRET, null);
        isTokenValid = false;
        assertThat(sessions.authenticate(begun.secret())).isEmpty();
    }

    @Test
    void endsWhenItIsNotUsed() {
        BegunSession begun = sessions.beginSession(TOKEN, SECRET, null);
        now = START.plus(SignInSessions.LIFETIME).minusSeconds(1);
        assertThat(sessions.authenticate(begun.secret())).isPresent();
        now = now.plus(SignInSessions.LIFETIME).minusSeconds(1);
        assertThat(sessions.authenticate(begun.secret())).as("used a month ago").isPresent();
        now = now.plus(SignInSessions.LIFETIME).plusSeconds(1);
        assertThat(sessions.authenticate(begun.secret())).isEmpty();
        assertThat(sessions.isOpen(begun.session())).isFalse();
        assertThat(sessions.listSessions(TOKEN)).isEmpty();
    }

    @Test
    void recordsItsUseOnceInAWhile() {
        BegunSession begun = sessions.beginSession(TOKEN, SECRET, null);
        now = START.plus(Duration.ofMinutes(59));
        sessions.authenticate(begun.secret());
        assertThat(sessions.listSessions(TOKEN)).containsExactly(begun.session());
        now = START.plus(Duration.ofMinutes(61));
        sessions.authenticate(begun.secret());
        assertThat(sessions.listSessions(TOKEN).getFirst().lastUsedAt()).isEqualTo(now);
    }

    @Test
    void isEndedByItsOwnToken() {
        BegunSession begun = sessions.beginSession(TOKEN, SECRET, null);
        assertThat(sessions.endSession(token("two"), begun.session().id())).isFalse();
        assertThat(sessions.isOpen(begun.session())).isTrue();
        assertThat(sessions.endSession(TOKEN, begun.session().id())).isTrue();
        assertThat(sessions.authenticate(begun.secret())).isEmpty();
        assertThat(sessions.endSession(TOKEN, begun.session().id())).isFalse();
    }
}
