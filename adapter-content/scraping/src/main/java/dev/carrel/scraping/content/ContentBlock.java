package dev.carrel.scraping.content;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** A block-level element with its content. It can be excluded from the main content and included again. */
public final class ContentBlock implements ContentNode {

    private final @Nullable ContentBlock parent;
    private final Element element;
    private final BoilerplateRole boilerplateRole;
    private final boolean article;
    private final boolean inArticle;
    private final List<ContentNode> nodes = new ArrayList<>();
    private boolean hasText;
    private boolean holdsHeading;
    private boolean holdsCode;
    private boolean holdsLinesOfCode;
    private boolean holdsTableRow;
    private boolean excluded;
    private int characterCount;
    private int linkedCharacterCount;
    private int proseWeight;

    ContentBlock(@Nullable ContentBlock parent, Element element) {
        this.parent = parent;
        this.element = element;
        boilerplateRole = BoilerplateRole.of(element);
        article = BoilerplateRole.isArticle(element);
        inArticle = article || (parent != null && parent.inArticle);
    }

    void addNode(ContentNode node) {
        nodes.add(node);
        hasText |= !(node instanceof ContentBlock block) || block.hasText;
        if (node instanceof ContentBlock block) {
            boolean isCode = CodeText.isCode(block.element);
            holdsHeading |= block.holdsHeading || HeadingLevels.levelOf(block.element) > 0;
            holdsCode |= block.holdsCode || isCode;
            holdsLinesOfCode |= block.holdsLinesOfCode || (isCode && CodeText.of(block).indexOf('\n') >= 0);
            holdsTableRow |= block.holdsTableRow || block.element.nameIs("tr");
        }
    }

    /** Returns true if a heading or preformatted text stands within the block, excluded or not. */
    boolean holdsHeadingOrCode() {
        return holdsHeading || holdsCode;
    }

    /** Returns true if a heading or a row of a table stands within the block, excluded or not. */
    boolean holdsHeadingOrRow() {
        return holdsHeading || holdsTableRow;
    }

    /** Returns true if code of several lines stands within the block, excluded or not. */
    boolean holdsLinesOfCode() {
        return holdsLinesOfCode;
    }

    /** Returns true if the block has text, excluded or not. */
    boolean hasText() {
        return hasText;
    }

    /** Recomputes the counts from the included nodes; call it after nodes were excluded. */
    void updateMeasures() {
        characterCount = 0;
        linkedCharacterCount = 0;
        proseWeight = 0;
        for (ContentNode node : includedNodes()) {
            if (node instanceof ContentBlock block) {
                block.updateMeasures();
            }
            characterCount += node.characterCount();
            linkedCharacterCount += node.linkedCharacterCount();
            proseWeight += node.proseWeight();
        }
    }

    void exclude() {
        excluded = true;
    }

    /** Removes text between the inner blocks that is nothing but links. */
    void removeRunsOfLinks() {
        nodes.removeIf(node -> node instanceof TextRun run && run.isLinked());
    }

    /** Includes all excluded blocks within this one again. */
    public void includeAll() {
        includeNested();
        updateMeasures();
    }

    private void includeNested() {
        excluded = false;
        for (ContentNode node : nodes) {
            if (node instanceof ContentBlock block) {
                block.includeNested();
            }
        }
    }

    /** Returns the child nodes without the excluded ones. */
    List<ContentNode> includedNodes() {
        return nodes.stream().filter(node -> !(node instanceof ContentBlock block && block.excluded)).toList();
    }

    List<ContentBlock> includedBlocks() {
        return includedNodes().stream().filter(ContentBlock.class::isInstance).map(ContentBlock.class::cast).toList();
    }

    /** Returns all table cells among the children, excluded ones too. */
    List<ContentBlock> allCells() {
        return nodes.stream()
                .filter(ContentBlock.class::isInstance)
                .map(ContentBlock.class::cast)
                .filter(ContentBlock::isCell)
                .toList();
    }

    boolean isExcluded() {
        return excluded;
    }

    String tagName() {
        return element.normalName();
    }

    Element element() {
        return element;
    }

    /** Returns true if the block is a table cell. */
    boolean isCell() {
        return element.nameIs("td") || element.nameIs("th");
    }

    @Nullable
    ContentBlock parent() {
        return parent;
    }

    BoilerplateRole boilerplateRole() {
        return boilerplateRole;
    }

    /** Returns true if the block is marked as the article. */
    boolean isArticle() {
        return article;
    }

    /** Returns true if the block or one of its ancestors is marked as the article. */
    boolean isInArticle() {
        return inArticle;
    }

    @Override
    public int characterCount() {
        return characterCount;
    }

    @Override
    public int linkedCharacterCount() {
        return linkedCharacterCount;
    }

    @Override
    public int proseWeight() {
        return proseWeight;
    }
}
