package dev.carrel.formats;

import dev.carrel.domain.document.Failure;

/** Reads with an answer for everything that a parser may throw at us. */
final class Guarded {

    private Guarded() {}

    /** What is not a plain exception may have left the process in any state. */
    static Reading read(DocumentReader reader, Frames.Request request) {
        try {
            return reader.read(request.kind(), request.bytes());
        } catch (StackOverflowError ignored) {
            return broken("It is nested too deeply to be read.");
        } catch (NoClassDefFoundError e) {
            System.err.println(e);
            return broken("A part of the program that reads it is missing.");
        } catch (Exception | LinkageError | AssertionError e) {
            return refusal(request.kind(), e);
        }
    }

    private static Reading refusal(Kind kind, Throwable damaged) {
        for (Throwable cause = damaged; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnreadableException unreadable) {
                return Reading.Failed.forGood(unreadable.sentence());
            }
            if (cause instanceof StackOverflowError) {
                return broken("It is nested too deeply to be read.");
            }
        }
        System.err.println(damaged);
        return Reading.Failed.forGood(switch (kind) {
            case PDF -> "The PDF is damaged.";
            case RTF -> "The RTF document is damaged.";
            case OLD_OFFICE -> "The Office document is damaged.";
            case MAIL -> "The mail is damaged.";
            case ARCHIVE, MARKDOWN, TABLE, OTHER -> "The document is damaged.";
        });
    }

    private static Reading.Failed broken(String sentence) {
        return new Reading.Failed(Failure.permanentFailure(sentence), true);
    }
}
