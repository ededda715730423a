package dev.carrel.ocr;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.RecognitionLimits;
import dev.carrel.application.port.recognition.TextRecognizer;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.ocr.TesseractInstallation.Languages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Recognises text by the program Tesseract, version 4 or later. It finds the layout of a page, turns pages that lie on
 * their side or are upside down if its data for that is installed ({@code osd}), and reads skewed lines. Thread-safe.
 */
public final class TesseractRecognizer implements TextRecognizer {

    /** Finds the layout and the orientation of a page. */
    private static final String LAYOUT_AND_ORIENTATION = "1";
    /** Finds the layout of a page that stands upright. */
    private static final String LAYOUT = "3";
    private static final String SAUVOLA = "2";

    /** Measured of pages that lay as Tesseract saw: 93 to 96. Of one that it read on its side or upside down: 58. */
    private static final int SURE_CONFIDENCE = 75;
    /** More letters show how they lie; a bad scan of a full page is not read four times. */
    private static final int MAX_DOUBTFUL_LETTERS = 500;
    private static final int SAME_CONFIDENCE = 5;

    private final TesseractSettings settings;
    private final TesseractInstallation installation;
    private final LimitedProcesses processes;

    public TesseractRecognizer(TesseractSettings settings) {
        this.settings = settings;
        this.processes = new LimitedProcesses(settings.pageTimeout(), settings.memoryMebibytes());
        this.installation = new TesseractInstallation(settings);
    }

    @Override
    public Optional<String> findProblem() {
        return installation.findProblem();
    }

    @Override
    public RecognitionLimits limits() {
        return settings.limits();
    }

    @Override
    public RecognizedPage recognizeText(PictureImage picture) throws InterruptedException, TimeoutException {
        Languages languages = installation.requireLanguages();
        Optional<GrayPicture> gray = GrayPicture.of(picture);
        boolean isUneven = languages.hasLocalThreshold() && gray.map(PageLight::isUneven).orElse(false);
        List<String> parameters = isUneven ? List.of("-c", TesseractInstallation.LOCAL_THRESHOLD + "=" + SAUVOLA)
                : List.of();
        ProcessResult result = runTesseract(picture, languages.hasOrientation() ? LAYOUT_AND_ORIENTATION : LAYOUT,
                parameters);
        return switch (result.ending()) {
            case SUCCESS -> setUpright(TsvPage.parse(result.output()), picture, parameters);
            case TIME_LIMIT ->
                    RecognizedPage
                            .unread("It took longer than " + settings.pageTimeout().toSeconds() + " s to read.");
            case BUSY -> throw new TimeoutException("The machine had too little processor time for it.");
            case MEMORY_LIMIT -> RecognizedPage.unread("Reading it takes more memory than allowed.");
            case FAILURE -> RecognizedPage.unread("Tesseract could not read it.");
        };
    }

    /** Reads a page again, turned, if it lies on its side, or if Tesseract may not have seen how it lies. */
    private RecognizedPage setUpright(TsvPage table, PictureImage picture, List<String> parameters)
            throws InterruptedException {
        RecognizedPage page = table.toPage(picture.dotsPerInch());
        PageTurn turn = table.findTurn();
        Optional<GrayPicture> gray = turn.isSideways() || isDoubtful(page) ? GrayPicture.of(picture) : Optional.empty();
        if (gray.isEmpty()) {
            return page;
        }
        if (turn.isSideways()) {
            // Of a page on its side, Tesseract takes a line apart, and has its pieces in any order.
            RecognizedPage upright = readTurned(gray.get(), turn, parameters);
            if (isBetter(upright, page, page.confidence() - SAME_CONFIDENCE)) {
                return upright;
            }
        }
        return isDoubtful(page) ? tryOtherTurns(page, gray.get(), turn, parameters) : page;
    }

    private static boolean isDoubtful(RecognizedPage page) {
        long letters = lettersOf(page);
        return letters > 0 && letters <= MAX_DOUBTFUL_LETTERS && page.confidence() < SURE_CONFIDENCE;
    }

    /** Of few words, Tesseract does not see how they lie, and finds others in them. */
    private RecognizedPage tryOtherTurns(RecognizedPage page, GrayPicture picture, PageTurn tried,
            List<String> parameters) throws InterruptedException {
        for (PageTurn turn : PageTurn.values()) {
            if (turn != tried) {
                RecognizedPage turned = readTurned(picture, turn, parameters);
                if (isBetter(turned, page, SURE_CONFIDENCE)) {
                    return turned;
                }
            }
        }
        return page;
    }

    /** The result may be a page that could not be read. */
    private RecognizedPage readTurned(GrayPicture picture, PageTurn turn, List<String> parameters)
            throws InterruptedException {
        ProcessResult result = runTesseract(picture.turn(turn.quarters()), LAYOUT, parameters);
        return result.ending() == ProcessResult.Ending.SUCCESS
                ? TsvPage.parse(result.output()).toPage(picture.dotsPerInch()).turnedBefore(turn.quarters())
                : RecognizedPage.unread("");
    }

    /** Returns whether a page has a text as long as before, and is sure enough of it. */
    private static boolean isBetter(RecognizedPage turned, RecognizedPage page, int minConfidence) {
        return turned.isRead() && turned.confidence() >= minConfidence && lettersOf(turned) * 2 >= lettersOf(page);
    }

    private static long lettersOf(RecognizedPage page) {
        return page.lines().stream().mapToLong(line -> line.text().length()).sum();
    }

    private ProcessResult runTesseract(PictureImage picture, String layout, List<String> parameters)
            throws InterruptedException {
        List<String> command = createCommand(picture.dotsPerInch(), layout);
        command.addAll(parameters);
        try {
            return processes.runProcess(command, picture.bytes());
        } catch (IOException e) {
            throw new UncheckedIOException("Tesseract could not be started.", e);
        }
    }

    private List<String> createCommand(int dotsPerInch, String layout) {
        var command = new ArrayList<>(List.of(settings.program(), "stdin", "stdout", "-l",
                String.join("+", installation.requireLanguages().names()), "--psm", layout));
        if (dotsPerInch > 0) {
            command.addAll(List.of("--dpi", Integer.toString(dotsPerInch)));
        }
        command.addAll(List.of("-c", "tessedit_create_tsv=1"));
        return command;
    }

    @Override
    public void close() {
        installation.close();
        processes.close();
    }
}
