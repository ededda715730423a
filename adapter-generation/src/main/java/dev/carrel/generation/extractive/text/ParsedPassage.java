package dev.carrel.generation.extractive.text;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.document.Block;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.generation.extractive.text.BlockLayout.BlockKind;
import dev.carrel.generation.extractive.text.BlockLayout.LayoutBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A passage parsed into sentences.
 *
 * @param headings the title of the document and the headings of the passage, one per line
 * @param sentences in reading order
 */
public record ParsedPassage(String headings, List<Sentence> sentences) {

    private static final Pattern SPACES = Pattern.compile(" {2,}");

    /** Parses the retrieved passages, the most similar first, equal texts once. */
    public static List<ParsedPassage> parseAll(List<RetrievedDocument> documents) {
        record TitledHit(String title, PassageHit hit) {}
        List<TitledHit> all = documents.stream()
                .flatMap(each -> each.passages().stream().map(hit -> new TitledHit(each.document().title(), hit)))
                .sorted(Comparator.comparingDouble((TitledHit each) -> each.hit.similarity()).reversed())
                .toList();
        var texts = new ArrayList<ParsedPassage>();
        Set<String> seen = new HashSet<>();
        for (TitledHit each : all) {
            Passage passage = each.hit.passage();
            if (seen.add(passage.text())) {
                var headings = new LinkedHashSet<String>();
                headings.add(TextCleaner.REPLY.normalizeSpaces(each.title));
                passage.headings().forEach(heading -> headings.add(TextCleaner.REPLY.normalizeSpaces(heading)));
                texts.add(new ParsedPassage(String.join("\n", headings),
                        parseSentences(texts.size(), toPlainLines(passage), headings)));
            }
        }
        return texts;
    }

    /** Returns the text without the marks of Markdown, except for those of items. */
    private static String toPlainLines(Passage passage) {
        var text = new StringBuilder();
        for (Block block : passage.blocks()) {
            if (block instanceof Block.ListItem item) {
                text.append("  ".repeat(item.depth() - 1))
                        .append(item.number() == 0 ? "-" : item.number() + ".")
                        .append(' ')
                        .append(item.text().replace("\n", "\n  "))
                        .append('\n');
            } else {
                text.append("\n").append(block.plainText()).append("\n\n");
            }
        }
        return text.toString();
    }

    private static List<Sentence> parseSentences(int passage, String text, Set<String> headings) {
        var sentences = new ArrayList<Sentence>();
        for (LayoutBlock block : BlockLayout.parseBlocks(TextCleaner.REPLY.normalizeSpaces(text))) {
            boolean startsLine = true;
            BlockKind kind = headings.contains(block.text()) ? BlockKind.HEADING : block.kind();
            for (String sentence : kind == BlockKind.TEXT ? SentenceSplitter.splitSentences(block.text())
                    : List.of(block.text())) {
                for (String clause : ClauseSplitter.splitSentence(SPACES.matcher(sentence).replaceAll(" "))) {
                    sentences.add(new Sentence(passage, sentences.size(), kind, startsLine, clause));
                    startsLine = false;
                }
            }
        }
        return sentences;
    }
}
