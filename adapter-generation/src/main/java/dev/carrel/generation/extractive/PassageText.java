package dev.carrel.generation.extractive;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.passage.Passage;
import dev.carrel.generation.extractive.Layout.Kind;
import dev.carrel.generation.extractive.Layout.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A passage as it is read.
 *
 * @param headings the title of its document and the headings that it stands under
 * @param sentences in reading order
 */
record PassageText(String headings, List<Sentence> sentences) {

    private static final Pattern SPACES = Pattern.compile(" {2,}");

    /** The passages that were found, the most similar first, each text once. */
    static List<PassageText> of(List<RetrievedDocument> evidence) {
        record Found(String title, PassageHit found) {}
        List<Found> all = evidence.stream()
                .flatMap(each -> each.passages().stream().map(found -> new Found(each.document().title(), found)))
                .sorted(Comparator.comparingDouble((Found each) -> each.found.similarity()).reversed())
                .toList();
        var texts = new ArrayList<PassageText>();
        Set<String> seen = new HashSet<>();
        for (Found each : all) {
            Passage passage = each.found.passage();
            if (seen.add(passage.text())) {
                var headings = new LinkedHashSet<String>();
                headings.add(CleanText.of(each.title));
                passage.headings().forEach(heading -> headings.add(CleanText.of(heading)));
                texts.add(new PassageText(String.join("\n", headings),
                        sentences(texts.size(), passage.text(), headings)));
            }
        }
        return texts;
    }

    private static List<Sentence> sentences(int passage, String text, Set<String> headings) {
        var sentences = new ArrayList<Sentence>();
        for (Part part : Layout.read(CleanText.of(text))) {
            boolean beginsLine = true;
            Kind kind = headings.contains(part.text()) ? Kind.HEADING : part.kind();
            for (String sentence : kind == Kind.TEXT ? Sentences.split(part.text()) : List.of(part.text())) {
                for (String clause : Clauses.of(SPACES.matcher(sentence).replaceAll(" "))) {
                    sentences.add(new Sentence(passage, sentences.size(), kind, beginsLine, clause));
                    beginsLine = false;
                }
            }
        }
        return sentences;
    }
}
