package dev.carrel.bootstrap.cli.markdown;

import dev.carrel.bootstrap.cli.terminal.StreamedText;
import dev.carrel.domain.text.TextCleaner;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.commonmark.node.Node;
import org.jline.utils.AttributedString;

/**
 * Draws Markdown that arrives in pieces, for the width of a terminal: words as they come, lines of code when they are
 * whole, and tables when they are complete. What was drawn never changes. Removes control characters of the text. For
 * one thread.
 */
public final class StreamedMarkdown implements StreamedText {

    /** Between two blocks. */
    private static final String SEPARATOR = "\n\n";

    /**
     * A block is read anew for each drawing, so a long one is drawn less often: after each hundredth of it.
     */
    private static final int MAX_DRAWINGS = 100;

    private final int width;
    private final Consumer<String> output;
    /** The text from the beginning of the first block that is not complete. */
    private String pending = "";
    /** What was drawn of the pending text. */
    private String drawn = "";
    private boolean isBegun;
    /** How many characters came since the text was last looked at, and whether there is a whole word among them. */
    private int undrawn;
    private boolean endsWord;

    /**
     * Creates a drawer.
     *
     * @param output receives what is drawn, with the codes of its styles
     */
    public StreamedMarkdown(int width, Consumer<String> output) {
        this.width = width;
        this.output = output;
    }

    @Override
    public void addPiece(String piece) {
        String clean = TextCleaner.TERMINAL.removeInvisible(piece);
        pending += clean;
        undrawn += clean.length();
        endsWord |= clean.indexOf(' ') >= 0 || clean.indexOf('\n') >= 0;
        if (endsWord && undrawn >= pending.length() / MAX_DRAWINGS) {
            drawCompleteBlocks();
            draw(MarkdownTree.parseBlocks(StablePrefix.of(pending)));
            undrawn = 0;
            endsWord = false;
        }
    }

    /** Draws the rest. */
    @Override
    public void end() {
        complete(MarkdownTree.parseBlocks(pending));
        pending = "";
    }

    /** Blocks before the last one of the whole lines can no longer change. */
    private void drawCompleteBlocks() {
        List<Node> blocks = MarkdownTree.parseBlocks(pending.substring(0, pending.lastIndexOf('\n') + 1));
        if (blocks.size() > 1 && !blocks.getLast().getSourceSpans().isEmpty()) {
            complete(blocks.subList(0, blocks.size() - 1));
            pending = pending.substring(MarkdownTree.findStart(blocks.getLast()));
        }
    }

    private void complete(List<Node> blocks) {
        String whole = toAnsi(blocks);
        draw(whole);
        if (whole.isEmpty()) {
            return;
        }
        if (drawn.startsWith(whole + SEPARATOR)) {
            drawn = drawn.substring(whole.length() + SEPARATOR.length());
            return;
        }
        if (!drawn.equals(whole)) {
            // A line below has made a heading of a text, of which a part was drawn already.
            String shown = AttributedString.stripAnsi(drawn);
            String rest = AttributedString.stripAnsi(whole);
            output.accept(rest.startsWith(shown) ? rest.substring(shown.length()) : "\n" + whole);
        }
        drawn = "";
    }

    private void draw(List<Node> blocks) {
        draw(toAnsi(blocks));
    }

    private void draw(String text) {
        if (text.length() > drawn.length() && text.startsWith(drawn)) {
            output.accept((drawn.isEmpty() && isBegun ? SEPARATOR : "") + text.substring(drawn.length()));
            drawn = text;
            isBegun = true;
        }
    }

    private String toAnsi(List<Node> blocks) {
        return MarkdownLayout.layOut(blocks, width)
                .stream()
                .map(AttributedString::toAnsi)
                .collect(Collectors.joining("\n"));
    }
}
