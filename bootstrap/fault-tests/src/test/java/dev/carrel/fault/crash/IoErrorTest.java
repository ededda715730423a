package dev.carrel.fault.crash;

import dev.carrel.fault.load.AcknowledgementJournal;
import dev.carrel.fault.load.DurabilityCheck;
import dev.carrel.fault.load.FaultTestSettings;
import dev.carrel.fault.load.GeneratedSite;
import dev.carrel.fault.load.MixedLoad;
import dev.carrel.fault.shim.FaultShim;
import dev.carrel.fault.shim.FaultSwitch;
import dev.carrel.fault.shim.FaultSwitch.IoTrouble;
import dev.carrel.fault.shim.FaultSwitch.SystemCall;
import dev.carrel.fault.shim.FileOperation;
import dev.carrel.fault.shim.SimulatedDisk;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestRequirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
 * Makes writes and syncs of the log, the database and the index fail, once and permanently, under load. The server
 * acknowledges only durable changes, continues by itself after the fault, and a power cut at the end loses nothing
 * acknowledged. A failed sync loses its data, as on Linux. {@code -Dcarrel.io-errors=…} sets the number of faults.
 */
@Tag("reliability")
@Timeout(value = 2, unit = HOURS)
class IoErrorTest {

    /** SQLite reports that there is no space for failed writes only. */
    private static final Set<Integer> REFUSALS_WITHOUT_SPACE = Set.of(503, 507);
    private static final Set<Integer> REFUSALS_ON_ERRORS = Set.of(500, 503, 507);
    /** Requests during a fault; more of them until it is hit. */
    private static final int MIN_ANSWERS = 40;
    private static final int MAX_ANSWERS = 400;
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private Random random;
    private GeneratedSite site;

    private record IoFault(SystemCall call, IoTrouble trouble, String part, int skipped, int times) {

        Set<Integer> refusals() {
            return call == SystemCall.WRITE && trouble == IoTrouble.NO_SPACE ? REFUSALS_WITHOUT_SPACE
                    : REFUSALS_ON_ERRORS;
        }
    }

    @BeforeEach
    void requireCompiler() throws IOException {
        TestRequirement.compiler();
        random = RandomSeed.random("errors of the disk");
        site = new GeneratedSite();
    }

    @AfterEach
    void closeSite() {
        if (site != null) {
            site.close();
        }
    }

    @Test
    void acknowledgesNothingWronglyUnderIoErrors() throws Exception {
        List<IoFault> faults = faults(Integer.getInteger("carrel.io-errors", 12));
        Path data = Files.createDirectory(folder.resolve("data"));
        SimulatedDisk disk = SimulatedDisk.of(data);
        FaultShim shim = FaultShim.watch(data, folder.resolve("shim"));
        FaultSwitch trouble = shim.faults();
        var ends = new ArrayList<Long>();
        int hit = 0;
        try (ServerProcess server = start(data, shim.environment())) {
            for (String library : MixedLoad.LIBRARIES) {
                server.client().put("/library/" + library, Map.of());
            }
            for (IoFault fault : faults) {
                hit += run(server, trouble, fault, ends) ? 1 : 0;
            }
            server.kill();
        }
        List<FileOperation> recording = FileOperation.readAll(shim.log());
        for (int number = 0; number < faults.size(); number++) {
            disk.replay(recording, ends.get(number));
            if (number % 4 == 3) {
                assertPromisesKeptAfterPowerCut(disk, ends.get(number), faults.get(number));
            }
        }
        System.out.printf("%d faults, %d of them hit, %d promises: none broken%n", faults.size(), hit, journal.size());
        assertThat(hit).as("faults that something ran into").isGreaterThan(faults.size() / 2);
    }

