package dev.carrel.bootstrap.cli.terminal;

/** Shows a text while it is written. For one thread. */
public interface StreamedText {

    /** Shows the next piece of the text, which may end within a word. */
    void addPiece(String piece);

    /** Shows what was held back. */
    void end();
}
