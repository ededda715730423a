package dev.carrel.application.fake.storage;

import dev.carrel.application.port.QuestionLog;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

record InMemoryQuestionLog(InMemoryState state) implements QuestionLog {

    @Override
    public void recordQuestion(LibraryId id, LoggedQuestion question) {
        synchronized (state) {
            state.library(id)
                    .filter(library -> hasConversation(library, question))
                    .ifPresent(library -> library.questions.put(question.id().value(), question));
        }
    }

    @Override
    public Optional<LoggedQuestion> findById(LibraryId library, QueryId id) {
        synchronized (state) {
            return questionsOf(library).filter(question -> question.id().equals(id)).findFirst();
        }
    }

    @Override
    public Optional<QueryId> findByTurn(LibraryId library, ConversationId conversation, int turn) {
        synchronized (state) {
            return questionsOf(library)
                    .filter(question -> conversation.equals(question.conversation()) && question.turn() == turn)
                    .map(LoggedQuestion::id)
                    .findFirst();
        }
    }

    @Override
    public List<LoggedQuestion> listNewest(LibraryId library, QuestionSelection selection, @Nullable QueryId before,
            int limit) {
        synchronized (state) {
            return questionsOf(library)
                    .filter(question -> before == null || question.id().value().compareTo(before.value()) < 0)
                    .filter(selection::matches)
                    .sorted(Comparator.<LoggedQuestion, String>comparing(each -> each.id().value()).reversed())
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public boolean saveFeedback(LibraryId library, QueryId id, @Nullable Feedback feedback) {
        synchronized (state) {
            Optional<LoggedQuestion> found = findById(library, id);
            found.ifPresent(question -> {
                state.library(library).orElseThrow().questions.put(id.value(), question.withFeedback(feedback));
                state.deleted(library);
            });
            return found.isPresent();
        }
    }

    @Override
    public int deleteAskedBefore(Instant before, int limit) {
        synchronized (state) {
            List<ExpiredQuestion> expired = state.libraries.values()
                    .stream()
                    .flatMap(library -> library.questions.values()
                            .stream()
                            .map(question -> new ExpiredQuestion(library, question)))
                    .filter(each -> each.question().askedAt().isBefore(before))
                    .sorted(Comparator.comparing(each -> each.question().askedAt()))
                    .limit(limit)
                    .toList();
            expired.forEach(each -> each.library().questions.remove(each.question().id().value()));
            expired.stream().map(each -> each.library().library.id()).distinct().forEach(state::deleted);
            return expired.size();
        }
    }

    private record ExpiredQuestion(InMemoryLibrary library, LoggedQuestion question) {}

    /** Returns the questions whose conversation was not deleted, without deleted documents. */
    private Stream<LoggedQuestion> questionsOf(LibraryId id) {
        return state.library(id)
                .stream()
                .flatMap(library -> library.questions.values()
                        .stream()
                        .filter(question -> hasConversation(library, question))
                        .map(question -> question.withDocuments(question.documents()
                                .stream()
                                .filter(document -> library.document(document).isPresent())
                                .toList())));
    }

    private static boolean hasConversation(InMemoryLibrary library, LoggedQuestion question) {
        return question.conversation() == null || library.conversations.containsKey(question.conversation());
    }
}
