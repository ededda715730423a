package dev.carrel.formats;

import dev.carrel.application.Eventually;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.worker.ParseRequest;
import dev.carrel.formats.worker.ParserCommand;
import dev.carrel.formats.worker.ParserLimits;
import dev.carrel.formats.worker.TempDirectory;
import dev.carrel.formats.worker.WorkerProtocol;
import java.io.DataOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Worker processes that documents break. */
final class ParserProcessesTest {

    private static final Duration LONG_TIMEOUT = Duration.ofMinutes(5);
    /** The bound of a wait that ends at once. */
    private static final Duration WAIT = Duration.ofMinutes(2);
    private static final ParserLimits LIMITS = new ParserLimits(1, 32, LONG_TIMEOUT, LONG_TIMEOUT, 1_000);

    private static DocumentFormats createFormats(ParserLimits limits) {
        return DocumentFormats.builder(new TagStrippingExtractor())
                .limits(limits)
                .workerProgram(ScriptedParserMain.class)
                .build();
    }

    private static String sendOrder(DocumentFormats formats, String order) {
        return sendOrder(formats, order, ExtractionCaller.UNKNOWN);
    }

    private static String sendOrder(DocumentFormats formats, String order, ExtractionCaller caller) {
        byte[] document = ("{\\rtf " + order).getBytes(StandardCharsets.US_ASCII);
        return switch (formats.extractText(new ExtractionSource(document, null, null, null, false, caller))) {
            case ExtractionResult.ExtractedText text -> text.sections().getFirst().text();
            case ExtractionResult.ExtractionFailed failed ->
                    (failed.failure().isRetryable() ? "for now: " : "for good: ")
                            + failed.failure().reason();
        };
    }

    /** Waits until the only process reads. */
    private static void awaitBusy(DocumentFormats formats) throws InterruptedException {
        Eventually.await(WAIT, "no process is idle", () -> formats.parserPool().idleCount() == 0);
    }

    @Test
    void reusesProcess() {
        try (var formats = createFormats(LIMITS)) {
            assertThat(sendOrder(formats, "who")).startsWith("process ").isEqualTo(sendOrder(formats, "who"));
            assertThat(formats.parserPool().processHandles()).hasSize(1);
        }
    }

    @Test
    void replacesProcessAfterMaxUses() {
        try (var formats = createFormats(new ParserLimits(1, 32, LONG_TIMEOUT, LONG_TIMEOUT, 2))) {
            String first = sendOrder(formats, "who");

            assertThat(sendOrder(formats, "who")).isEqualTo(first);
            assertThat(sendOrder(formats, "who")).startsWith("process ").isNotEqualTo(first);
        }
    }

