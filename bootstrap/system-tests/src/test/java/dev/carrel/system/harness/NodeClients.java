package dev.carrel.system.harness;

import dev.carrel.harness.TestRequirement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs scripts of the tests with Node.js and the packages that {@code .ci/node-clients} installs. */
public final class NodeClients {

    private final Path folder;

    private NodeClients(Path folder) {
        this.folder = folder;
    }

    /** Skips the test if the packages are missing, except in CI, where it fails. */
    public static NodeClients require() {
        return new NodeClients(TestRequirement.nodeClients());
    }

    /**
     * Runs a script that is a resource of a class to its end.
     *
     * @param scratch the folder that it runs in
     */
    public ScriptRun run(Class<?> owner, String script, Path scratch, Map<String, String> environment,
            String... arguments) throws IOException, InterruptedException {
        try (InputStream source = owner.getResourceAsStream(script)) {
            return runCode(new String(source.readAllBytes(), StandardCharsets.UTF_8), script, scratch, environment,
                    arguments);
        }
    }

    /** Runs a script to its end. */
    public ScriptRun runCode(String code, String script, Path scratch, Map<String, String> environment,
            String... arguments) throws IOException, InterruptedException {
        return runFile(Files.writeString(scratch.resolve(script), code), scratch, environment, arguments);
    }

    /**
     * Runs a program of a package to its end.
     *
     * @param program its path below {@code node_modules}
     */
    public ScriptRun runPackage(String program, Path scratch, String... arguments)
            throws IOException, InterruptedException {
        return runFile(folder.resolve("node_modules").resolve(program), scratch, Map.of(), arguments);
    }

    private ScriptRun runFile(Path file, Path scratch, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Path packages = folder.resolve("node_modules");
        if (!Files.exists(scratch.resolve("node_modules"))) {
            Files.createSymbolicLink(scratch.resolve("node_modules"), packages);
        }
        var command = new ArrayList<>(List.of(folder.resolve("node").toString(), file.toString()));
        command.addAll(List.of(arguments));
        Path errors = scratch.resolve(file.getFileName() + ".err");
        var builder = new ProcessBuilder(command).directory(scratch.toFile()).redirectError(errors.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("NODE_PATH", packages.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ScriptRun(process.waitFor(), output, Files.readString(errors));
    }

    /** What a script printed, and its exit code. */
    public record ScriptRun(int code, String output, String errors) {}
}
