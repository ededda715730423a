package dev.carrel.application.query;

import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.phrases.EnglishGlossary;
import dev.carrel.application.phrases.LanguageOfLibrary;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.FindPassages.SearchScope;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;

/**
 * Cross-language search: if nothing that is likely to answer is found for a question in another language than the
 * documents, the question is translated word by word and searched for again. Thread-safe.
 */
final class CrossLanguageSearch {

    private final FindPassages findPassages;
    private final LanguageOfLibrary languages;
    private final QueryLimits limits;
    private final Tracer tracer;

    CrossLanguageSearch(FindPassages findPassages, LanguageOfLibrary languages, QueryLimits limits,
            Tracer tracer) {
        this.findPassages = findPassages;
        this.languages = languages;
        this.limits = limits;
        this.tracer = tracer;
    }

    /** Checks the index as {@link FindPassages#requireIndex} does. */
    void requireIndex() {
        findPassages.requireIndex();
    }

    /**
     * Finds passages; the question of the result is the translated one if that finds better documents.
     *
     * @param asked the question as it was asked, which tells where to search
     * @param maxDocuments at least 1
     * @param explain whether the result explains the ranking
     * @throws java.util.concurrent.CancellationException soon after the signal is cancelled
     */
    RetrievalResult find(LibraryState library, InterpretedQuestion question, Question asked, int maxDocuments,
            boolean explain, CancellationSignal signal) {
        var scope = new SearchScope(asked.filter(), maxDocuments, limits.maxPassagesPerDocument(), asked.depth(),
                explain);
        return tracer.callInSpan("carrel.retrieve", TraceSpan.Kind.INTERNAL, span -> {
            span.set("carrel.library.id", library.id().value());
            RetrievalResult result = findInLanguages(library, question, scope, signal);
            span.set("carrel.search.documents", result.documents().size());
            return result;
        });
    }

    private RetrievalResult findInLanguages(LibraryState library, InterpretedQuestion question, SearchScope scope,
            CancellationSignal signal) {
        RetrievalResult result = findPassages.find(library, question, scope, signal);
        if (result.certainty() == Certainty.SURE) {
            return result;
        }
        return translate(library.id(), question, scope.filter(), result.documents())
                .map(translated -> findPassages.find(library, translated, scope, signal))
                .filter(translated -> translated.confidence() > result.confidence())
                .orElse(result);
    }

    private Optional<InterpretedQuestion> translate(LibraryId library, InterpretedQuestion question,
            AttributeFilter filter, List<RetrievedDocument> found) {
        return EnglishGlossary.translate(question.standaloneText())
                .filter(translation -> languages.ofDocuments(library, filter, found)
                        .equals(Optional.of(EnglishGlossary.LANGUAGE)))
                .map(question::translatedAs);
    }
}
