package dev.carrel.bootstrap.cli.markdown;

import dev.carrel.bootstrap.cli.terminal.StreamedText;
import dev.carrel.bootstrap.cli.terminal.StreamedTextWrapper;
import dev.carrel.bootstrap.cli.terminal.Terminal;

/** Opens the display of a reply, which is Markdown. */
public final class ReplyDisplay {

    private ReplyDisplay() {}

    /**
     * Returns a display: drawn on a terminal that has colors, else wrapped at the width of a terminal, and as it is
     * where there is none.
     */
    public static StreamedText open(Terminal terminal) {
        if (terminal.usesColor()) {
            return new StreamedMarkdown(terminal.columns(), terminal::printRaw);
        }
        return terminal.streams().outputIsTerminal()
                ? new StreamedTextWrapper(terminal.columns(), terminal::printPiece)
                : new VerbatimText(terminal);
    }

    /** Prints a text as it is. */
    private record VerbatimText(Terminal terminal) implements StreamedText {

        @Override
        public void addPiece(String piece) {
            terminal.printPiece(piece);
        }

        @Override
        public void end() {
            // Nothing is held back.
        }
    }
}
