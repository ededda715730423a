package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import java.io.DataOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The processes that read, when what they read breaks them. */
final class ReaderProcessesTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final ReaderLimits LIMITS = new ReaderLimits(1, 32, LONG, LONG, 1_000);

    private static DocumentFormats formats(ReaderLimits limits) {
        return DocumentFormats.builder(new SimplePages()).limits(limits).program(TamperedReader.class).build();
    }

    private static String ask(DocumentFormats formats, String order) {
        byte[] document = ("{\\rtf " + order).getBytes(StandardCharsets.US_ASCII);
        return switch (formats.extractText(new ExtractionSource(document, null, null, null))) {
            case ExtractionResult.ExtractedText text -> text.sections().getFirst().text();
            case ExtractionResult.ExtractionFailed failed ->
                    (failed.failure().isRetryable() ? "for now: " : "for good: ")
                            + failed.failure().reason();
        };
    }

    @Test
    void oneProcessReadsManyDocuments() {
        try (var formats = formats(LIMITS)) {
            assertThat(ask(formats, "who")).startsWith("process ").isEqualTo(ask(formats, "who"));
            assertThat(formats.pool().processes()).hasSize(1);
        }
    }

    @Test
    void aProcessMakesWayAfterSoManyDocuments() {
        try (var formats = formats(new ReaderLimits(1, 32, LONG, LONG, 2))) {
            String first = ask(formats, "who");

            assertThat(ask(formats, "who")).isEqualTo(first);
            assertThat(ask(formats, "who")).startsWith("process ").isNotEqualTo(first);
        }
    }

    @Test
    void aDocumentThatTakesTooMuchOfAProcessorFailsAlone() {
        Duration second = Duration.ofSeconds(1);
        try (var formats = formats(new ReaderLimits(1, 32, second, LONG, LONG, 1_000))) {
            assertThat(ask(formats, "spin")).isEqualTo("for good: It took longer than 1 s to read.");
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void aDocumentForWhichThereWasNoProcessorMayBeTriedAgain() {
        Duration second = Duration.ofSeconds(1);
        try (var formats = formats(new ReaderLimits(1, 32, second, second, LONG, 1_000))) {
            assertThat(ask(formats, "hang")).isEqualTo("for now: The machine was too busy to read it.");
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void aDocumentForWhichThereWasNoProcessInTimeMayBeTriedAgain() throws Exception {
        try (var formats = formats(new ReaderLimits(1, 32, LONG, LONG, LONG, 1_000))) {
            var hanging = Thread.ofVirtual().start(() -> ask(formats, "hang"));
            while (formats.pool().processes().isEmpty()) {
                Thread.onSpinWait();
            }

            var waiting = CompletableFuture.supplyAsync(() -> ask(formats, "who"));

            assertThat(waiting.get(1, TimeUnit.MINUTES))
                    .isEqualTo("for now: The processes that read were all busy with other documents.");
            hanging.interrupt();
            assertThat(hanging.join(Duration.ofMinutes(1))).isTrue();
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void aDocumentWhoseProcessWasEndedFromOutsideMayBeTriedAgain() throws Exception {
        try (var formats = formats(LIMITS)) {
            ask(formats, "who");
            ProcessHandle process = formats.pool().processes().getFirst();
            var hanging = CompletableFuture.supplyAsync(() -> ask(formats, "hang"));
            while (formats.pool().idle() > 0) {
                Thread.onSpinWait();
            }

            process.destroyForcibly();

            assertThat(hanging.get(1, TimeUnit.MINUTES))
                    .isEqualTo("for now: The process that read it was ended from outside.");
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void aDocumentThatTakesTooMuchMemoryFailsAlone() {
        try (var formats = formats(LIMITS)) {
            assertThat(ask(formats, "fill")).isEqualTo("for good: Reading it needs more memory than is allowed.");
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void aDocumentThatBreaksTheProcessFailsAlone() {
        try (var formats = formats(LIMITS)) {
            assertThat(ask(formats, "crash")).isEqualTo("for good: The process that read it broke down over it.");
            assertThat(ask(formats, "recurse")).isEqualTo("for good: It is nested too deeply to be read.");
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void aProcessThatWasKilledIsReplaced() throws Exception {
        try (var formats = formats(LIMITS)) {
            String first = ask(formats, "who");
            ProcessHandle process = formats.pool().processes().getFirst();
            process.destroyForcibly();
            process.onExit().get();

            assertThat(ask(formats, "who")).startsWith("process ").isNotEqualTo(first);
        }
    }

    @Test
    void whatAParserPrintsIsNoAnswer() {
        try (var formats = formats(LIMITS)) {
            assertThat(ask(formats, "print")).isEqualTo("printed");
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void theEnvironmentWithItsSecretsStaysOutside() {
        try (var formats = formats(LIMITS)) {
            assertThat(System.getenv()).containsKey("PATH").hasSizeGreaterThan(2);
            assertThat(ask(formats, "environment")).matches("(PATH ?|SystemRoot ?)*\\.");
        }
    }

    @Test
    void closingEndsTheProcessesAndWhatTheyRead() throws Exception {
        var formats = formats(LIMITS);
        ask(formats, "who");
        ProcessHandle process = formats.pool().processes().getFirst();
        var hanging = CompletableFuture.supplyAsync(() -> ask(formats, "hang"));
        while (formats.pool().idle() > 0) {
            Thread.onSpinWait();
        }

        formats.close();

        process.onExit().get(1, TimeUnit.MINUTES);
        assertThat(hanging.get(1, TimeUnit.MINUTES)).startsWith("for now: ");
        assertThat(ask(formats, "who")).startsWith("for now: ");
        assertThat(formats.pool().processes()).isEmpty();
    }

    @Test
    void aProcessThatHasNothingToDoEnds() throws Exception {
        try (var formats = formats(new ReaderLimits(1, 32, LONG, Duration.ofMillis(10), 1_000))) {
            CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> ask(formats, "who"));
            long pid = Long.parseLong(first.get().substring("process ".length()));

            ProcessHandle.of(pid).ifPresent(process -> process.onExit().orTimeout(1, TimeUnit.MINUTES).join());
            assertThat(ask(formats, "who")).startsWith("process ").isNotEqualTo("process " + pid);
        }
    }

    @Test
    void whoIsInterruptedWhileItWaitsHearsThatItFailedForNow() throws Exception {
        try (var formats = formats(LIMITS)) {
            var hanging = Thread.ofVirtual().start(() -> ask(formats, "hang"));
            while (formats.pool().processes().isEmpty()) {
                Thread.onSpinWait();
            }
            var answer = new CompletableFuture<String>();
            var interrupted = new CompletableFuture<Boolean>();
            var waiting = Thread.ofVirtual().start(() -> {
                answer.complete(ask(formats, "who"));
                interrupted.complete(Thread.currentThread().isInterrupted());
            });

            waiting.interrupt();

            assertThat(answer.get(1, TimeUnit.MINUTES)).isEqualTo("for now: Reading it was interrupted.");
            assertThat(interrupted.get(1, TimeUnit.MINUTES)).isTrue();
            hanging.interrupt();
            assertThat(hanging.join(Duration.ofMinutes(1))).isTrue();
            assertThat(ask(formats, "who")).startsWith("process ");
        }
    }

    @Test
    void aProcessThatCannotBeStartedFailsTheDocumentForNow() {
        try (var formats = DocumentFormats.builder(new SimplePages()).limits(LIMITS).program(List.class).build()) {
            assertThat(ask(formats, "who")).isEqualTo("for now: A process to read it in could not be started.");
        }
    }

    @Test
    void aProcessEndsWithTheOneThatStartedItWhateverItDoes() throws Exception {
        for (boolean busy : new boolean[]{false, true}) {
            Scratch scratch = Scratch.make();
            Process process = ReaderCommand.of(TamperedReader.class, 32, scratch.folder()).start();
            var out = new DataOutputStream(process.getOutputStream());
            if (busy) {
                Frames.write(new Frames.Request(Kind.RTF, "{\\rtf hang".getBytes(StandardCharsets.US_ASCII)), out);
            }

            out.close();

            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(scratch.folder()).doesNotExist();
        }
    }
}
