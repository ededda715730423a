package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Questions while the index is known to be away: they are refused before a model is asked. */
class AwayIndexTest {

    private final List<String> rewritten = new CopyOnWriteArrayList<>();
    private final ScriptedEmbedder embedder = new ScriptedEmbedder("words");
    private volatile boolean isAway;
    private Carrel carrel;
    private LibraryHandle library;

    @BeforeEach
    void openEngine() throws Exception {
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new ForwardingPassageIndex(new InMemoryPassageIndex()) {

                    @Override
                    public boolean isReachable() {
                        return !isAway;
                    }
                })
                .embedder(embedder)
                .questionRewriter((question, recent, signal) -> {
                    rewritten.add(question);
                    return Optional.empty();
                })
                .replyWriter(new EchoReplyWriter())
                .open();
        library = carrel.createLibrary("handbook");
        library.documents()
                .awaitDocument(library.documents().addText("The pump is in the cellar.").document().id(),
                        Eventually.LIMIT);
        Eventually.await("it is embedded", () -> !embedder.embeddedPassages().isEmpty());
    }

    @AfterEach
    void closeEngine() {
        carrel.close();
    }

    @Test
    void aQuestionIsRefusedBeforeAModelIsAsked() throws Exception {
        Question followUp = Question.of("And where is it exactly?")
                .inConversation(library.queries().ask(Question.of("Where is the pump?")).conversation());
        library.queries().ask(followUp);
        assertThat(rewritten).hasSize(1);
        int embedded = embedder.embeddedQuestions().size();

        isAway = true;

        assertThatExceptionOfType(IndexUnreachableException.class).isThrownBy(() -> library.queries().ask(followUp));
        assertThatExceptionOfType(IndexUnreachableException.class)
                .isThrownBy(() -> library.queries().search(followUp, 5));
        assertThatExceptionOfType(IndexUnreachableException.class)
                .isThrownBy(() -> library.queries().search(Question.of("Which valve?"), 5));
        assertThat(rewritten).hasSize(1);
        assertThat(embedder.embeddedQuestions()).hasSize(embedded);

        isAway = false;

        assertThat(library.queries().search(followUp, 5).documents()).isNotEmpty();
    }
}
