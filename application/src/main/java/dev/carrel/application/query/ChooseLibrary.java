package dev.carrel.application.query;

import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.phrases.SmallTalk;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.OverloadedException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Chooses which of several libraries answers a question: all are searched, and the answer model reads the best passages
 * of the most promising ones. They are compared by confidence, which is a probability in each; similarities of
 * different libraries cannot be compared. Thread-safe.
 */
public final class ChooseLibrary {

    /** In how many libraries the answer model reads, and how many passages in each: together as many as for a reply. */
    private static final int MAX_READ = 3;
    private static final int READING_DEPTH = 8;

    private final SearchLibrary searchLibrary;
    private final CuratedAnswers curatedAnswers;
    private final QueryLimits limits;

    ChooseLibrary(SearchLibrary searchLibrary, CuratedAnswers curatedAnswers, QueryLimits limits) {
        this.searchLibrary = searchLibrary;
        this.curatedAnswers = curatedAnswers;
        this.limits = limits;
    }

    /** A library with the question to its documents that exist for the asker. */
    public record Candidate(LibraryState library, Question question) {}

    /**
     * Returns the library that answers, and after it the others that are likely to answer too, best first. A library
     * with a curated answer to the question comes before all; small talk is for the first.
     *
     * @param candidates at least one
     * @throws OverloadedException if too many questions are being answered
     */
    public List<Candidate> rank(List<Candidate> candidates) {
        Candidate first = candidates.getFirst();
        if (candidates.size() == 1 || SmallTalk.recognize(first.question().text()).isPresent()) {
            return List.of(first);
        }
        List<Candidate> curated = candidates.stream()
                .filter(each -> curatedAnswers.findAnswer(each.library(), each.question()).isPresent())
                .toList();
        if (!curated.isEmpty()) {
            return curated;
        }
        List<Rated> found = rate(candidates, 0);
        List<Candidate> promising = found.stream()
                .filter(each -> each.result().confidence() > 0)
                .limit(MAX_READ)
                .map(Rated::candidate)
                .toList();
        if (promising.isEmpty()) {
            return List.of(found.getFirst().candidate());
        }
        List<Rated> read = rate(promising, READING_DEPTH);
        return Stream
                .concat(read.stream().limit(1),
                        read.stream().skip(1).filter(each -> each.result().certainty() == Certainty.SURE))
                .map(Rated::candidate)
                .toList();
    }

    private record Rated(Candidate candidate, RetrievalResult result) {}

    private List<Rated> rate(List<Candidate> candidates, int depth) {
        return candidates.stream().map(each -> {
            Question question = each.question()
                    .withDepth(Math.min(depth, Objects.requireNonNullElse(each.question().depth(), depth)));
            return new Rated(each,
                    searchLibrary.search(each.library(), question, limits.maxDocuments(), false));
        }).sorted(Comparator.comparingDouble((Rated each) -> each.result().confidence()).reversed()).toList();
    }
}
