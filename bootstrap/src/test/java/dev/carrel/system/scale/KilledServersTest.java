package dev.carrel.system.scale;

import dev.carrel.system.harness.AcknowledgementJournal;
import dev.carrel.system.harness.DurabilityCheck;
import dev.carrel.system.harness.FaultTestSettings;
import dev.carrel.system.harness.GeneratedSite;
import dev.carrel.system.harness.MixedLoad;
import dev.carrel.system.harness.RandomSeed;
import dev.carrel.system.harness.ServerProcess;
import dev.carrel.system.harness.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
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
 * Kills one of two servers that share a database, at random moments under mixed load on both, and compares what each
 * server has afterwards with a journal of the acknowledged changes.
 */
@Tag("reliability")
@Timeout(value = 12, unit = HOURS)
class KilledServersTest {

    private static final int MIN_ANSWERS = 30;
    private static final int MAX_LOAD_MILLIS = 2_000;

    @TempDir
    Path folder;

    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private Random random;
    private GeneratedSite site;
    private TestDatabase database;

    @BeforeEach
    void start() throws IOException {
        random = RandomSeed.random("killed servers");
        site = new GeneratedSite();
        database = TestDatabase.start(folder.resolve("postgres"));
    }

    @AfterEach
    void stop() throws IOException {
        site.close();
        database.close();
    }

    /** Releases are tested with {@code -Dcarrel.kills=500}. */
    @Test
    void theOtherServerGoesOn() throws Exception {
        int kills = Integer.getInteger("carrel.kills", 3);
        for (int kill = 1; kill <= kills; kill++) {
            try (ServerProcess first = start("first"); ServerProcess second = start("second")) {
                createLibraries(first);
                boolean killsFirst = random.nextBoolean();
                killUnderLoad(killsFirst ? first : second, killsFirst ? second : first);
            }
        }
        for (String engine : List.of("first", "second")) {
            assertThat(verify(engine)).as(engine).isEmpty();
        }
        System.out.printf("%d kills of one of two servers, %d promises: none broken%n", kills, journal.size());
        assertThat(journal.size()).as("requests that were acknowledged").isGreaterThan(10 * kills);
    }

    private void killUnderLoad(ServerProcess victim, ServerProcess survivor) throws Exception {
        MixedLoad ending = MixedLoad.start(victim.client(), journal, site, random);
        MixedLoad continuing = MixedLoad.start(survivor.client(), journal, site, random);
        ending.awaitAnswers(MIN_ANSWERS);
        Thread.sleep(random.nextInt(MAX_LOAD_MILLIS));
        ending.expectEnd();
        victim.kill();
        ending.stop();
        continuing.awaitAnswers(MIN_ANSWERS);
        continuing.stop();
        assertThat(ending.failures()).isEmpty();
        assertThat(continuing.failures()).as("of the server that was not killed").isEmpty();
        assertThat(DurabilityCheck.findViolations(survivor, journal, AcknowledgementJournal.END - 1, random))
                .isEmpty();
    }

    private static void createLibraries(ServerProcess server) throws Exception {
        for (String library : MixedLoad.LIBRARIES) {
            assertThat(server.client().put("/library/" + library, Map.of()).status()).isIn(200, 201);
        }
    }

    /** Compares the server with the journal, and its index with the database. */
    private List<String> verify(String engine) throws Exception {
        try (ServerProcess server = start(engine)) {
            List<String> violations = DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1,
                    random);
            server.terminate();
            ServerProcess.EndedProcess verified = ServerProcess.command(folder.resolve(engine),
                    database.settings(Map.of("CARREL_EMBEDDING_MODEL", "none")), "verify");
            assertThat(verified.code()).as(verified.output()).isZero();
            return violations;
        }
    }

    private ServerProcess start(String engine) throws IOException {
        return ServerProcess.start(folder.resolve(engine), database.settings(FaultTestSettings.underFaults(random,
                Map.of("CARREL_INGEST_LEASE", "3s", "CARREL_LOG_LEVEL", "error"))));
    }
}
