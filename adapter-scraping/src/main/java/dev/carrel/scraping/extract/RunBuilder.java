package dev.carrel.scraping.extract;

/** Collects the text nodes of one run after another, with white space as a browser shows it. */
final class RunBuilder {

    private final StringBuilder text = new StringBuilder();
    private int linked;
    private int links;
    private int preformatted;

    void enterLink() {
        links++;
    }

    void leaveLink() {
        links--;
    }

    void enterPreformatted() {
        preformatted++;
    }

    void leavePreformatted() {
        preformatted--;
    }

    void append(String raw) {
        int before = text.length();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (CleanText.isSpace(c)) {
                appendSpace(c);
            } else if (!CleanText.isInvisible(c)) {
                text.append(c);
            }
        }
        if (links > 0) {
            linked += text.length() - before;
        }
    }

    private void appendSpace(char c) {
        if (preformatted > 0) {
            if (c == '\n' || c == '\t') {
                text.append(c);
            } else if (c != '\r') {
                text.append(' ');
            }
        } else if (!endsWith(' ') && !endsWith('\n') && !text.isEmpty()) {
            text.append(' ');
        }
    }

    /** Ends the line; a second time, it ends the paragraph. */
    void lineBreak(Block block) {
        if (preformatted > 0) {
            text.append('\n');
            return;
        }
        if (endsWith(' ')) {
            text.setLength(text.length() - 1);
        }
        if (endsWith('\n')) {
            endIn(block);
        } else if (!text.isEmpty()) {
            text.append('\n');
        }
    }

    /** Hands what was collected to the block, if there is anything to read in it. */
    void endIn(Block block) {
        String run = preformatted > 0 ? withoutOuterBlankLines() : text.toString().strip();
        if (!run.isBlank()) {
            block.add(new Run(run, Math.min(linked, run.length())));
        }
        text.setLength(0);
        linked = 0;
    }

    /** The first line's indent means something. */
    private String withoutOuterBlankLines() {
        String all = CleanText.squeezed(text.toString()).stripTrailing();
        int start = 0;
        int lineStart = 0;
        while (start < all.length() && CleanText.isSpace(all.charAt(start))) {
            start++;
            if (all.charAt(start - 1) == '\n') {
                lineStart = start;
            }
        }
        return all.substring(lineStart);
    }

    private boolean endsWith(char c) {
        return !text.isEmpty() && text.charAt(text.length() - 1) == c;
    }
}
