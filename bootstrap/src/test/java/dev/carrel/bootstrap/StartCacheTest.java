package dev.carrel.bootstrap;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The AOT cache that the launcher has made behind a server. */
class StartCacheTest extends LauncherFixture {

    private Path cache;

    @BeforeEach
    void useJavaWithCache() throws IOException {
        environment.put("CARREL_JAVA_HOME", java("new", "25.0.1").toString());
        Files.createFile(Files.createDirectories(home.resolve("lib")).resolve("carrel.jar"));
        cache = home.resolve("start-25.0.1.aot");
        environment.put("MEMORY_ROOT", folder.resolve("machine").toString());
        writeMachineFile("proc/meminfo", "MemTotal:        4000000 kB\nMemAvailable:    3000000 kB\n");
    }

    private void writeMachineFile(String name, String text) throws IOException {
        Path file = folder.resolve("machine").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Run train(long server) throws IOException, InterruptedException {
        return run(launcher, "train-start-cache", String.valueOf(server));
    }

    /** Returns what is beside the folders of the program. */
    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(home)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !List.of("bin", "lib").contains(name))
                    .toList();
        }
    }

    @Test
    void noCommandWaitsForTheCache() throws Exception {
        for (String command : List.of("version", "ask", "import", "serve")) {
            assertThat(run(launcher, command).err()).isEmpty();
            assertThat(run(launcher, command).out()).noneMatch(argument -> argument.startsWith("-XX:AOTCache"));
        }
        assertThat(cache).doesNotExist();
    }

    @Test
    void onlyAServerIsToldToTrain() throws Exception {
        assertThat(run(launcher, "serve").out()).contains("-Dcarrel.cache-trainer=" + launcher);
        assertThat(run(launcher, "import").out()).noneMatch(argument -> argument.contains("cache-trainer"));
    }

    @Test
    void commandsUseTheCacheOfATraining() throws Exception {
        assertThat(train(ProcessHandle.current().pid())).isEqualTo(new Run(0, List.of(), List.of()));
        assertThat(files()).containsExactly("start-25.0.1.aot");
        for (String command : List.of("version", "serve")) {
            assertThat(run(launcher, command).out()).contains("-XX:AOTCache=" + cache)
                    .noneMatch(argument -> argument.contains("cache-trainer"));
        }
    }

    @Test
    void trainsAgainForAChangedProgram() throws Exception {
        train(ProcessHandle.current().pid());
        Path jar = home.resolve("lib/carrel.jar");
        Files.delete(jar);
        Files.setLastModifiedTime(Files.createFile(jar), FileTime.from(Instant.EPOCH));

        assertThat(run(launcher, "serve").out()).contains("-Dcarrel.cache-trainer=" + launcher)
                .noneMatch(argument -> argument.startsWith("-XX:AOTCache"));
    }

    @Test
    void triesAVersionOnce() throws Exception {
        environment.put("REHEARSAL", "fails");
        train(ProcessHandle.current().pid());

        assertThat(files()).containsExactly("start-25.0.1.aot");
        assertThat(cache).isEmptyFile();
        assertThat(run(launcher, "serve").out())
                .noneMatch(argument -> argument.startsWith("-XX:AOTCache") || argument.contains("cache-trainer"));
    }

    @Test
    void leavesAnOldCacheToProcessesThatUseIt() throws Exception {
        train(ProcessHandle.current().pid());
        try (FileChannel used = FileChannel.open(cache)) {
            Files.writeString(home.resolve("lib/carrel.jar"), "another version");
            environment.put("REHEARSAL", "fails");
            train(ProcessHandle.current().pid());

            assertThat(cache).isEmptyFile();
            assertThat(used.size()).isPositive();
        }
    }

    @Test
    void trainsOnlyWithEnoughFreeMemory() throws Exception {
        writeMachineFile("sys/fs/cgroup/memory.max", "2000000000\n");
        writeMachineFile("sys/fs/cgroup/memory.current", "1000000000\n");
        train(ProcessHandle.current().pid());
        assertThat(files()).as("the limit of a container").isEmpty();

        writeMachineFile("sys/fs/cgroup/memory.max", "max\n");
        writeMachineFile("proc/meminfo", "MemTotal:        4000000 kB\nMemAvailable:    1000000 kB\n");
        train(ProcessHandle.current().pid());
        assertThat(files()).as("the memory of the machine").isEmpty();

        writeMachineFile("proc/meminfo", "MemTotal:        4000000 kB\nMemAvailable:    2000000 kB\n");
        train(ProcessHandle.current().pid());
        assertThat(cache).isNotEmptyFile();
    }

    @Test
    void oneTrainsAtATime() throws Exception {
        Path lock = Files.createDirectory(home.resolve("start-25.0.1.aot.lock"));
        Files.writeString(lock.resolve("pid"), String.valueOf(ProcessHandle.current().pid()));
        train(ProcessHandle.current().pid());
        assertThat(cache).doesNotExist();

        Files.writeString(lock.resolve("pid"), String.valueOf(endedProcess()));
        train(ProcessHandle.current().pid());
        assertThat(cache).isNotEmptyFile();
        assertThat(files()).containsExactly("start-25.0.1.aot");
    }

    @Test
    void leavesNothingWhenTheServerHasEnded() throws Exception {
        environment.put("REHEARSAL", "waits");
        train(endedProcess());
        assertThat(files()).isEmpty();
    }

    @Test
    void leavesNothingWhenItIsAskedToEnd() throws Exception {
        environment.put("REHEARSAL", "waits");
        Process training = start(launcher, "train-start-cache", String.valueOf(ProcessHandle.current().pid()));
        while (!Files.exists(folder.resolve("training"))) {
            Thread.sleep(20);
        }
        training.toHandle().destroy();

        assertThat(training.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(files()).isEmpty();
    }

    private static long endedProcess() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }
}
