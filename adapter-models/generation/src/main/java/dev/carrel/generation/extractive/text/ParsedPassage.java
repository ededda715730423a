package dev.carrel.generation.extractive.text;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.text.TextCleaner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A retrieved passage, parsed.
 *
 * @param ordinal the position of the passage in its document
 * @param title of the document
 * @param headings above the passage, outermost first
 * @param similarity from 0 to 1
 * @param isRead whether an answer model read it: the similarity is the probability that it answers, and its parts have
 * evidence
 */
public record ParsedPassage(DocumentId document, int ordinal, String title, List<String> headings,
        double similarity, boolean isRead, List<ParsedBlock> blocks) {

    public ParsedPassage {
        headings = List.copyOf(headings);
        blocks = List.copyOf(blocks);
    }

    /** Parses the retrieved passages, best document first; equal texts once, empty ones not at all. */
    public static List<ParsedPassage> parseAll(List<RetrievedDocument> documents) {
        var passages = new ArrayList<ParsedPassage>();
        Set<String> seen = new HashSet<>();
        for (RetrievedDocument retrieved : documents) {
            for (PassageHit hit : retrieved.passages()) {
                List<ParsedBlock> blocks = parseBlocks(hit);
                if (!blocks.isEmpty() && seen.add(hit.passage().text())) {
                    passages.add(new ParsedPassage(retrieved.document().id(), hit.passage().ordinal(),
                            cleanLine(retrieved.document().title()),
                            hit.passage().headings().stream().map(ParsedPassage::cleanLine).toList(), hit.similarity(),
                            hit.reading() != null, blocks));
                }
            }
        }
        return passages;
    }

    /** Returns the title and the headings, one per line, each once. */
    public String context() {
        var lines = new ArrayList<String>();
        lines.add(title);
        headings.stream().filter(heading -> !heading.equals(title)).forEach(lines::add);
        return String.join("\n", lines);
    }

    /** Returns whether this passage follows the other one in the same section. */
    public boolean continues(ParsedPassage other) {
        return ordinal == other.ordinal + 1 && document.equals(other.document) && headings.equals(other.headings);
    }

    /** Returns this passage with the blocks of one that continues it. */
    public ParsedPassage append(ParsedPassage next) {
        return new ParsedPassage(document, ordinal, title, headings, similarity, isRead,
                Stream.concat(blocks.stream(), next.blocks.stream()).toList());
    }

    private static List<ParsedBlock> parseBlocks(PassageHit hit) {
        String text = hit.passage().text();
        List<ParsedBlock> blocks = BlockMarkdown.parse(TextCleaner.REPLY.toVerbatimLines(text))
                .stream()
                .flatMap(block -> ParsedBlock.parse(block).stream())
                .toList();
        PassageReading reading = hit.reading();
        if (reading == null) {
            return blocks;
        }
        var evidence = new LetterEvidence(text, reading);
        return blocks.stream().map(block -> block.withEvidence(evidence)).toList();
    }

    private static String cleanLine(String line) {
        return TextCleaner.REPLY.toSingleLine(line);
    }
}
