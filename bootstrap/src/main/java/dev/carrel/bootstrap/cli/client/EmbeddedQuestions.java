package dev.carrel.bootstrap.cli.client;

import dev.carrel.api.query.NamedLibraryBody;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;

/** Asks an engine in this process. */
record EmbeddedQuestions(Carrel engine, EmbeddedAccess access) {

    private static final Duration EVENT_TIMEOUT = Duration.ofSeconds(1);

    /** Asks, as {@link CommandClient#askQuestion} does. */
    ReplyBody ask(@Nullable LibraryId library, Question question, Consumer<String> pieces)
            throws InterruptedException {
        if (library != null) {
            return ReplyBody.of(ask(access.openLibrary(library, QUERY), question, pieces));
        }
        List<LibraryHandle> ranked = rankLibraries(question);
        Reply reply = ask(ranked.getFirst(), question, pieces);
        List<NamedLibraryBody> named = ranked.stream().map(each -> NamedLibraryBody.of(each.requireExists())).toList();
        return ReplyBody.of(reply, named.getFirst(), named.subList(1, named.size()));
    }

    private List<LibraryHandle> rankLibraries(Question question) {
        List<LibraryHandle> libraries = engine.listLibraries()
                .stream()
                .filter(library -> access.permits(QUERY, library.id()))
                .filter(library -> !PersonalLibrary.isOfAnother(library.id(), access.findToken()))
                .map(library -> access.openLibrary(library.id(), QUERY))
                .toList();
        ConversationId conversation = question.conversation();
        if (conversation == null) {
            return LibraryHandle.rankLibraries(libraries, question);
        }
        return List.of(libraries.stream()
                .filter(each -> each.conversations().hasConversation(conversation))
                .findFirst()
                .orElseThrow(() -> NotFoundException.ofConversation(conversation.value())));
    }

    private static Reply ask(LibraryHandle library, Question question, Consumer<String> pieces)
            throws InterruptedException {
        try (ReplyStream stream = library.queries().streamReply(question)) {
            while (true) {
                switch (stream.nextEvent(EVENT_TIMEOUT).orElse(null)) {
                    case ReplyEvent.TokenEvent token -> pieces.accept(token.value());
                    case ReplyEvent.ResponseEvent response -> {
                        return response.reply();
                    }
                    case ReplyEvent.FailureEvent failed -> throw failed.problem();
                    case null, default -> {}
                }
            }
        }
    }
}
