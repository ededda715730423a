package dev.carrel.application.widget;

import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.application.widget.ProofOfWork.WorkChallenge;
import dev.carrel.application.widget.ProofOfWork.WorkSolution;
import dev.carrel.application.widget.SessionOutcome.ChallengedSession;
import dev.carrel.application.widget.SessionOutcome.OpenedSession;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.ChallengeMode;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.domain.widget.WidgetSettings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OpenSessionTest {

    private static final String ORIGIN = "https://www.example.com";
    private static final Widget WIDGET = new Widget(new LibraryId("handbook"), new WidgetId("shop"),
            WidgetKey.of(new byte[18]), WidgetSettings.named("Shop").withChallenge(ChallengeMode.OFF),
            new WidgetSecret("visitors"), null, Instant.EPOCH, Instant.EPOCH);
    private static final Widget CHALLENGING = WIDGET
            .withSettings(WIDGET.settings().withChallenge(ChallengeMode.ALWAYS), Instant.EPOCH);

    private Instant now = Instant.parse("2026-11-23T00:00:00Z");
    private int random;
    private final OneTimeValues usedSolutions = new InMemoryStorage().oneTimeValues();
    private final OpenSession sessions = newProcess();

    /** Another server on the storage, or the same after a restart. */
    private OpenSession newProcess() {
        return new OpenSession(() -> now, () -> ByteBuffer.allocate(32).putInt(++random).array(), usedSolutions);
    }

    private String open(@Nullable String formerToken) {
        return ((OpenedSession) sessions.open(WIDGET, ORIGIN, new SessionRequest(formerToken, null, null, null),
                () -> false)).visitorToken();
    }

    private Visitor visitorOf(String token) {
        return sessions.findVisitor(WIDGET, ORIGIN, token).orElseThrow();
    }

    @Test
    void aTokenExpiresAndKeepsTheVisitorForADay() {
        String token = open(null);
        Visitor visitor = visitorOf(token);
        now = now.plus(Duration.ofMinutes(30)).minusMillis(1);
        assertThat(visitorOf(token)).isEqualTo(visitor);
        now = now.plusMillis(1);
        assertThat(sessions.findVisitor(WIDGET, ORIGIN, token)).isEmpty();
        now = now.plus(Duration.ofHours(24)).minusMillis(1);
        assertThat(visitorOf(open(token))).isEqualTo(visitor);
        now = now.plusMillis(1);
        assertThat(visitorOf(open(token))).isNotEqualTo(visitor);
    }

    @Test
    void whatWasMadeWhileTheClockWasAheadExpiresOnceItIsRight() {
        String token = open(null);
        Visitor visitor = visitorOf(token);
        WorkSolution solution = solveNext();
        now = now.minus(Duration.ofDays(2));
        assertThat(sessions.findVisitor(WIDGET, ORIGIN, token)).isEmpty();
        assertThat(visitorOf(open(token))).isNotEqualTo(visitor);
        assertThat(openWith(sessions, solution)).isInstanceOf(ChallengedSession.class);
    }

    @Test
    void aSecretOfAnotherWidgetReadsNoToken() {
        String token = open(null);
        var other = new Widget(WIDGET.library(), WIDGET.id(), WIDGET.key(), WIDGET.settings(),
                new WidgetSecret("other"), null, Instant.EPOCH, Instant.EPOCH);

        assertThat(sessions.findVisitor(other, ORIGIN, token)).isEmpty();
        assertThat(newProcess().findVisitor(WIDGET, ORIGIN, token)).as("after a restart").isPresent();
    }

    private static WorkSolution solve(WorkChallenge challenge) {
        for (int number = 0; number <= challenge.maxNumber(); number++) {
            if (hash(challenge.salt() + number).equals(challenge.challenge())) {
                return new WorkSolution(challenge, number);
            }
        }
        throw new AssertionError("no number solves the challenge");
    }

    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private SessionOutcome openWith(OpenSession process, @Nullable WorkSolution solution) {
        return process.open(CHALLENGING, ORIGIN, new SessionRequest(null, null, null, solution), () -> false);
    }

    private WorkSolution solveNext() {
        return solve(((ChallengedSession) openWith(sessions, null)).challenge());
    }

    @Test
    void aSolutionCountsOnceAndInTimeOnAllServers() {
        WorkSolution solution = solveNext();
        assertThat(openWith(newProcess(), solution)).as("on another server").isInstanceOf(OpenedSession.class);
        assertThat(openWith(sessions, solution)).as("again").isInstanceOf(ChallengedSession.class);
        assertThat(openWith(newProcess(), solution)).as("after a restart").isInstanceOf(ChallengedSession.class);

        WorkChallenge made = solution.challenge();
        var other = new WorkChallenge(made.salt(), made.challenge(), made.maxNumber(),
                made.signature().toUpperCase(Locale.ROOT), made.expiresAt());
        assertThat(openWith(sessions, new WorkSolution(other, solution.number()))).as("in other letters")
                .isInstanceOf(ChallengedSession.class);

        WorkSolution late = solveNext();
        now = now.plus(Duration.ofMinutes(5));
        assertThat(openWith(sessions, late)).isInstanceOf(ChallengedSession.class);
        assertThat(openWith(sessions, solution)).as("forgotten, but late").isInstanceOf(ChallengedSession.class);
    }

    @Test
    void aSolutionOfAnotherChallengeIsWrong() {
        WorkSolution solution = solveNext();
        WorkChallenge made = solution.challenge();
        var easier = new WorkChallenge("0", hash("00"), 0, made.signature(), made.expiresAt());
        var prolonged = new WorkChallenge(made.salt(), made.challenge(), made.maxNumber(), made.signature(),
                made.expiresAt().plusSeconds(1));

        assertThat(openWith(sessions, new WorkSolution(easier, 0))).isInstanceOf(ChallengedSession.class);
        assertThat(openWith(sessions, new WorkSolution(prolonged, solution.number())))
                .isInstanceOf(ChallengedSession.class);
        assertThat(openWith(sessions, new WorkSolution(new WorkChallenge(made.salt(), made.challenge(), 0, "zz",
                made.expiresAt()), solution.number()))).isInstanceOf(ChallengedSession.class);
    }

    @Test
    void challengesNetworksThatAreBusy() {
        Widget careful = WIDGET.withSettings(WIDGET.settings().withChallenge(ChallengeMode.AUTO), Instant.EPOCH);

        assertThat(sessions.open(careful, ORIGIN, SessionRequest.NEW, () -> false)).isInstanceOf(OpenedSession.class);
        assertThat(sessions.open(careful, ORIGIN, SessionRequest.NEW, () -> true))
                .isInstanceOf(ChallengedSession.class);
        assertThat(sessions.open(careful, ORIGIN, new SessionRequest(open(null), null, null, null), () -> true))
                .isInstanceOf(OpenedSession.class);
    }
}
