package dev.carrel.harness;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The program as the build leaves it in {@code bootstrap/target/carrel}, run as the launcher runs short commands: with
 * an AOT cache, and without the costlier compiler.
 */
public final class BuiltProgram {

    /** The root of the repository. */
    public static final Path REPOSITORY = Path.of(System.getProperty("carrel.repository"));
    /** The script that is shipped. */
    public static final Path LAUNCHER = REPOSITORY.resolve("bootstrap/src/main/launcher/carrel");

    private static final Path HOME = REPOSITORY.resolve("bootstrap/target/carrel");
    private static final Path JAR = HOME.resolve("lib/carrel.jar");
    private static final String MAIN = "dev.carrel.bootstrap.Main";
    private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1",
            "-XX:CompileThresholdScaling=3", "-XX:+UseSerialGC", "-Xmx512m",
            "-Xlog:disable", "--enable-native-access=ALL-UNNAMED");
    private static final int FIRST_VERSION_WITH_CACHE = 25;
    /** Whether this process ignores signals that a terminal sends, which its children would ignore as well. */
    private static final List<String> WITH_DEFAULT_SIGNALS = Files.exists(Path.of("/proc/self/status"))
            ? List.of("env", "--default-signal=INT,QUIT,TERM,HUP")
            : List.of();

    private static final List<String> CACHE_OPTIONS = createCache();

    private BuiltProgram() {}

    /** Returns the path of {@code java}. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns the folder of the program, with its libraries in {@code lib}. */
    public static Path home() {
        return HOME;
    }

    /**
     * Returns the command that runs Carrel with arguments, and with a library that goes before libc. The library is for
     * the program alone: the command that resets the signals would use it up.
     */
    static List<String> command(Path preloaded, String... arguments) {
        List<String> command = command(arguments);
        command.addAll(WITH_DEFAULT_SIGNALS.size(), List.of("LD_PRELOAD=" + preloaded));
        return command;
    }

    /** Returns the command that runs Carrel with arguments. */
    public static List<String> command(String... arguments) {
        return command(List.of(), arguments);
    }

    /** Returns the command that runs Carrel with more options for the JVM. */
    public static List<String> command(List<String> jvmOptions, String... arguments) {
        var command = new ArrayList<>(WITH_DEFAULT_SIGNALS);
        command.add(java());
        command.addAll(OPTIONS);
        command.addAll(CACHE_OPTIONS);
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", JAR.toString(), MAIN));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Returns the command as a shell reads it. */
    public static String shellCommand(List<String> command) {
        return String.join(" ", command.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList());
    }

    /** Creates the cache unless one is newer than the program; all processes of a run of tests share it. */
    private static List<String> createCache() {
        if (!Files.exists(JAR)) {
            throw new IllegalStateException(JAR + " is missing; build it with: mvn verify -pl bootstrap -am");
        }
        if (Runtime.version().feature() < FIRST_VERSION_WITH_CACHE) {
            return List.of();
        }
        Path cache = HOME.resolveSibling("test-" + Runtime.version() + ".aot");
        // Modules whose tests begin at the same time wait for the one that creates it.
        try (FileChannel turn = FileChannel.open(HOME.resolveSibling("test-aot.lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            turn.lock();
            if (!isNewerThanLibraries(cache)) {
                trainCache(cache);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return List.of("-XX:AOTCache=" + cache);
    }

    private static boolean isNewerThanLibraries(Path cache) throws IOException {
        try (Stream<Path> libraries = Files.list(JAR.getParent())) {
            return Files.exists(cache) && libraries.map(Path::toFile)
                    .mapToLong(File::lastModified)
                    .allMatch(time -> time < cache.toFile().lastModified());
        }
    }

    private static void trainCache(Path cache) throws IOException, InterruptedException {
        Path unfinished = Files.createTempFile(cache.getParent(), "test-", ".aot");
        var command = new ArrayList<>(List.of(java()));
        command.addAll(OPTIONS);
        // The profiles of many rounds would serve the costlier compiler alone.
        command.addAll(List.of("-XX:AOTCacheOutput=" + unfinished, "-cp", JAR.toString(), MAIN, "warm-up", "--rounds",
                "1"));
        Process training = new ProcessBuilder(command).inheritIO().start();
        if (!training.waitFor(30, TimeUnit.MINUTES) || training.exitValue() != 0) {
            training.destroyForcibly();
            throw new IllegalStateException("The AOT cache of " + JAR + " cannot be created.");
        }
        Files.move(unfinished, cache, StandardCopyOption.ATOMIC_MOVE);
    }
}
