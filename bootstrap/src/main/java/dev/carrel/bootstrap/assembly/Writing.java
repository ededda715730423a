package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.bootstrap.settings.Language;
import dev.carrel.bootstrap.settings.Marks;
import dev.carrel.bootstrap.settings.Thoughts;
import dev.carrel.generation.ChatEndpoint;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.generation.LanguageModel;
import dev.carrel.generation.LanguageModelQuestionRewriter;
import dev.carrel.generation.LanguageModelReplyWriter;
import dev.carrel.generation.ModelObserver;
import org.jspecify.annotations.Nullable;

/** What writes replies, as settings say. */
public record Writing(ReplyWriter replies, QuestionRewriter rewriter) {

    static Writing of(@Nullable Language settings, ModelObserver observer) {
        var extractive = new ExtractiveReplyWriter();
        if (settings == null) {
            return new Writing(extractive, QuestionRewriter.NONE);
        }
        LanguageModel model = model(settings, observer);
        boolean thinksFirst = settings.thoughts() == Thoughts.FIRST;
        return new Writing(LanguageModelReplyWriter.builder(model, extractive)
                .keepCitations(settings.marks() == Marks.KEEP)
                .reasoningFirst(thinksFirst)
                .build(), new LanguageModelQuestionRewriter(model, thinksFirst));
    }

    /** The language model alone. */
    public static LanguageModel model(Language settings, ModelObserver observer) {
        ChatEndpoint keyless = ChatEndpoint.at(settings.address());
        ChatEndpoint endpoint = settings.key() == null ? keyless : keyless.withKey(settings.key().value());
        return LanguageModel.builder(settings.name() + "@" + settings.address().getRawAuthority(),
                endpoint.chatModel(settings.name()))
                .limits(settings.limits())
                .temperature(settings.temperature())
                .observer(observer)
                .build();
    }
}
