package dev.carrel.application.evaluation;

import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.AskLibrary;
import dev.carrel.application.query.SearchLibrary;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.evaluation.CheckResult.ReplySource;
import dev.carrel.domain.evaluation.DocumentPlace;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.evaluation.ReplyJudge;
import dev.carrel.domain.evaluation.ReplyJudge.FoundPassage;
import dev.carrel.domain.evaluation.ReplyJudge.SearchedDocument;
import dev.carrel.domain.evaluation.ReplyMeasure;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks a library the question of a check as any client does, and compares the reply with what the check expects. */
record AskCheck(AskLibrary askLibrary, SearchLibrary searchLibrary, Libraries libraries,
        Documents documents) {

    /**
     * A result.
     *
     * @param turn that the next question of the dialogue continues; null if the reply failed
     */
    record AskedCheck(QuestionResult result, @Nullable EarlierTurn turn) {

        Optional<EarlierTurn> findTurn() {
            return Optional.ofNullable(turn);
        }
    }

    /**
     * Asks a question; waits while the engine is overloaded. A reply that fails is a result that is not right. Nothing
     * is stored.
     *
     * @param turns the earlier turns of the dialogue, oldest first
     * @return empty if the stop was requested meanwhile
     */
    Optional<AskedCheck> ask(LibraryId library, ReplyCheck check, List<EarlierTurn> turns, StopSignal stopSignal)
            throws InterruptedException {
        Question question = Question.of(check.text()).withHistory(turns).withoutLogEntry();
        while (!stopSignal.isRequested()) {
            try {
                return Optional.of(askOnce(library, check, question));
            } catch (OverloadedException e) {
                stopSignal.pauseFor(e.retryAfter());
            } catch (ReplyFailedException e) {
                return Optional.of(new AskedCheck(failedResult(check, e), null));
            }
        }
        return Optional.empty();
    }

    private AskedCheck askOnce(LibraryId library, ReplyCheck check, Question question) throws InterruptedException {
        LibraryState state = libraries.findState(library)
                .orElseThrow(() -> NotFoundException.ofLibrary(library.value()));
        List<RetrievedDocument> found = searchLibrary
                .search(state, question, ReplyJudge.SEARCHED_DOCUMENTS, false)
                .documents();
        Reply reply = askLibrary.collectReply(state, question);
        List<SourceDocument> sources = reply.metadata().documents();
        Map<DocumentId, String> places = findPlaces(library,
                Stream.concat(sources.stream(), found.stream().map(RetrievedDocument::document))
                        .map(SourceDocument::id)
                        .collect(Collectors.toSet()));
        var result = ReplyJudge.judgeReply(check, reply.text(), reply.metadata().sure(),
                sources.stream().map(source -> new ReplySource(placeOf(source, places), source.similarity())).toList(),
                found.stream().map(document -> toSearched(document, places)).toList());
        return new AskedCheck(QuestionResult.of(result, sources.isEmpty() ? null : sources.getFirst().id()),
                new EarlierTurn(check.text(), reply.text(), reply.metadata()));
    }

    private Map<DocumentId, String> findPlaces(LibraryId library, Collection<DocumentId> ids) {
        var places = new HashMap<DocumentId, String>();
        documents.findAllById(library, ids)
                .forEach((id, document) -> DocumentPlace
                        .findPlace(document.key(), document.url() == null ? null : document.url().value(),
                                document.title())
                        .ifPresent(place -> places.put(id, place)));
        return places;
    }

    private static String placeOf(SourceDocument document, Map<DocumentId, String> places) {
        return places.getOrDefault(document.id(), document.title());
    }

    private static SearchedDocument toSearched(RetrievedDocument document, Map<DocumentId, String> places) {
        return new SearchedDocument(placeOf(document.document(), places), document.passages()
                .stream()
                .map(hit -> new FoundPassage(hit.passage().text(), hit.similarity()))
                .toList());
    }

    private static QuestionResult failedResult(ReplyCheck check, CarrelException failure) {
        return new QuestionResult(check.id(), check.text(),
                new ReplyMeasure(check.kind(), check.answerable(), false, 0, Set.of()),
                List.of("the reply failed: " + failure.getMessage()), null);
    }
}