    @Test
    void failsDocumentOverCpuLimit() {
        Duration second = Duration.ofSeconds(1);
        try (var formats = createFormats(new ParserLimits(1, 32, second, LONG_TIMEOUT, LONG_TIMEOUT, 1_000))) {
            assertThat(sendOrder(formats, "spin")).isEqualTo("for good: It took longer than 1 s to read.");
            assertThat(sendOrder(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void failsTransientlyWithoutCpu() throws Exception {
        Duration second = Duration.ofSeconds(1);
        try (var formats = createFormats(new ParserLimits(1, 32, second, second, LONG_TIMEOUT, 1_000))) {
            assertThat(sendOrder(formats, "hang")).isEqualTo("for now: The machine was too busy to read it.");
            // On a busy machine this may come true more than once.
            Eventually.await(WAIT, "a process reads", () -> sendOrder(formats, "who").startsWith("process "));
        }
    }

    @Test
    void failsTransientlyWithoutFreeProcess() throws Exception {
        try (var formats = createFormats(new ParserLimits(1, 32, LONG_TIMEOUT, LONG_TIMEOUT, LONG_TIMEOUT, 1_000))) {
            var hanging = Thread.ofVirtual().start(() -> sendOrder(formats, "hang"));
            Eventually.await(WAIT, "a process is busy", () -> !formats.parserPool().processHandles().isEmpty());

            var waiting = CompletableFuture.supplyAsync(() -> sendOrder(formats, "who"));

            assertThat(waiting.get(WAIT.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo("for now: All processes were busy with other documents.");
            hanging.interrupt();
            assertThat(hanging.join(WAIT)).isTrue();
            assertThat(sendOrder(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void tellsTheCallerOfAWaitForAProcess() throws Exception {
        try (var formats = createFormats(LIMITS)) {
            sendOrder(formats, "who");
            var caller = new WaitingCaller();
            sendOrder(formats, "who", caller);
            assertThat(caller.waits).as("a process was idle").hasValue(0);
            var hanging = Thread.ofVirtual().start(() -> sendOrder(formats, "hang"));
            awaitBusy(formats);

            var waiting = CompletableFuture.supplyAsync(() -> sendOrder(formats, "who", caller));
            Eventually.await(WAIT, "it waits", () -> caller.waits.get() == 1);
            hanging.interrupt();

            assertThat(waiting.get(WAIT.toSeconds(), TimeUnit.SECONDS)).startsWith("process ");
            assertThat(caller.waits).as("it has told of the end").hasValue(0);
            assertThat(caller.readElsewhere).as("each is read elsewhere").hasValue(2);
        }
    }

    /** Counts the threads of a caller that wait. */
    private static final class WaitingCaller implements ExtractionCaller {

        private final AtomicInteger waits = new AtomicInteger();
        private final AtomicInteger readElsewhere = new AtomicInteger();

        @Override
        public void readElsewhere() {
            readElsewhere.incrementAndGet();
        }

        @Override
        public Object owner() {
            return "a library";
        }

        @Override
        public void beginWait() {
            waits.incrementAndGet();
        }

        @Override
        public void endWait() {
            waits.decrementAndGet();
        }
    }

    @Test
    void failsTransientlyIfProcessIsKilled() throws Exception {
        try (var formats = createFormats(LIMITS)) {
            sendOrder(formats, "who");
            ProcessHandle process = formats.parserPool().processHandles().getFirst();
            var hanging = CompletableFuture.supplyAsync(() -> sendOrder(formats, "hang"));
            awaitBusy(formats);

            process.destroyForcibly();

            assertThat(hanging.get(WAIT.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo("for now: The process that read it was ended from outside.");
            assertThat(sendOrder(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void failsDocumentOverMemoryLimit() {
        try (var formats = createFormats(LIMITS)) {
            assertThat(sendOrder(formats, "fill")).isEqualTo("for good: Reading it takes more memory than allowed.");
            assertThat(sendOrder(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void failsDocumentThatCrashesProcess() {
        try (var formats = createFormats(LIMITS)) {
            assertThat(sendOrder(formats, "crash")).isEqualTo("for good: The process that read it crashed.");
            assertThat(sendOrder(formats, "recurse")).isEqualTo("for good: It is nested too deeply to be read.");
            assertThat(sendOrder(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void replacesKilledProcess() throws Exception {
        try (var formats = createFormats(LIMITS)) {
            String first = sendOrder(formats, "who");
            ProcessHandle process = formats.parserPool().processHandles().getFirst();
            process.destroyForcibly();
            process.onExit().get(WAIT.toSeconds(), TimeUnit.SECONDS);

            assertThat(sendOrder(formats, "who")).startsWith("process ").isNotEqualTo(first);
        }
    }

    @Test
    void ignoresOutputOfParser() {
        try (var formats = createFormats(LIMITS)) {
            assertThat(sendOrder(formats, "print")).isEqualTo("printed");
            assertThat(sendOrder(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void hidesEnvironmentFromProcess() {
        try (var formats = createFormats(LIMITS)) {
            assertThat(System.getenv()).containsKey("PATH").hasSizeGreaterThan(2);
            assertThat(sendOrder(formats, "environment")).matches("(PATH ?|SystemRoot ?)*\\.");
        }
    }

    @Test
    void endsProcessesOnClose() throws Exception {
        var formats = createFormats(LIMITS);
        sendOrder(formats, "who");
        ProcessHandle process = formats.parserPool().processHandles().getFirst();
        var hanging = CompletableFuture.supplyAsync(() -> sendOrder(formats, "hang"));
        awaitBusy(formats);

        formats.close();

        process.onExit().get(WAIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(hanging.get(WAIT.toSeconds(), TimeUnit.SECONDS)).startsWith("for now: ");
        assertThat(sendOrder(formats, "who")).startsWith("for now: ");
        assertThat(formats.parserPool().processHandles()).isEmpty();
    }

    @Test
    void endsIdleProcess() throws Exception {
        try (var formats = createFormats(new ParserLimits(1, 32, LONG_TIMEOUT, Duration.ofMillis(10), 1_000))) {
            CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> sendOrder(formats, "who"));
            long pid = Long.parseLong(first.get().substring("process ".length()));

            ProcessHandle.of(pid)
                    .ifPresent(process -> process.onExit().orTimeout(WAIT.toSeconds(), TimeUnit.SECONDS).join());
            assertThat(sendOrder(formats, "who")).startsWith("process ").isNotEqualTo("process " + pid);
        }
    }

    @Test
    void failsTransientlyOnInterrupt() throws Exception {
        try (var formats = createFormats(LIMITS)) {
            var hanging = Thread.ofVirtual().start(() -> sendOrder(formats, "hang"));
            Eventually.await(WAIT, "a process is busy", () -> !formats.parserPool().processHandles().isEmpty());
            var answer = new CompletableFuture<String>();
            var interrupted = new CompletableFuture<Boolean>();
            var waiting = Thread.ofVirtual().start(() -> {
                answer.complete(sendOrder(formats, "who"));
                interrupted.complete(Thread.currentThread().isInterrupted());
            });

            waiting.interrupt();

            assertThat(answer.get(WAIT.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo("for now: Reading it was interrupted.");
            assertThat(interrupted.get(WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            hanging.interrupt();
            assertThat(hanging.join(WAIT)).isTrue();
            assertThat(sendOrder(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void failsTransientlyIfProcessCannotStart() {
        try (var formats = DocumentFormats.builder(new TagStrippingExtractor())
                .limits(LIMITS)
                .workerProgram(List.class)
                .build()) {
            assertThat(sendOrder(formats, "who")).isEqualTo("for now: No process to read it could be started.");
        }
    }

    @Test
    void endsProcessWithItsParent() throws Exception {
        for (boolean busy : new boolean[]{false, true}) {
            TempDirectory scratch = TempDirectory.createTempDirectory();
            Process process = ParserCommand.createCommand(ScriptedParserMain.class, 32, scratch.path()).start();
            var out = new DataOutputStream(process.getOutputStream());
            if (busy) {
                WorkerProtocol.writeMessage(new ParseRequest(FileFormat.RTF,
                        "{\\rtf hang".getBytes(StandardCharsets.US_ASCII)), out);
            }

            out.close();

            assertThat(process.waitFor(WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(scratch.path()).doesNotExist();
        }
    }
}
