package dev.carrel.ocr;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.RecognitionLimits;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tesseract within its limits, played by scripts. The system tests have the real one. */
class TesseractRecognizerTest {

    private static final PictureImage PICTURE = new PictureImage("P5 1 1 255 .".getBytes(StandardCharsets.US_ASCII),
            300);

    private static final String PARAMETERS = "textord_heavy_nr\\t0\\nthresholding_method\\t0\\tOtsu";
    /** Uses a little of the processor again and again. */
    private static final String WORK = "sleep 0.1; i=0; while [ $i -lt 5000 ]; do i=$((i+1)); done";

    @TempDir
    private Path folder;
    private String parameters = PARAMETERS;

    private TesseractRecognizer play(String languages, String reading, Duration timeout, List<String> wanted)
            throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the scripts need a shell");
        Path script = Files.writeString(folder.resolve("tesseract"), """
                #!/bin/sh
                parameters='%s'
                if [ "$1" = --list-langs ]; then printf '%%s\\n' List: %s; exit 0; fi
                if [ "$1" = --print-parameters ]; then printf '%%b\\n' "$parameters"; exit 0; fi
                %s
                """.formatted(parameters, languages, reading));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new TesseractRecognizer(
                new TesseractSettings(script.toString(), wanted, RecognitionLimits.DEFAULT, timeout, 1024));
    }

    private RecognizedPage read(String script, Duration timeout) throws Exception {
        try (TesseractRecognizer recognizer = play("eng osd", script, timeout, List.of())) {
            return recognizer.recognizeText(PICTURE);
        }
    }

    private RecognizedPage read(String script) throws Exception {
        return read(script, Duration.ofMinutes(1));
    }

    /** A script that writes a word. */
    private static String writeWord(String word) {
        return "cat > /dev/null; " + print(word, 91);
    }

    private static String print(String word, int confidence) {
        return "printf '1\\t1\\t0\\t0\\t0\\t0\\t0\\t0\\t99\\t99\\t-1\\t\\n"
                + "1\\t1\\t0\\t0\\t0\\t0\\t0\\t0\\t99\\t99\\t-1\\t\\n"
                + "5\\t1\\t1\\t1\\t1\\t1\\t1\\t1\\t9\\t9\\t" + confidence + "\\t%s\\n' \"" + word + "\"";
    }

    @Test
    void namesLanguagesAndResolution() throws Exception {
        assertThat(read(writeWord("$*")).lines()).extracting(RecognizedLine::text)
                .containsExactly("stdin stdout -l eng --psm 1 --dpi 300 -c tessedit_create_tsv=1");
        try (TesseractRecognizer recognizer = play("deu eng", writeWord("$*"), Duration.ofMinutes(1), List.of())) {
            assertThat(recognizer.recognizeText(new PictureImage(PICTURE.bytes(), 0)).lines().getFirst().text())
                    .as("without the data of orientations")
                    .isEqualTo("stdin stdout -l eng+deu --psm 3 -c tessedit_create_tsv=1");
        }
        try (TesseractRecognizer recognizer = play("deu eng osd", writeWord("$4"), Duration.ofMinutes(1),
                List.of("deu"))) {
            assertThat(recognizer.recognizeText(PICTURE).lines().getFirst().text()).isEqualTo("deu");
        }
    }

    @Test
    void givesThePictureAndNoSecrets() throws Exception {
        assertThat(read(writeWord("").replace("cat > /dev/null", "all=$(cat)").replace("\"\"", "\"$all\"")).lines()
                .getFirst()
                .text()).isEqualTo("P5 1 1 255 .");
        String names = read(writeWord("$(env | cut -d= -f1 | sort | tr '\\n' ' ')")).lines().getFirst().text();
        assertThat(names.split(" ")).isSubsetOf("OLDPWD", "OMP_THREAD_LIMIT", "PATH", "PWD", "SHLVL",
                "TESSDATA_PREFIX", "_");
    }

    /** Reads a picture of two pixels, a and b, whose turns are told by the script. */
    private String readTurned(String turned, int confidence) throws Exception {
        String script = "all=$(cat | tr '\\n' ' '); case \"$*\" in *'--psm 1'*) " + print("sJapIO4", 58)
                + ";; *) echo x >> " + folder.resolve("tried") + "; case \"$all\" in \"" + turned + "\") "
                + print("Folders", confidence) + ";; *) " + print("$all", 40) + ";; esac;; esac";
        try (TesseractRecognizer recognizer = play("eng osd", script, Duration.ofMinutes(1), List.of())) {
            return recognizer
                    .recognizeText(new PictureImage("P5\n2 1\n255\nab".getBytes(StandardCharsets.US_ASCII), 300))
                    .lines()
                    .getFirst()
                    .text();
        }
    }

    @Test
    void triesTheOtherTurnsOfADoubtfulPage() throws Exception {
        assertThat(readTurned("P5 2 1 255 ba", 92)).as("upside down").isEqualTo("Folders");
        assertThat(Files.readAllLines(folder.resolve("tried"))).hasSize(1);
        assertThat(readTurned("P5 1 2 255 ab", 92)).as("on the left side").isEqualTo("Folders");
        assertThat(readTurned("P5 1 2 255 ba", 92)).as("on the right side").isEqualTo("Folders");
        assertThat(readTurned("P5 2 1 255 ba", 70)).as("none is sure").isEqualTo("sJapIO4");
    }

    /** A script that writes two words one above the other, as those of a line that goes up. */
    private static String printUp(String below, String above, int confidence) {
        return "printf 'header\\n1\\t1\\t0\\t0\\t0\\t0\\t0\\t0\\t99\\t99\\t-1\\t\\n"
                + "5\\t1\\t1\\t1\\t1\\t1\\t9\\t50\\t9\\t20\\t" + confidence + "\\t" + below + "\\n"
                + "5\\t1\\t1\\t1\\t1\\t2\\t9\\t20\\t9\\t20\\t" + confidence + "\\t" + above + "\\n'";
    }

    private String readOnItsSide(int confidenceUpright) throws Exception {
        String script = "all=$(cat | tr '\\n' ' '); case \"$*\" in *'--psm 1'*) " + printUp("ders", "Fol", 94)
                + ";; *) case \"$all\" in 'P5 1 2 255 ab') " + print("Folders", confidenceUpright)
                + ";; esac;; esac";
        try (TesseractRecognizer recognizer = play("eng osd", script, Duration.ofMinutes(1), List.of())) {
            return recognizer
                    .recognizeText(new PictureImage("P5\n2 1\n255\nab".getBytes(StandardCharsets.US_ASCII), 300))
                    .lines()
                    .getFirst()
                    .text();
        }
    }

    @Test
    void readsAPageOnItsSideAgainWhenItIsUpright() throws Exception {
        assertThat(readOnItsSide(93)).isEqualTo("Folders");
        assertThat(readOnItsSide(60)).as("it was read better before").isEqualTo("ders Fol");
    }

    @Test
    void readsAPageOfManyWordsOnce() throws Exception {
        String many = print("$(printf 'word %.0s' $(seq 200))", 58);
        assertThat(read("cat > /dev/null; echo x >> " + folder.resolve("tried") + "; " + many).confidence())
                .isEqualTo(58);
        assertThat(Files.readAllLines(folder.resolve("tried"))).hasSize(1);
    }

    @Test
    void endsAPageThatExceedsItsLimits() throws Exception {
        assertThat(read("sleep 1000", Duration.ofSeconds(1)).failure()).isEqualTo("It took longer than 1 s to read.");
        assertThat(read("while :; do :; done", Duration.ofSeconds(1)).failure())
                .isEqualTo("It took longer than 1 s to read.");
        assertThat(read("kill -ABRT $$").failure()).isEqualTo("Reading it takes more memory than allowed.");
        assertThat(read("echo 'std::bad_alloc' >&2; exit 1").failure())
                .isEqualTo("Reading it takes more memory than allowed.");
        assertThat(read("exit 1").failure()).isEqualTo("Tesseract could not read it.");
        assertThat(read(writeWord("$(ulimit -v)")).lines().getFirst().text()).isEqualTo("1048576");
    }

    @Test
    void givesABusyMachineTime() throws Exception {
        assertThat(read("for each in $(seq 20); do " + WORK + "; done; " + writeWord("slow"),
                Duration.ofSeconds(1)).lines()).extracting(RecognizedLine::text).containsExactly("slow");
        assertThatThrownBy(() -> read("while :; do " + WORK + "; done", Duration.ofSeconds(1)))
                .isInstanceOf(TimeoutException.class);
    }

    /** Reads a page, the right half of which is in the shadow. */
    private String readShadow() throws Exception {
        byte[] header = "P5\n64 64\n255\n".getBytes(StandardCharsets.US_ASCII);
        byte[] page = Arrays.copyOf(header, header.length + 64 * 64);
        for (int pixel = 0; pixel < 64 * 64; pixel++) {
            page[header.length + pixel] = (byte) (pixel % 64 < 40 ? 230 : 110);
        }
        try (TesseractRecognizer recognizer = play("eng osd", writeWord("$*"), Duration.ofMinutes(1), List.of())) {
            return recognizer.recognizeText(new PictureImage(page, 300)).lines().getFirst().text();
        }
    }

    @Test
    void hasALocalThresholdForUnevenLight() throws Exception {
        assertThat(readShadow()).endsWith("tessedit_create_tsv=1 -c thresholding_method=2");
        parameters = "textord_heavy_nr\\t0";
        assertThat(readShadow()).as("Tesseract 4 has none").endsWith("tessedit_create_tsv=1");
    }

    @Test
    void endsWhatRunsWhenItIsClosed() throws Exception {
        TesseractRecognizer recognizer = play("eng", "echo $$ > " + folder.resolve("pid") + "; exec sleep 1000",
                Duration.ofMinutes(10), List.of());
        var begun = new CountDownLatch(1);
        var reading = CompletableFuture.supplyAsync(() -> {
            try {
                begun.countDown();
                return recognizer.recognizeText(PICTURE);
            } catch (InterruptedException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        });
        begun.await();
        while (!Files.exists(folder.resolve("pid")) || Files.size(folder.resolve("pid")) == 0) {
            Thread.onSpinWait();
        }
        recognizer.close();
        assertThatThrownBy(reading::get).isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(InterruptedException.class);
        ProcessHandle.of(Long.parseLong(Files.readString(folder.resolve("pid")).strip()))
                .ifPresent(process -> process.onExit().join());
        assertThatThrownBy(() -> recognizer.recognizeText(PICTURE)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        try (var missing = new TesseractRecognizer(new TesseractSettings(folder.resolve("none").toString(), List.of(),
                RecognitionLimits.DEFAULT, Duration.ofMinutes(1), 1024))) {
            assertThat(missing.findProblem()).contains("Tesseract is not installed: apt install tesseract-ocr.");
        }
        assertThat(problemOf("exec sleep 1000")).startsWith("Tesseract does not answer");
        assertThat(problemOf("echo 'libtesseract.so.5: not found' >&2; exit 127"))
                .endsWith("broken --list-langs fails and says: libtesseract.so.5: not found");
        assertThat(problemOf("kill -SEGV $$")).endsWith("broken --list-langs fails and says: nothing");
        assertThat(problemOf("kill -ABRT $$")).endsWith("takes more memory than the setting ocr.memory allows.");
        assertThat(problemOf("osd", List.of())).contains("tesseract-ocr-eng.");
        assertThat(problemOf("eng osd", List.of("eng", "chi_sim")))
                .isEqualTo("Tesseract lacks the language chi_sim: apt install tesseract-ocr-chi-sim.");
        assertThat(problemOf("a b c d e f g", List.of())).contains("ocr.languages");
        assertThat(problemOf("a b c d e f g", List.of("c"))).isEmpty();
    }

    /** Returns the problem of a program that does not list its languages. */
    private String problemOf(String script) throws IOException {
        Path broken = Files.writeString(folder.resolve("broken"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rwx------"));
        try (var recognizer = new TesseractRecognizer(new TesseractSettings(broken.toString(), List.of(),
                RecognitionLimits.DEFAULT, Duration.ofSeconds(1), 1024))) {
            return recognizer.findProblem().orElse("");
        }
    }

    private String problemOf(String languages, List<String> wanted) throws IOException {
        try (TesseractRecognizer recognizer = play(languages, "exit 1", Duration.ofMinutes(1), wanted)) {
            return recognizer.findProblem().orElse("");
        }
    }
}
