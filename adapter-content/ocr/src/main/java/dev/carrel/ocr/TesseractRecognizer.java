package dev.carrel.ocr;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.RecognitionLimits;
import dev.carrel.application.port.recognition.TextRecognizer;
import dev.carrel.domain.document.RecognizedPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recognises text by the program Tesseract, version 4 or later. It finds the layout of a page, turns pages that lie on
 * their side or are upside down if its data for that is installed ({@code osd}), and reads skewed lines. Thread-safe.
 */
public final class TesseractRecognizer implements TextRecognizer {

    /** Finds the layout and the orientation of a page. */
    private static final String LAYOUT_AND_ORIENTATION = "1";
    /** Finds the layout of a page that stands upright. */
    private static final String LAYOUT = "3";

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
    public RecognizedPage recognizeText(PictureImage picture) throws InterruptedException {
        try {
            ProcessResult result = processes.runProcess(createCommand(picture.dotsPerInch()), picture.bytes());
            return switch (result.ending()) {
                case SUCCESS -> TsvPage.parse(result.output(), picture.dotsPerInch());
                case TIME_LIMIT ->
                        RecognizedPage
                                .unread("It took longer than " + settings.pageTimeout().toSeconds() + " s to read.");
                case MEMORY_LIMIT -> RecognizedPage.unread("Reading it takes more memory than allowed.");
                case FAILURE -> RecognizedPage.unread("Tesseract could not read it.");
            };
        } catch (IOException e) {
            throw new UncheckedIOException("Tesseract could not be started.", e);
        }
    }

    private List<String> createCommand(int dotsPerInch) {
        TesseractInstallation.Languages languages = installation.requireLanguages();
        var command = new ArrayList<>(List.of(settings.program(), "stdin", "stdout", "-l",
                String.join("+", languages.names()), "--psm", languages.hasOrientation()
                        ? LAYOUT_AND_ORIENTATION
                        : LAYOUT));
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
