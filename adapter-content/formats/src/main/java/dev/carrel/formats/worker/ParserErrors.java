package dev.carrel.formats.worker;

import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import org.apache.poi.EncryptedDocumentException;

/** Turns everything that a parser may throw into a result. */
final class ParserErrors {

    /** Reads the document of a request. */
    @FunctionalInterface
    interface RequestReader {

        ParseResult readDocument(ParseRequest request) throws Exception;
    }

    private ParserErrors() {}

    /** Parses a document. After an error that is not an exception the process may be in any state. */
    static ParseResult parseSafely(RequestReader reader, ParseRequest request) {
        try {
            return reader.readDocument(request);
        } catch (StackOverflowError ignored) {
            return brokenProcess("It is nested too deeply to be read.");
        } catch (NoClassDefFoundError e) {
            System.err.println(e);
            return brokenProcess("A part of the program that reads it is missing.");
        } catch (Exception | LinkageError | AssertionError e) {
            return toFailure(request.format(), e);
        }
    }

    private static ParseResult toFailure(FileFormat format, Throwable damaged) {
        for (Throwable cause = damaged; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnreadableContentException unreadable) {
                return ParseResult.ParseFailure.permanentFailure(unreadable.reason());
            }
            if (cause instanceof EncryptedDocumentException) {
                return ParseResult.ParseFailure.permanentFailure("The document is protected by a password.");
            }
            if (cause instanceof StackOverflowError) {
                return brokenProcess("It is nested too deeply to be read.");
            }
        }
        System.err.println(damaged);
        return ParseResult.ParseFailure.permanentFailure(switch (format) {
            case PDF -> "The PDF is damaged.";
            case RTF -> "The RTF document is damaged.";
            case LEGACY_OFFICE -> "The Office document is damaged.";
            case MAIL -> "The mail is damaged.";
            case PICTURE -> "The image is damaged.";
            case ZIP_DOCUMENT, XML_DOCUMENT, MARKDOWN, SEPARATED_VALUES, SUBTITLES, NOTEBOOK, JSON, RESTRUCTURED_TEXT,
                    ASCIIDOC,
                    LATEX,
                    MANUAL_PAGE, CALENDAR, CODE, OTHER ->
                    "The document is damaged.";
        });
    }

    private static ParseResult.ParseFailure brokenProcess(String reason) {
        return new ParseResult.ParseFailure(Failure.permanentFailure(reason), true);
    }
}
