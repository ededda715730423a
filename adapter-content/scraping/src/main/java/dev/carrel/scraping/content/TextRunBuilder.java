package dev.carrel.scraping.content;

import dev.carrel.domain.text.InvisibleCharacters;
import dev.carrel.domain.text.TextCleaner;

/** A builder of text runs that collapses white space like a browser. */
final class TextRunBuilder {

    private final StringBuilder text = new StringBuilder();
    private int linkedCharacterCount;
    private int openLinks;
    private int linkStart;
    private final LinkAddressMarks addresses = new LinkAddressMarks();
    private int openPreformatted;
    /** Whether what comes next is raised. */
    private boolean isRaised;

    void enterLink() {
        openLinks++;
        linkStart = text.length();
    }

    /** Ends a link, whose address may be written after its text. */
    void leaveLink(String address, String ownHost) {
        openLinks--;
        if (openPreformatted == 0 && linkStart <= text.length()) {
            addresses.add(text, linkStart, address, ownHost);
        }
    }

    void enterSuperscript() {
        isRaised = true;
    }

    void leaveSuperscript() {
        isRaised = false;
    }

    void enterPreformatted() {
        openPreformatted++;
    }

    void leavePreformatted() {
        openPreformatted--;
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    boolean isPreformatted() {
        return openPreformatted > 0;
    }

    void appendText(String raw) {
        int before = text.length();
        for (int i = 0, c; i < raw.length(); i += Character.charCount(c)) {
            c = raw.codePointAt(i);
            if (InvisibleCharacters.isSpace(c)) {
                appendSpace((char) c);
            } else {
                if (isRaised && Character.isDigit(c) && endsWithDigit()) {
                    text.append('^');
                }
                isRaised = false;
                TextCleaner.WEB_PAGE.appendVisible(c, text);
            }
        }
        if (openLinks > 0) {
            linkedCharacterCount += text.length() - before;
        }
    }

    private void appendSpace(char c) {
        if (openPreformatted > 0) {
            if (c == '\n' || c == '\t') {
                text.append(c);
            } else if (c != '\r') {
                text.append(' ');
            }
        } else if (!endsWith(' ') && !endsWith('\n') && !text.isEmpty()) {
            text.append(' ');
        }
    }

    /** Ends the line; a second call in a row ends the paragraph. */
    void breakLine(ContentBlock block) {
        if (openPreformatted > 0) {
            text.append('\n');
            return;
        }
        if (endsWith(' ')) {
            text.setLength(text.length() - 1);
        }
        if (endsWith('\n')) {
            flushInto(block);
        } else if (!text.isEmpty()) {
            text.append('\n');
        }
    }

    /** Adds the collected text to a block, unless it is blank. */
    void flushInto(ContentBlock block) {
        String run = openPreformatted > 0 ? withoutOuterBlankLines() : text.toString().strip();
        if (!run.isBlank()) {
            String whole = openPreformatted > 0 || HeadingLevels.levelOf(block.element()) > 0 ? run
                    : addresses.insertInto(text).strip();
            block.addNode(new TextRun(whole, Math.min(linkedCharacterCount, run.length()),
                    whole.length() - run.length()));
        }
        addresses.clear();
        linkStart = 0;
        text.setLength(0);
        linkedCharacterCount = 0;
    }

    /** The indentation of the first line and the blank lines are part of preformatted text. */
    private String withoutOuterBlankLines() {
        String all = text.toString().stripTrailing();
        int lineStart = 0;
        for (int i = 0; i < all.length() && InvisibleCharacters.isSpace(all.charAt(i)); i++) {
            if (all.charAt(i) == '\n') {
                lineStart = i + 1;
            }
        }
        return all.substring(lineStart);
    }

    private boolean endsWithDigit() {
        return !text.isEmpty() && Character.isDigit(text.charAt(text.length() - 1));
    }

    private boolean endsWith(char c) {
        return !text.isEmpty() && text.charAt(text.length() - 1) == c;
    }
}
