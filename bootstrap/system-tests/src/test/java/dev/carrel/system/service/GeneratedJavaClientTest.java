package dev.carrel.system.service;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestRequirement;
import dev.carrel.system.harness.DocumentedExample;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The client that the OpenAPI Generator makes from a running server compiles, and programs with it work. */
class GeneratedJavaClientTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PROGRAM = "GeneratedClientProgram";

    @Test
    @Tag("reliability")
    void holdsAConversation(@TempDir Path data, @TempDir Path scratch) throws Exception {
        Path generator = TestRequirement.openApiGenerator();
        DocumentedExample example = DocumentedExample.readAll("docs/clients.md")
                .stream()
                .filter(each -> each.language().equals("java"))
                .findFirst()
                .orElseThrow();
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"));
                InputStream program = getClass().getResourceAsStream(PROGRAM + ".java.txt")) {
            ApiClient client = server.client();
            client.put("/library/handbook", Map.of());
            runJava(scratch, "-jar", generator.resolve("openapi-generator-cli.jar").toString(), "generate", "-g",
                    "java",
                    "--library", "native", "-i", server.address() + "/openapi.json", "--global-property",
                    "skipFormModel=false", "-o", scratch.resolve("client").toString());
            Files.write(scratch.resolve(PROGRAM + ".java"), program.readAllBytes());
            Files.writeString(scratch.resolve("Conversation.java"), example.code()
                    .replace("http://127.0.0.1:8080", server.address())
                    .replace("carrel_…", ServerProcess.ADMIN_TOKEN));
            String classPath = compile(scratch, generator);

            String output = runJava(scratch, "-cp", classPath, PROGRAM, server.address(), ServerProcess.ADMIN_TOKEN);
            client.addDocument("handbook", Map.of("title", "Leave", "text",
                    "Every employee has 28 days of leave a year. Unused days expire in March."));
            String documented = runJava(scratch, "-cp", classPath, "Conversation");

            assertThat(JSON.readTree(output)).isEqualTo(JSON.readTree("""
                    {"added": "success", "listed": ["Parking permit office"],
                     "reply": "The parking permit costs twenty euros. For apprentices it costs ten euros.",
                     "sources": ["Parking permit"],
                     "second": "The parking permit costs twenty euros. For apprentices it costs ten euros.",
                     "passage": "The parking permit costs twenty euros. For apprentices it costs ten euros.",
                     "problem": "422 invalid-request #/query", "limit": 9}"""));
            assertThat(example.isShownBy(documented)).as(documented).isTrue();
        }
    }

    /** Returns the class path of the programs. */
    private static String compile(Path scratch, Path generator) throws IOException, InterruptedException {
        List<Path> libraries;
        try (Stream<Path> jars = Files.list(generator)) {
            libraries = jars.filter(jar -> !jar.endsWith("openapi-generator-cli.jar")).toList();
        }
        String classPath = Stream.concat(
                Stream.concat(Stream.of(scratch.resolve("classes").toString()), libraries.stream().map(Path::toString)),
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(jar -> jar.contains("jackson-")))
                .reduce((some, more) -> some + File.pathSeparator + more)
                .orElseThrow();
        var command = new ArrayList<>(List.of("-d", scratch.resolve("classes").toString(), "-cp", classPath, "-nowarn",
                "-proc:none", "--release", "21"));
        try (Stream<Path> sources = Files.walk(scratch)) {
            sources.map(Path::toString)
                    .filter(file -> file.endsWith(".java") && !file.contains(File.separator + "test" + File.separator))
                    .forEach(command::add);
        }
        run(scratch, "javac", command);
        return classPath;
    }

    private static String runJava(Path scratch, String... arguments) throws IOException, InterruptedException {
        return run(scratch, "java", List.of(arguments));
    }

    /** Runs a program of the JDK to its end, and returns what it prints. */
    private static String run(Path scratch, String program, List<String> arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", program).toString()));
        command.addAll(arguments);
        Path errors = scratch.resolve("errors");
        Process process = new ProcessBuilder(command).directory(scratch.toFile())
                .redirectError(errors.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output + Files.readString(errors)).isZero();
        return output;
    }
}
