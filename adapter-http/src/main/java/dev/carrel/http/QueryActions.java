package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.application.port.ReplyWriter.Evidence;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.Violation;
import dev.carrel.http.MetadataBody.LinkBody;
import dev.carrel.http.MetadataBody.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asking and searching. */
final class QueryActions {

    private static final int DOCUMENTS_FOUND = 10;

    private final Carrel carrel;

    QueryActions(Carrel carrel) {
        this.carrel = carrel;
    }

    /** Asking in either generation, streamed or not: one way through the engine. */
    Action ask(ChunkShape shape) {
        return call -> ask(call, shape);
    }

    private Answer ask(Call call, ChunkShape shape) throws InterruptedException {
        QueryBody body = JsonBody.read(call, QueryBody::of);
        Question question = question(body.query());
        LibraryHandle library = Targets.library(carrel, call);
        Question whole = inConversation(question, body.conversationId(), library);
        return body.streaming()
                ? new Answer.Streamed(library.stream(whole), shape, Framing.asked(call.headers()))
                : Answer.json(200, ReplyBody.of(library.ask(whole)));
    }

    Answer search(Call call) {
        SearchBody body = JsonBody.read(call, SearchBody::of);
        Question question = body.question();
        LibraryHandle library = Targets.library(carrel, call);
        Question whole = inConversation(question, body.conversationId(), library);
        int limit = body.limit() == null ? DOCUMENTS_FOUND : body.limit();
        return Answer.json(200, new Found(library.search(whole, limit).stream().map(FoundDocument::of).toList()));
    }

    private static Question question(@Nullable String query) {
        if (query == null) {
            throw InvalidRequestException.of("query", "must be given");
        }
        return Question.of(query);
    }

    /** An empty id is an absent one; one that nothing can have is a conversation that is not there. */
    private static Question inConversation(Question question, @Nullable String id, LibraryHandle library) {
        return id == null || id.isEmpty() ? question
                : question.in(Targets.conversation(library, id));
    }

    private record QueryBody(@Nullable String query, @Nullable String conversationId, boolean streaming) {

        static QueryBody of(Fields fields) {
            return new QueryBody(fields.string("query"), fields.string("conversationId"), fields.flag("streaming"));
        }
    }

    private record SearchBody(@Nullable String query, @Nullable String conversationId, @Nullable Integer limit) {

        static SearchBody of(Fields fields) {
            return new SearchBody(fields.string("query"), fields.string("conversationId"), fields.integer("limit"));
        }

        /** The question, if all values are acceptable. */
        Question question() {
            var flaws = new ArrayList<Violation>();
            if (limit != null && (limit < 1 || limit > LibraryHandle.MOST_DOCUMENTS)) {
                flaws.add(new Violation("limit", "must be from 1 to " + LibraryHandle.MOST_DOCUMENTS));
            }
            try {
                Question question = QueryActions.question(query);
                if (flaws.isEmpty()) {
                    return question;
                }
            } catch (InvalidRequestException invalid) {
                flaws.addAll(0, invalid.violations());
            }
            throw new InvalidRequestException(flaws);
        }
    }

    record ReplyBody(String reply, String conversationId, MetadataBody metadata) {

        static ReplyBody of(Reply reply) {
            return new ReplyBody(reply.text(), reply.conversation().value(), MetadataBody.of(reply.metadata()));
        }
    }

    record Found(List<FoundDocument> documents) {}

    record FoundDocument(String id, String title, double similarity, Map<String, LinkBody> extraFields,
            List<PassageBody> passages) {

        static FoundDocument of(Evidence evidence) {
            Source source = Source.of(evidence.document());
            return new FoundDocument(source.id(), source.title(), source.similarity(), source.extraFields(),
                    evidence.passages().stream().map(PassageBody::of).toList());
        }
    }

    record PassageBody(String text, double similarity) {

        static PassageBody of(FoundPassage found) {
            return new PassageBody(found.passage().text(), found.similarity());
        }
    }
}
