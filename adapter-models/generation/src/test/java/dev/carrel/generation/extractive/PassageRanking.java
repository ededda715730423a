package dev.carrel.generation.extractive;

import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.SynonymLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import dev.carrel.generation.extractive.text.ParsedPassage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Ranks passages and their parts for tests, in English. */
final class PassageRanking {

    static final PhraseLexicon PHRASES = PhraseLexicon.forLanguage(AnalyzedLanguage.ENGLISH);

    private PassageRanking() {}

    /** Returns the passages, best first. */
    static List<ScoredPassage> rank(String question, RetrievedDocument... documents) {
        try (var reader = TermReader.forLanguage(AnalyzedLanguage.ENGLISH)) {
            AskedQuestion asked = AskedQuestion.of(ReplyRequests.of(question), PHRASES, reader);
            var words = new QuestionTerms(List.copyOf(asked.wordWeights().keySet()),
                    SynonymLexicon.forLanguage(AnalyzedLanguage.ENGLISH));
            List<MatchedPassage> matched = ParsedPassage.parseAll(List.of(documents))
                    .stream()
                    .map(passage -> MatchedPassage.match(passage, words, reader))
                    .toList();
            WordWeights weights = WordWeights.of(asked.wordWeights().values(), matched);
            var parts = new PartScorer(asked, words, weights, PHRASES, reader);
            return new PassageScorer(asked, words, weights, PHRASES, parts, CancellationSignal.NONE)
                    .rankPassages(matched)
                    .stream()
                    .filter(ScoredPassage::isMatch)
                    .toList();
        }
    }

    /** Returns the sentences, items, rows and code of the passages, those with the highest scores first. */
    static List<String> rankParts(String question, RetrievedDocument... documents) {
        record Scored(String text, double score) {}
        var all = new ArrayList<Scored>();
        for (ScoredPassage passage : rank(question, documents)) {
            for (int i = 0; i < passage.parts().size(); i++) {
                all.add(new Scored(passage.matched().parts().get(i).text(), passage.parts().get(i).score()));
            }
        }
        return all.stream().sorted(Comparator.comparingDouble((Scored each) -> -each.score)).map(Scored::text).toList();
    }

    /** Returns the titles of the documents of the passages, best first. */
    static List<String> rankTitles(String question, RetrievedDocument... documents) {
        return rank(question, documents).stream().map(each -> each.matched().passage().title()).toList();
    }
}
