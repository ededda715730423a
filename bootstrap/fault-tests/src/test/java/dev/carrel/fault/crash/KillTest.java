package dev.carrel.fault.crash;

import dev.carrel.fault.load.AcknowledgementJournal;
import dev.carrel.fault.load.AcknowledgementJournal.ExpectedState;
import dev.carrel.fault.load.AcknowledgementJournal.JournalEntry;
import dev.carrel.fault.load.AcknowledgementJournal.ResourceKind;
import dev.carrel.fault.load.DurabilityCheck;
import dev.carrel.fault.load.FaultTestSettings;
import dev.carrel.fault.load.GeneratedSite;
import dev.carrel.fault.load.MixedLoad;
import dev.carrel.harness.FileContentSearch;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Kills the server at random moments, also during its start, under adds, uploads, crawls, embedding, deletions, purges
 * and questions, and compares its data afterwards with a journal of the acknowledged changes.
 */
@Timeout(value = 6, unit = HOURS)
class KillTest {

    private static final int MIN_ANSWERS = 30;
    private static final int MAX_LOAD_MILLIS = 2_000;
    private static final int MAX_RUSH_MILLIS = 500;
    private static final Duration PURGE_TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private Map<String, String> more = Map.of();
    private Random random;
    private GeneratedSite site;
    /** How long a start takes on this machine now. */
    private long startNanos = 1_500_000_000;

    @BeforeEach
    void openSite() throws IOException {
        random = RandomSeed.random("kills");
        site = new GeneratedSite();
    }

    @AfterEach
    void closeSite() {
        site.close();
    }

    /** Without embedding, which takes a good part of each start. */
    @Test
    void acknowledgedRequestsSurviveFewKills() throws Exception {
        more = Map.of("CARREL_EMBEDDING_MODEL", "none");
        kill(2);
    }

    /** Releases are tested with {@code -Dcarrel.kills=200}. */
    @Test
    @Tag("reliability")
    void acknowledgedRequestsSurviveManyKills() throws Exception {
        kill(Integer.getInteger("carrel.kills", 10));
    }

    private void kill(int kills) throws Exception {
        Path data = folder.resolve("data");
        for (int kill = 1; kill <= kills; kill++) {
            if (random.nextInt(3) == 0) {
                killWhileStarting(data);
            }
            killUnderLoad(data);
        }
        try (ServerProcess server = start(data)) {
            assertThat(DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1, random))
                    .isEmpty();
            assertErased(data);
            assertThat(server.terminate()).isIn(0, 143);
        }
        ServerProcess.EndedProcess verified = ServerProcess.command(data, "verify");
        assertThat(verified.code()).as(verified.output()).isZero();
        System.out.printf("%d kills, %d promises: none broken%n", kills, journal.size());
        assertThat(journal.size()).as("requests that were acknowledged").isGreaterThan(10 * kills);
    }

    /** A server that comes up in time goes on with queued documents, so it has the settings of the other servers. */
    private void killWhileStarting(Path data) throws Exception {
        Map<String, String> settings = FaultTestSettings.underFaults(random, more);
        Process starting = ServerProcess.background(data, settings, "serve", "--port", "0");
        Thread.sleep(Duration.ofNanos(random.nextLong(startNanos)));
        starting.destroyForcibly().waitFor();
    }

    private void killUnderLoad(Path data) throws Exception {
        try (ServerProcess server = start(data)) {
            assertThat(DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1, random))
                    .isEmpty();
            for (String library : MixedLoad.LIBRARIES) {
                assertThat(server.client().put("/library/" + library, Map.of()).status()).isIn(200, 201);
            }
            MixedLoad load = MixedLoad.start(server.client(), journal, site, random);
            load.awaitAnswers(MIN_ANSWERS);
            load.rest(true);
            Thread.sleep(random.nextInt(MAX_LOAD_MILLIS));
            load.rest(false);
            Thread.sleep(random.nextInt(MAX_RUSH_MILLIS));
            load.expectEnd();
            server.kill();
            load.stop();
            assertThat(load.failures()).isEmpty();
        }
    }

    /** Waits until the purge was due, and searches all files for deleted text. */
    private void assertErased(Path data) throws Exception {
        List<JournalEntry> deleted = journal.expected(ResourceKind.DOCUMENT, ExpectedState.ABSENT,
                AcknowledgementJournal.END - 1);
        for (JournalEntry document : deleted.stream().limit(5).toList()) {
            long deadline = System.nanoTime() + PURGE_TIMEOUT.toNanos();
            while (!FileContentSearch.findText(document.word, data).isEmpty() && System.nanoTime() < deadline) {
                Thread.sleep(200);
            }
            assertThat(FileContentSearch.findText(document.word, data)).as("%s was deleted", document).isEmpty();
        }
    }

    private ServerProcess start(Path data) throws IOException {
        long begun = System.nanoTime();
        ServerProcess server = ServerProcess.start(data, FaultTestSettings.underFaults(random, more),
                folder.resolve("log"));
        startNanos = System.nanoTime() - begun;
        return server;
    }
}
