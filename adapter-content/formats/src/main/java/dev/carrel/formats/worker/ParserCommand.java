package dev.carrel.formats.worker;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command of a worker process: the JVM and class path of this process, without its environment. */
public final class ParserCommand {

    /** Logging on the class path of the embedding program would write to the same files as that program. */
    private static final List<String> NO_LOGGING = List.of(
            "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
            "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
            "-Dlog4j2.loggerContextFactory=org.apache.logging.log4j.simple.SimpleLoggerContextFactory",
            "-Dlog4j.provider=org.apache.logging.log4j.simple.internal.SimpleProvider",
            "-Dorg.apache.logging.log4j.simplelog.level=OFF",
            "-Dorg.apache.logging.log4j.simplelog.StatusLogger.level=OFF");
    /** A document is parsed in the same way everywhere. */
    private static final List<String> FIXED_LOCALE = List.of("-Dfile.encoding=UTF-8", "-Duser.language=en",
            "-Duser.country=US", "-Duser.timezone=UTC", "-Djava.awt.headless=true");
    private static final List<String> SMALL_FOOTPRINT = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Xlog:disable", "-XX:+DisplayVMOutputToStderr", "-XX:-UsePerfData", "-XX:+DisableAttachMechanism",
            "-XX:-CreateCoredumpOnCrash");

    private ParserCommand() {}

    /**
     * Creates the command.
     *
     * @param tempDirectory the directory for temporary files; the only argument of the program
     */
    public static ProcessBuilder createCommand(Class<?> main, int memoryMebibytes, Path tempDirectory) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + memoryMebibytes + "m");
        command.add("-XX:+ExitOnOutOfMemoryError");
        command.add("-Djava.io.tmpdir=" + tempDirectory);
        command.add("-XX:ErrorFile=" + tempDirectory.resolve("crash.log"));
        command.addAll(SMALL_FOOTPRINT);
        command.addAll(NO_LOGGING);
        command.addAll(FIXED_LOCALE);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.add(tempDirectory.toString());
        var builder = new ProcessBuilder(command);
        keepOnly(builder.environment(), "SystemRoot", "PATH");
        return builder;
    }

    /** The environment often contains secrets. */
    private static void keepOnly(Map<String, String> environment, String... names) {
        environment.keySet().retainAll(List.of(names));
    }
}
