package dev.carrel.scraping.extract;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** An element that stands on lines of its own, with what is in it. Can be left out, and taken back in. */
final class Block implements Piece {

    private final @Nullable Block parent;
    private final Element element;
    private final Role role;
    private final boolean article;
    private final boolean inArticle;
    private final int depth;
    private final List<Piece> pieces = new ArrayList<>();
    private boolean text;
    private boolean leftOut;
    private int characters;
    private int linkedCharacters;
    private int prose;

    Block(@Nullable Block parent, Element element) {
        this.parent = parent;
        this.element = element;
        role = Role.of(element);
        article = Role.isArticle(element);
        inArticle = article || (parent != null && parent.inArticle);
        depth = parent == null ? 0 : parent.depth + 1;
    }

    void add(Piece piece) {
        pieces.add(piece);
        text |= !(piece instanceof Block block) || block.text;
    }

    /** Whether there is any text in it, left out or not. */
    boolean hasText() {
        return text;
    }

    /** Adds up what is in it now; to be called when something was left out. */
    void measure() {
        characters = 0;
        linkedCharacters = 0;
        prose = 0;
        for (Piece piece : pieces()) {
            if (piece instanceof Block block) {
                block.measure();
            }
            characters += piece.characters();
            linkedCharacters += piece.linkedCharacters();
            prose += piece.prose();
        }
    }

    void leaveOut() {
        leftOut = true;
    }

    /** Takes in again all that was left out in it. */
    void restore() {
        takeIn();
        measure();
    }

    private void takeIn() {
        leftOut = false;
        for (Piece piece : pieces) {
            if (piece instanceof Block block) {
                block.takeIn();
            }
        }
    }

    /** What is in it, without what was left out. */
    List<Piece> pieces() {
        return pieces.stream().filter(piece -> !(piece instanceof Block block && block.leftOut)).toList();
    }

    List<Block> blocks() {
        return pieces().stream().filter(Block.class::isInstance).map(Block.class::cast).toList();
    }

    /** The cells in it, also those that were left out. */
    List<Block> cells() {
        return pieces.stream()
                .filter(Block.class::isInstance)
                .map(Block.class::cast)
                .filter(Block::isCell)
                .toList();
    }

    boolean isLeftOut() {
        return leftOut;
    }

    String tag() {
        return element.normalName();
    }

    Element element() {
        return element;
    }

    /** Whether it is a cell of a table. */
    boolean isCell() {
        return element.nameIs("td") || element.nameIs("th");
    }

    @Nullable
    Block parent() {
        return parent;
    }

    Role role() {
        return role;
    }

    /** Whether it is marked as the article. */
    boolean isArticle() {
        return article;
    }

    /** Whether it or one around it is marked as the article. */
    boolean inArticle() {
        return inArticle;
    }

    int depth() {
        return depth;
    }

    @Override
    public int characters() {
        return characters;
    }

    @Override
    public int linkedCharacters() {
        return linkedCharacters;
    }

    @Override
    public int prose() {
        return prose;
    }
}
