package dev.carrel.bootstrap.assembly;

import dev.carrel.formats.DocumentFormats;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import java.io.IOException;

/** The program of the processes that read documents: files of all formats, and large pages. */
public final class ReaderProgram {

    private ReaderProgram() {}

    /** Reads documents until the process that started it ends. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        DocumentFormats.serveAsWorker(new HtmlAndPlainTextExtractor(), arguments);
    }
}
