package dev.carrel.application.contract.storage;

import dev.carrel.application.port.access.BrowserSessions;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.BrowserSession;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link BrowserSessions}. */
public abstract class BrowserSessionsContract extends StorageFixture {

    private static final AccessTokenId TOKEN = new AccessTokenId("token");

    private BrowserSessions sessions;

    @BeforeEach
    void openSessions() {
        sessions = storage.browserSessions();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private BrowserSession add(String id, AccessTokenId token, int second) {
        var session = new BrowserSession(id, token, atSecond(second), atSecond(second), atSecond(second + 10),
                id.equals("1") ? "Firefox" : null);
        sessions.addSession(session, bytes("secret of " + id), bytes("digest of " + token.value()), atSecond(second));
        return session;
    }

    @Test
    void findsASessionByItsSecret() {
        BrowserSession one = add("1", TOKEN, 0);
        add("2", TOKEN, 0);

        var found = sessions.findByDigest(bytes("secret of 1")).orElseThrow();
        assertThat(found.session()).isEqualTo(one);
        assertThat(found.seal()).isEqualTo(bytes("digest of token"));
        assertThat(sessions.findByDigest(bytes("secret of 3"))).isEmpty();
        assertThat(sessions.findById("1")).contains(one);
        assertThat(sessions.findById("3")).isEmpty();
    }

    @Test
    void listsTheSessionsOfATokenLatestFirst() {
        BrowserSession one = add("1", TOKEN, 0);
        add("2", new AccessTokenId("other"), 0);
        BrowserSession three = add("3", TOKEN, 1);

        assertThat(sessions.listSessions(TOKEN)).containsExactly(three, one);
        assertThat(sessions.listSessions(new AccessTokenId("none"))).isEmpty();
    }

    @Test
    void storesTheUse() {
        BrowserSession used = add("1", TOKEN, 0).usedAt(atSecond(5), atSecond(15));
        sessions.updateUse(used);
        sessions.updateUse(new BrowserSession("2", TOKEN, atSecond(0), atSecond(0), atSecond(1), null));

        assertThat(sessions.listSessions(TOKEN)).containsExactly(used);
    }

    @Test
    void replacesTheSeal() {
        BrowserSession one = add("1", TOKEN, 0);
        add("2", TOKEN, 0);
        sessions.updateSeal("1", bytes("renewed"));
        sessions.updateSeal("3", bytes("nothing"));

        var found = sessions.findByDigest(bytes("secret of 1")).orElseThrow();
        assertThat(found.session()).isEqualTo(one);
        assertThat(found.seal()).isEqualTo(bytes("renewed"));
        assertThat(sessions.findByDigest(bytes("secret of 2")).orElseThrow().seal())
                .isEqualTo(bytes("digest of token"));
    }

    @Test
    void deletesASession() {
        add("1", TOKEN, 0);
        assertThat(sessions.deleteById("1")).isTrue();
        assertThat(sessions.deleteById("1")).isFalse();
        assertThat(sessions.findByDigest(bytes("secret of 1"))).isEmpty();
    }

    @Test
    void forgetsSessionsThatHaveExpiredWhenAnotherIsAdded() {
        add("1", TOKEN, 0);
        BrowserSession two = add("2", TOKEN, 1);
        BrowserSession three = add("3", TOKEN, 10);

        assertThat(sessions.listSessions(TOKEN)).containsExactly(three, two);
    }
}
