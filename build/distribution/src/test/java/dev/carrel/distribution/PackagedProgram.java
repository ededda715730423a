package dev.carrel.distribution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs as a user does: in some folder, with few variables. */
record PackagedProgram(Path workingDirectory, Map<String, String> environment) {

    private static final int TIMEOUT_SECONDS = 120;

    ProcessBuilder prepare(List<String> command) {
        var builder = new ProcessBuilder(command).directory(workingDirectory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment().putAll(environment);
        return builder;
    }

    ProgramRun run(Path program, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    ProgramRun run(List<String> command) throws IOException, InterruptedException {
        Process process = prepare(command).start();
        process.getOutputStream().close();
        // Both are read at the same time, so that neither blocks the process.
        var errors = new ArrayList<String>();
        Thread reader = Thread.startVirtualThread(
                () -> process.errorReader(StandardCharsets.UTF_8).lines().forEach(errors::add));
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(command + " does not end");
        }
        reader.join();
        return new ProgramRun(process.exitValue(), out, String.join("\n", errors));
    }

    record ProgramRun(int code, String out, String err) {}
}
