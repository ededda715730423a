package dev.carrel.application.fake.model;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.document.DocumentId;
import java.util.List;

/** Replies with the question, word by word, and cites every document of the request. Deterministic. */
public final class EchoReplyWriter implements ReplyWriter {

    /** Returns the reply to a question. */
    public static String reply(String question) {
        return "You asked: " + question;
    }

    @Override
    public GeneratedReply writeReply(ReplyRequest brief, ReplySink sink) {
        var text = new StringBuilder();
        for (String word : reply(brief.question()).splitWithDelimiters(" ", 0)) {
            text.append(word);
            if (!sink.emitText(word)) {
                break;
            }
        }
        return new GeneratedReply(text.toString(), documents(brief));
    }

    /** Returns the documents of a request, each once. */
    public static List<DocumentId> documents(ReplyRequest brief) {
        return brief.documents().stream().map(evidence -> evidence.document().id()).distinct().toList();
    }
}
