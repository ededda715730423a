package dev.carrel.ocr;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which languages Tesseract has, and what it lacks. What is there is looked for once; what is missing again after a
 * while, since it may be installed meanwhile. Thread-safe.
 */
final class TesseractInstallation implements AutoCloseable {

    /** The data by which Tesseract finds the orientation of a page. */
    private static final String ORIENTATION = "osd";
    /** The data for formulas, which is no language. */
    private static final String EQUATIONS = "equ";
    /** The parameter by which pages are read that are lit unevenly. */
    static final String LOCAL_THRESHOLD = "thresholding_method";
    /** Each language makes reading slower and less certain. */
    private static final int MAX_LANGUAGES_UNASKED = 6;
    private static final String NOT_INSTALLED = "Tesseract is not installed: apt install tesseract-ocr.";
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(30);
    /** To say its languages takes it milliseconds. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final TesseractSettings settings;
    private final LimitedProcesses processes;
    private @Nullable Languages languages;
    private String problem = "";
    private long lookedNanos;

    /**
     * The languages that are used.
     *
     * @param hasOrientation whether pages that are turned can be read
     * @param hasLocalThreshold whether pages that are lit unevenly can be read: from Tesseract 5 on
     */
    record Languages(List<String> names, boolean hasOrientation, boolean hasLocalThreshold) {}

    TesseractInstallation(TesseractSettings settings) {
        this.settings = settings;
        this.processes = new LimitedProcesses(
                settings.pageTimeout().compareTo(TIMEOUT) < 0 ? settings.pageTimeout() : TIMEOUT,
                settings.memoryMebibytes());
    }

    /** Returns what is missing, as a sentence; empty if nothing is. */
    synchronized Optional<String> findProblem() {
        boolean isKnown = !problem.isEmpty() && System.nanoTime() - lookedNanos < RETRY_INTERVAL.toNanos();
        if (languages == null && !isKnown) {
            problem = look();
            lookedNanos = System.nanoTime();
        }
        return languages == null ? Optional.of(problem) : Optional.empty();
    }

    /** @throws IllegalStateException if something is missing */
    synchronized Languages requireLanguages() {
        Optional<String> missing = findProblem();
        if (languages == null) {
            throw new IllegalStateException(missing.orElse(problem));
        }
        return languages;
    }

    private String look() {
        try {
            ProcessResult result = processes.runProcess(List.of(settings.program(), "--list-langs"), new byte[0]);
            return switch (result.ending()) {
                case SUCCESS -> chooseLanguages(result.output().lines().skip(1).toList());
                case TIME_LIMIT, BUSY ->
                        "Tesseract does not answer: " + settings.program()
                                + " --list-langs takes too long or is killed.";
                case MEMORY_LIMIT -> "Tesseract does not start: " + settings.program()
                        + " --list-langs takes more memory than the setting ocr.memory allows.";
                case FAILURE -> explainFailure(result.output());
            };
        } catch (IOException ignored) {
            return NOT_INSTALLED;
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return "Carrel is being stopped.";
        }
    }

    /** @param messages of the program, or of the shell that could not start it */
    private String explainFailure(String messages) {
        String said = messages.strip().lines().findFirst().orElse("nothing");
        boolean isOfShell = said.startsWith(LimitedProcesses.SHELL_NAME + ":");
        return isOfShell && (said.endsWith("not found") || said.endsWith("No such file or directory")) ? NOT_INSTALLED
                : "Tesseract does not work: " + settings.program() + " --list-langs fails and says: " + said;
    }

    private boolean hasParameter(String name) throws IOException, InterruptedException {
        ProcessResult result = processes.runProcess(List.of(settings.program(), "--print-parameters"), new byte[0]);
        return result.output().lines().anyMatch(line -> line.startsWith(name + '\t'));
    }

    private String chooseLanguages(List<String> installed) throws IOException, InterruptedException {
        List<String> all = installed.stream()
                .filter(name -> !name.equals(ORIENTATION) && !name.equals(EQUATIONS) && !name.contains("/"))
                .toList();
        List<String> missing = settings.languages().stream().filter(name -> !installed.contains(name)).toList();
        if (!missing.isEmpty() || all.isEmpty()) {
            String name = missing.isEmpty() ? "eng" : missing.getFirst();
            return "Tesseract lacks the language " + name + ": apt install tesseract-ocr-" + name.replace('_', '-')
                    + ".";
        }
        if (settings.languages().isEmpty() && all.size() > MAX_LANGUAGES_UNASKED) {
            return "Tesseract has " + all.size() + " languages, which makes it slow: the setting ocr.languages names"
                    + " the languages of your documents.";
        }
        languages = new Languages(settings.languages().isEmpty() ? englishFirst(all) : settings.languages(),
                installed.contains(ORIENTATION), hasParameter(LOCAL_THRESHOLD));
        return "";
    }

    private static List<String> englishFirst(List<String> names) {
        return names.stream().sorted((one, other) -> Boolean.compare(other.equals("eng"), one.equals("eng"))).toList();
    }

    @Override
    public void close() {
        processes.close();
    }
}
