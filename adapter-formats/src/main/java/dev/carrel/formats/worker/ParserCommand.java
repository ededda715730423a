package dev.carrel.formats.worker;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a process that reads is started: with the Java and the classes of this one, and with nothing else of it. */
public final class ParserCommand {

    /** Whatever logging there is in the class path of whoever embeds us would write to the same files as they do. */
    private static final List<String> NO_LOGGING = List.of(
            "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
            "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
            "-Dlog4j2.loggerContextFactory=org.apache.logging.log4j.simple.SimpleLoggerContextFactory",
            "-Dlog4j.provider=org.apache.logging.log4j.simple.internal.SimpleProvider",
            "-Dorg.apache.logging.log4j.simplelog.level=OFF",
            "-Dorg.apache.logging.log4j.simplelog.StatusLogger.level=OFF");
    /** The same document reads the same everywhere. */
    private static final List<String> FIXED_LOCALE = List.of("-Dfile.encoding=UTF-8", "-Duser.language=en",
            "-Duser.country=US", "-Duser.timezone=UTC", "-Djava.awt.headless=true");
    private static final List<String> SMALL_FOOTPRINT = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Xlog:disable", "-XX:+DisplayVMOutputToStderr", "-XX:-UsePerfData", "-XX:+DisableAttachMechanism",
            "-XX:-CreateCoredumpOnCrash");

    private ParserCommand() {}

    /**
     * @param tempDirectory a folder for its temporary files; its only argument
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

    /** Secrets are often in the environment. */
    private static void keepOnly(Map<String, String> environment, String... names) {
        environment.keySet().retainAll(List.of(names));
    }
}
