package dev.carrel.languagemodel.testserver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A real inference server, llama.cpp's, with a random model that emits words of replies in any order. It is available
 * if the environment variable {@code CARREL_TEST_LLAMA_SERVER} names its program, which {@code .ci/llama-server}
 * downloads.
 */
public final class LlamaServer implements AutoCloseable {

    /** The name of the model. */
    public static final String MODEL = "tiny";

    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+?:\\d+)");

    private final Process process;
    private final URI address;

    private LlamaServer(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** Returns the program, if there is one. */
    public static Optional<Path> program() {
        return Optional.ofNullable(System.getenv("CARREL_TEST_LLAMA_SERVER"))
                .filter(path -> !path.isBlank())
                .map(Path::of)
                .filter(Files::isExecutable);
    }

    /**
     * Starts the server and waits until it answers.
     *
     * @param folder the folder for the model file
     * @param calls the number of concurrent calls, each with 8192 tokens; others wait
     */
    public static LlamaServer start(Path folder, int calls, String... options)
            throws IOException, InterruptedException {
        Path model = TinyGgufModel.write(folder.resolve("tiny.gguf"));
        var command = new ProcessBuilder(program().orElseThrow().toString(), "-m", model.toString(), "-a", MODEL,
                "--host", "127.0.0.1",
                "--port", "0", "-np", "" + calls, "-c", "" + 8192 * calls, "-t", "1", "--no-webui", "--offline");
        command.command().addAll(List.of(options));
        Process process = command.redirectErrorStream(true).start();
        var address = new CompletableFuture<URI>();
        Thread.ofVirtual().start(() -> watch(process.inputReader(), address));
        try {
            return new LlamaServer(process, address.get(5, TimeUnit.MINUTES));
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            throw new IOException("llama-server did not start", e);
        }
    }

    /** Returns the base URL for clients. */
    public URI address() {
        return address;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private static void watch(BufferedReader output, CompletableFuture<URI> address) {
        var said = new StringBuilder();
        try (output) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                Matcher listening = LISTENING.matcher(line);
                if (listening.find()) {
                    address.complete(URI.create(listening.group(1) + "/v1"));
                } else if (!address.isDone()) {
                    said.append(line).append('\n');
                }
            }
            address.completeExceptionally(new IllegalStateException(said.toString()));
        } catch (IOException e) {
            address.completeExceptionally(new UncheckedIOException(e));
        }
    }
}
