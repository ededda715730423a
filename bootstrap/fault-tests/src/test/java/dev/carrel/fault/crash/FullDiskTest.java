package dev.carrel.fault.crash;

import dev.carrel.fault.load.AcknowledgementJournal;
import dev.carrel.fault.load.AcknowledgementJournal.ExpectedState;
import dev.carrel.fault.load.AcknowledgementJournal.JournalEntry;
import dev.carrel.fault.load.AcknowledgementJournal.ResourceKind;
import dev.carrel.fault.load.DurabilityCheck;
import dev.carrel.fault.load.FaultTestSettings;
import dev.carrel.fault.load.GeneratedSite;
import dev.carrel.fault.load.MixedLoad;
import dev.carrel.fault.shim.SmallFileSystem;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestRequirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fills the disk under the server: reads continue, writes are refused with a reason, and the server recovers once there
 * is space.
 */
@Tag("reliability")
@Timeout(value = 2, unit = HOURS)
class FullDiskTest {

    private static final Set<Integer> REFUSALS = Set.of(503, 507);
    /** More documents than the disk can hold, at 300 KB each. */
    private static final int MAX_WRITES = 200;
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private Random random;
    private SmallFileSystem disk;
    private GeneratedSite site;

    @BeforeEach
    void mount() throws Exception {
        TestRequirement.mount();
        random = RandomSeed.random("full disk");
        disk = SmallFileSystem.mount(Files.createDirectory(folder.resolve("disk")), 32);
        site = new GeneratedSite();
    }

    @AfterEach
    void unmount() throws Exception {
        if (disk != null) {
            site.close();
            disk.close();
        }
    }

    @Test
    void rejectsWritesOnFullDiskAndLosesNothing() throws Exception {
        try (ServerProcess server = start()) {
            for (String library : MixedLoad.LIBRARIES) {
                server.client().put("/library/" + library, Map.of());
            }
            load(server, 80);
            disk.fill();

            MixedLoad load = MixedLoad.start(server.client(), journal, site, random, REFUSALS);
            load.awaitRefusals(40);
            assertReadsSucceed(server.client());
            load.stop();
            assertThat(load.failures()).isEmpty();

            disk.free();
            awaitWrites(server.client());
            load(server, 80);
            assertThat(DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1, random))
                    .isEmpty();
            disk.fill();
            load = MixedLoad.start(server.client(), journal, site, random, REFUSALS);
            load.awaitRefusals(40);
            load.stop();
            assertThat(load.failures()).isEmpty();
            server.kill();
        }
        assertStartReportsFullDisk();
        disk.free();
        try (ServerProcess server = start()) {
            assertThat(DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1, random))
                    .isEmpty();
            assertThat(server.terminate()).isIn(0, 143);
        }
        ServerProcess.EndedProcess verified = ServerProcess.command(data(), "verify");
        assertThat(verified.code()).as(verified.output()).isZero();
    }

    private void load(ServerProcess server, int answers) throws InterruptedException {
        MixedLoad load = MixedLoad.start(server.client(), journal, site, random);
        load.awaitAnswers(answers);
        load.stop();
        assertThat(load.failures()).isEmpty();
    }

    private void assertReadsSucceed(ApiClient client) throws IOException, InterruptedException {
        assertThat(client.get("/healthz").status()).isEqualTo(200);
        for (JournalEntry document : journal
                .expected(ResourceKind.DOCUMENT, ExpectedState.PRESENT, AcknowledgementJournal.END - 1)
                .subList(0, 5)) {
            String library = "/library/" + document.library;
            assertThat(client.get(library + "/document/" + document.id).status()).isIn(200, 404);
            assertThat(client.post("/v2" + library + "/search", Map.of("query", document.word)).status())
                    .isEqualTo(200);
        }
    }

    private static void awaitWrites(ApiClient client) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        ApiClient.ClientResponse answer = client.put("/library/again", Map.of());
        while (answer.status() / 100 != 2) {
            assertThat(System.nanoTime()).as("writes go on when there is space: %s", answer).isLessThan(deadline);
            Thread.sleep(50);
            answer = client.put("/library/again", Map.of());
        }
    }

    /** Either the server serves reads and refuses writes, or it ends; it names the reason in both cases. */
    private void assertStartReportsFullDisk() throws Exception {
        disk.fill();
        try (ServerProcess server = start()) {
            assertReadsSucceed(server.client());
            // Recovery may have released space, in files and in the log.
            disk.fill();
            ApiClient.ClientResponse refused = firstRefusal(server.client());
            assertThat(refused.status()).isIn(REFUSALS);
            assertThat(refused.text()).contains("full");
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("ended before it listened");
            assertThat(Files.readString(folder.resolve("log"))).contains("is full");
        }
    }

    private static ApiClient.ClientResponse firstRefusal(ApiClient client) throws IOException, InterruptedException {
        ApiClient.ClientResponse answer;
        int number = 0;
        do {
            answer = client.post("/library/handbook/document",
                    Map.of("text", number++ + (" is more than there is room for.".repeat(10_000))));
        } while (answer.status() == 200 && number < MAX_WRITES);
        return answer;
    }

    private ServerProcess start() throws IOException {
        return ServerProcess.start(data(), FaultTestSettings.underFaults(random, Map.of()), folder.resolve("log"));
    }

    private Path data() {
        return disk.folder().resolve("data");
    }
}
