package dev.carrel.fault.crash;

import dev.carrel.fault.load.AcknowledgementJournal;
import dev.carrel.fault.load.DurabilityCheck;
import dev.carrel.fault.load.FaultTestSettings;
import dev.carrel.fault.load.GeneratedSite;
import dev.carrel.fault.load.MixedLoad;
import dev.carrel.fault.shim.FaultShim;
import dev.carrel.fault.shim.FileOperation;
import dev.carrel.fault.shim.SimulatedDisk;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestRequirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Simulates power cuts: the file operations of a server are recorded, and for any moment the disk after a cut is
 * computed, once with only the synced data, once with a random part of the rest. A server that starts on that disk
 * keeps every promise that was acknowledged before the moment. {@code -Dcarrel.power-cuts=…} sets the number of cuts.
 */
@Tag("reliability")
@Timeout(value = 2, unit = HOURS)
class PowerCutTest {

    private static final int CUTS_OF_A_RECORDING = 4;
    private static final int ANSWERS = 120;

    @TempDir
    Path folder;

    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private Random random;
    private GeneratedSite site;

    @BeforeEach
    void requireCompiler() throws IOException {
        TestRequirement.compiler();
        random = RandomSeed.random("power cuts");
        site = new GeneratedSite();
    }

    @AfterEach
    void closeSite() {
        if (site != null) {
            site.close();
        }
    }

    @Test
    void acknowledgedRequestsSurvivePowerCut() throws Exception {
        int cuts = Integer.getInteger("carrel.power-cuts", 2 * CUTS_OF_A_RECORDING);
        Path data = Files.createDirectory(folder.resolve("data-0"));
        int promises = 0;
        for (int done = 0; done < cuts; done += CUTS_OF_A_RECORDING) {
            SimulatedDisk disk = SimulatedDisk.of(data);
            RecordedRun recording = record(data);
            promises += journal.size();
            long moment = 0;
            long seed = 0;
            for (long next : moments(recording)) {
                moment = next;
                seed = random.nextLong();
                Path survivor = Files.createDirectory(folder.resolve("survivor"));
                disk.replay(recording.operations(), moment);
                restore(disk, survivor, seed);
                assertThat(brokenPromises(survivor, moment)).as("after a cut").isEmpty();
                delete(survivor);
            }
            ServerProcess.EndedProcess verified = verify(disk, seed);
            assertThat(verified.code()).as(verified.output()).isZero();

            // The next recording begins with the recovery from the last cut.
            data = Files.createDirectory(folder.resolve("data-" + (done + 1)));
            restore(disk, data, seed);
            journal.rewind(moment);
        }
        System.out.printf("%d power cuts, %d promises: none broken%n", cuts, promises);
    }

    @Test
    void detectsLossOnDiskThatIgnoresSyncs() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        SimulatedDisk disk = SimulatedDisk.ignoringSyncs(data, path -> path.endsWith("-wal"));
        RecordedRun recording = record(data);
        long[] acknowledged = recording.acknowledgements().sorted().toArray();
        var broken = new ArrayList<String>();
        // Just after a checkpoint nothing is in the log alone: several moments, since one may be such a moment.
        for (int quarter = 2; quarter <= 4 && broken.isEmpty(); quarter++) {
            long moment = acknowledged[(acknowledged.length - 1) * quarter / 4];
            disk.replay(recording.operations(), moment);
            Path survivor = Files.createDirectory(folder.resolve("survivor"));
            disk.restoreSynced(survivor);
            broken.addAll(brokenPromises(survivor, moment));
            delete(survivor);
        }

        assertThat(broken).isNotEmpty();
    }

    @Test
    void recordsEveryFileOperation() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        SimulatedDisk disk = SimulatedDisk.of(data);
        RecordedRun recording = record(data);
        disk.replay(recording.operations(), AcknowledgementJournal.END);

        assertThat(disk.differences(data)).isEmpty();
    }

    /** The file operations of a server from start to end, and the times of the acknowledgements. */
    private record RecordedRun(List<FileOperation> operations, long[] acknowledged) {

        LongStream acknowledgements() {
            return LongStream.of(acknowledged);
        }
    }

    /** Runs a server under load. */
    private RecordedRun record(Path data) throws Exception {
        long begun = System.nanoTime();
        FaultShim shim = FaultShim.watch(data, folder.resolve("shim"));
        Files.deleteIfExists(shim.log());
        var environment = FaultTestSettings.underFaults(random, shim.environment());
        try (ServerProcess server = ServerProcess.start(data, environment, folder.resolve("log"))) {
            for (String library : MixedLoad.LIBRARIES) {
                server.client().put("/library/" + library, Map.of());
            }
            MixedLoad load = MixedLoad.start(server.client(), journal, site, random);
            load.awaitAnswers(ANSWERS);
            load.stop();
            assertThat(load.failures()).isEmpty();
            assertThat(server.terminate()).isIn(0, 143);
        }
        long[] acknowledged = journal.acknowledgements().filter(moment -> moment > begun).toArray();
        return new RecordedRun(FileOperation.readAll(shim.log()), acknowledged);
    }

    /** Chooses the moments of the cuts: during the start, at any time, just after an acknowledgement, at the end. */
    private long[] moments(RecordedRun recording) {
        List<FileOperation> operations = recording.operations();
        long[] acknowledged = recording.acknowledged();
        long firstAnswer = recording.acknowledgements().min().orElseThrow();
        int ofStart = (int) operations.stream().takeWhile(operation -> operation.nanos() < firstAnswer).count();
        return LongStream.of(operations.get(random.nextInt(ofStart)).nanos(),
                operations.get(random.nextInt(operations.size())).nanos(),
                acknowledged[random.nextInt(acknowledged.length)],
                acknowledged[random.nextInt(acknowledged.length)]).sorted().toArray();
    }

    private static void restore(SimulatedDisk disk, Path target, long seed) throws IOException {
        if (seed % 2 == 0) {
            disk.restoreSynced(target);
        } else {
            disk.restoreByChance(target, new Random(seed));
        }
    }

    private List<String> brokenPromises(Path data, long moment) throws Exception {
        try (ServerProcess server = ServerProcess.start(data, FaultTestSettings.underFaults(random, Map.of()),
                folder.resolve("log"))) {
            return DurabilityCheck.findViolations(server, journal, moment, random);
        }
    }

    private ServerProcess.EndedProcess verify(SimulatedDisk disk, long seed) throws Exception {
        Path copy = Files.createDirectory(folder.resolve("verified"));
        restore(disk, copy, seed);
        ServerProcess.EndedProcess verified = ServerProcess.command(copy, "verify");
        delete(copy);
        return verified;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
