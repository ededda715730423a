package dev.carrel.fault.crash;

import dev.carrel.fault.load.AcknowledgementJournal;
import dev.carrel.fault.load.DurabilityCheck;
import dev.carrel.fault.load.FaultTestSettings;
import dev.carrel.fault.load.GeneratedSite;
import dev.carrel.fault.load.MixedLoad;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

/** Damages the indexes of two libraries with many documents in different ways; the server rebuilds the damaged ones. */
@Tag("reliability")
@Timeout(value = 2, unit = HOURS)
class DamagedIndexFilesTest {

    private static final int TIMES = 3;
    private static final Duration REPAIR_TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private Random random;
    private GeneratedSite site;
    /** How long a start takes on this machine now. */
    private long startNanos;

    @BeforeEach
    void openSite() throws IOException {
        random = RandomSeed.random("damaged indexes");
        site = new GeneratedSite();
    }

    @AfterEach
    void closeSite() {
        site.close();
    }

    @Test
    void rebuildsDamagedIndexDespiteKill() throws Exception {
        Path data = folder.resolve("data");
        fill(data);
        for (int time = 0; time < TIMES; time++) {
            var damage = new ArrayList<String>();
            for (Path index : indexes(data)) {
                damage.add(damage(index));
            }
            Process starting = ServerProcess.background(data, settings(), "serve", "--port", "0");
            Thread.sleep(Duration.ofNanos(random.nextLong(2 * startNanos)));
            starting.destroyForcibly().waitFor();
            try (ServerProcess server = start(data)) {
                assertThat(brokenAfterRepair(server))
                        .as(() -> damage + "\n" + ServerProcess.events(log()))
                        .isEmpty();
                assertThat(server.terminate()).isIn(0, 143);
            }
            ServerProcess.EndedProcess verified = ServerProcess.command(data, "verify");
            assertThat(verified.code()).as("%s: %s", damage, verified.output()).isZero();
        }
    }

    /** Checks until the index is consistent: the first search that reads a damaged file discovers the damage. */
    private List<String> brokenAfterRepair(ServerProcess server) throws Exception {
        long deadline = System.nanoTime() + REPAIR_TIMEOUT.toNanos();
        List<String> broken;
        do {
            broken = DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1, random);
        } while (!broken.isEmpty() && System.nanoTime() < deadline);
        return broken;
    }

    private void fill(Path data) throws Exception {
        try (ServerProcess server = start(data)) {
            for (String library : MixedLoad.LIBRARIES) {
                server.client().put("/library/" + library, Map.of());
            }
            MixedLoad load = MixedLoad.start(server.client(), journal, site, random);
            load.awaitAnswers(300);
            load.stop();
            assertThat(load.failures()).isEmpty();
            assertThat(server.terminate()).isIn(0, 143);
        }
    }

    private static List<Path> indexes(Path data) throws IOException {
        try (Stream<Path> folders = Files.list(data.resolve("index"))) {
            return folders.filter(path -> Files.isDirectory(path) && !path.toString().endsWith(".damaged"))
                    .sorted()
                    .toList();
        }
    }

    /** Deletes, empties, shortens or overwrites the beginning of a file. @return what was done */
    private String damage(Path index) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(index)) {
            files = all.filter(file -> !file.endsWith("write.lock") && Files.isRegularFile(file)).sorted().toList();
        }
        if (files.isEmpty()) {
            return "nothing";
        }
        Path file = files.get(random.nextInt(files.size()));
        int way = random.nextInt(4);
        if (way == 0) {
            Files.delete(file);
        } else {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                switch (way) {
                    case 1 -> channel.truncate(0);
                    case 2 -> channel.truncate(channel.size() / 2);
                    default -> channel.write(ByteBuffer.wrap(new byte[64]), 0);
                }
            }
        }
        return List.of("deleted ", "emptied ", "halved ", "overwrote ").get(way) + file;
    }

    private ServerProcess start(Path data) throws IOException {
        long begun = System.nanoTime();
        ServerProcess server = ServerProcess.start(data, settings(), log());
        startNanos = System.nanoTime() - begun;
        return server;
    }

    private Map<String, String> settings() {
        return FaultTestSettings.underFaults(random, Map.of());
    }

    private Path log() {
        return folder.resolve("log");
    }
}