    @Test
    void losesNothingWhenStartFails() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        try (ServerProcess server = start(data, Map.of())) {
            load(server);
            server.kill();
        }
        FaultShim shim = FaultShim.watch(data, folder.resolve("shim"));
        FaultSwitch trouble = shim.faults();
        for (IoFault fault : faults(Integer.getInteger("carrel.io-errors", 12) / 2)) {
            trouble.fail(fault.call(), fault.trouble(), fault.part(), fault.skipped() / 4, fault.times());
            try (ServerProcess server = start(data, shim.environment())) {
                assertThat(server.client().get("/healthz").status()).isEqualTo(200);
                server.kill();
            } catch (IOException ignored) {
                assertThat(Files.readString(folder.resolve("log"))).as("why it does not start").isNotBlank();
            }
        }
        assertPromisesKept(data, AcknowledgementJournal.END - 1, "after starts with faults");
    }

    private List<IoFault> faults(int count) {
        var faults = new ArrayList<IoFault>();
        List<String> parts = List.of("-wal", "carrel.db", "/index/");
        for (int number = 0; number < count; number++) {
            SystemCall call = number % 2 == 0 ? SystemCall.SYNC : SystemCall.WRITE;
            String part = parts.get(number / 2 % parts.size());
            boolean isForEver = number / 6 % 2 == 1;
            faults.add(new IoFault(call, random.nextBoolean() ? IoTrouble.IO_ERROR : IoTrouble.NO_SPACE, part,
                    random.nextInt(isForEver ? 3 : 20), isForEver ? FaultSwitch.FOR_EVER : 1));
        }
        return faults;
    }

    /**
     * Runs load during a fault.
     *
     * @return whether a call met the fault
     */
    private boolean run(ServerProcess server, FaultSwitch trouble, IoFault fault, List<Long> ends) throws Exception {
        trouble.fail(fault.call(), fault.trouble(), fault.part(), fault.skipped(), fault.times());
        MixedLoad load = MixedLoad.start(server.client(), journal, site, random,
                fault.refusals());
        for (int count = 0; count == 0 || count < MAX_ANSWERS && trouble.failed() == 0; count += MIN_ANSWERS) {
            load.awaitReplies(MIN_ANSWERS);
        }
        load.stop();
        ends.add(System.nanoTime());
        boolean isHit = trouble.failed() > 0;
        trouble.heal();
        assertThat(load.failures()).as(() -> fault + "\n" + errors()).isEmpty();
        awaitRecovery(server, fault);
        assertThat(DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1, random))
                .as("%s", fault)
                .isEmpty();
        return isHit;
    }

    private void load(ServerProcess server) throws Exception {
        for (String library : MixedLoad.LIBRARIES) {
            server.client().put("/library/" + library, Map.of());
        }
        MixedLoad load = MixedLoad.start(server.client(), journal, site, random);
        load.awaitAnswers(100);
        load.stop();
        assertThat(load.failures()).isEmpty();
    }

    /** Checks that no acknowledged change became durable only by a later sync. */
    private void assertPromisesKeptAfterPowerCut(SimulatedDisk disk, long moment, IoFault fault) throws Exception {
        Path survivor = Files.createDirectory(folder.resolve("survivor-" + moment));
        disk.restoreSynced(survivor);
        assertPromisesKept(survivor, moment, "after a power cut at the end of " + fault);
    }

    private void assertPromisesKept(Path data, long moment, String when) throws Exception {
        try (ServerProcess server = start(data, Map.of())) {
            assertThat(DurabilityCheck.findViolations(server, journal, moment, random)).as(when).isEmpty();
            assertThat(server.terminate()).isIn(0, 143);
        }
        ServerProcess.EndedProcess verified = ServerProcess.command(data, "verify");
        assertThat(verified.code()).as(verified.output()).isZero();
    }

    private ServerProcess start(Path data, Map<String, String> environment) throws IOException {
        return ServerProcess.start(data, FaultTestSettings.underFaults(random, environment), folder.resolve("log"));
    }

    /** Returns the end of the log from its last error on. */
    private String errors() {
        try {
            String log = Files.readString(folder.resolve("log"));
            int begin = Math.max(0, log.lastIndexOf(" ERROR "));
            return log.substring(begin, Math.min(log.length(), begin + 5_000));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static void awaitRecovery(ServerProcess server, IoFault fault) throws Exception {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        ApiClient.ClientResponse answer = server.client().put("/library/recovered", Map.of());
        while (answer.status() / 100 != 2 && System.nanoTime() < deadline) {
            Thread.sleep(50);
            answer = server.client().put("/library/recovered", Map.of());
        }
        assertThat(answer.status()).as("%s: %s", fault, answer.text()).isIn(200, 201);
    }
}
