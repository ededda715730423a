package dev.carrel.domain.passage;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a document into passages (chunking) between the blocks of its sections. A block that announces the next one
 * stays with it, and code with the text before it. Running text and tables are divided if they are longer than the
 * target; items, definitions and code only if they are longer than four times the target. Together, in order, the
 * passages are the whole text; the parts of a divided table repeat its header.
 *
 * @param targetCharacters the target length in characters (UTF-16 units), at least 16
 */
public record PassageSplitter(int targetCharacters) {

    /** The default: long enough to answer from, short enough to have one topic. */
    public static final PassageSplitter DEFAULT = new PassageSplitter(1000);

    private static final int MIN_TARGET = 16;
    private static final int SEPARATOR_LENGTH = 2;
    /** A passage with a block that belongs to the one before it may be this many times the target. */
    private static final int MAX_STRETCH = 2;

    public PassageSplitter {
        if (targetCharacters < MIN_TARGET) {
            throw new IllegalArgumentException("a passage needs room for a few words: " + targetCharacters);
        }
    }

    /** Returns the passages of a document in order. */
    public List<Passage> split(DocumentContent content) {
        var passages = new ArrayList<Passage>();
        for (Section section : content.sections()) {
            for (List<Block> blocks : split(section)) {
                passages.add(new Passage(passages.size(), section.headings(), section.page(),
                        BlockMarkdown.write(blocks)));
            }
        }
        return passages;
    }

    private List<List<Block>> split(Section section) {
        var divider = new BlockDivider(targetCharacters);
        var passages = new ArrayList<List<Block>>();
        var current = new ArrayList<Block>();
        int length = 0;
        for (List<Block> group : groupBlocks(section.blocks()
                .stream()
                .flatMap(block -> divider.divide(block).stream())
                .toList())) {
            int groupLength = group.stream().mapToInt(PassageSplitter::lengthOf).sum();
            if (!current.isEmpty() && length + groupLength > targetCharacters + SEPARATOR_LENGTH) {
                passages.add(List.copyOf(current));
                current.clear();
                length = 0;
            }
            current.addAll(group);
            length += groupLength;
        }
        if (!current.isEmpty()) {
            passages.add(List.copyOf(current));
        }
        return passages;
    }

    /** Returns the blocks in groups that must not be separated. */
    private List<List<Block>> groupBlocks(List<Block> blocks) {
        var groups = new ArrayList<List<Block>>();
        int length = 0;
        for (Block block : blocks) {
            boolean joined = !groups.isEmpty() && belongTogether(groups.getLast().getLast(), block)
                    && length + lengthOf(block) <= MAX_STRETCH * targetCharacters;
            if (joined) {
                groups.getLast().add(block);
            } else {
                groups.add(new ArrayList<>(List.of(block)));
                length = 0;
            }
            length += lengthOf(block);
        }
        return groups;
    }

    private static boolean belongTogether(Block before, Block block) {
        return isAnnouncement(before.plainText()) && !(before instanceof CodeBlock)
                && !(before instanceof Table)
                || block instanceof CodeBlock && !(before instanceof CodeBlock) && !(before instanceof Table)
                || before instanceof CodeBlock && block instanceof Paragraph text
                        && Character.isLowerCase(text.text().codePointAt(0));
    }

    private static boolean isAnnouncement(String text) {
        return text.endsWith(":") || text.endsWith("：");
    }

    private static int lengthOf(Block block) {
        return block.plainText().length() + SEPARATOR_LENGTH;
    }
}
