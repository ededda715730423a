package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.trace.Tracer;
import dev.carrel.bootstrap.settings.LanguageModelSettings;
import dev.carrel.bootstrap.settings.key.CitationSetting;
import dev.carrel.bootstrap.settings.key.ClientInstructionSetting;
import dev.carrel.bootstrap.settings.key.ReasoningSetting;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.languagemodel.ChatEndpoint;
import dev.carrel.languagemodel.LanguageModel;
import dev.carrel.languagemodel.LanguageModelQuestionRewriter;
import dev.carrel.languagemodel.LanguageModelReplyWriter;
import dev.carrel.languagemodel.ModelObserver;
import org.jspecify.annotations.Nullable;

/** The reply writer and question rewriter of the settings. */
public record ReplyWriters(ReplyWriter replyWriter, QuestionRewriter questionRewriter) {

    static ReplyWriters of(@Nullable LanguageModelSettings settings, ModelObserver observer, Tracer tracer) {
        var extractive = new ExtractiveReplyWriter();
        if (settings == null) {
            return new ReplyWriters(extractive, QuestionRewriter.NONE);
        }
        LanguageModel model = openModel(settings, observer, tracer);
        boolean thinksFirst = settings.reasoning() == ReasoningSetting.FIRST;
        return new ReplyWriters(LanguageModelReplyWriter.builder(model, extractive)
                .keepCitations(settings.citations() == CitationSetting.KEEP)
                .heedCallers(settings.clientInstructions() == ClientInstructionSetting.HEED)
                .reasoningFirst(thinksFirst)
                .build(), new LanguageModelQuestionRewriter(model, thinksFirst));
    }

    /** Opens the language model. */
    public static LanguageModel openModel(LanguageModelSettings settings, ModelObserver observer, Tracer tracer) {
        ChatEndpoint keyless = ChatEndpoint.at(settings.address());
        ChatEndpoint endpoint = settings.key() == null ? keyless : keyless.withKey(settings.key().value());
        return LanguageModel.builder(settings.name() + "@" + settings.address().getRawAuthority(),
                endpoint.chatModel(settings.name()))
                .limits(settings.limits())
                .temperature(settings.temperature())
                .observer(observer)
                .tracer(tracer)
                .build();
    }
}
