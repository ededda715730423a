package dev.carrel.application.contract.index;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The contract of the scale of similarities: with the default thresholds, an engine on the index answers what a small
 * library knows and refuses most of what it does not, by words alone. An index can pass {@link PassageIndexContract}
 * with similarities of another scale; most questions are refused then, or none. {@code carrel-retrieval-core} computes
 * similarities of this scale.
 */
public abstract class CalibrationContract {

    private static final List<String> TEXTS = List.of(
            "Every employee has 28 days of leave a year. Unused days expire in March.",
            "Leave is granted by the head of the team, at the latest two weeks before it begins.",
            "Trips are booked by the travel office. Hotels may cost up to 140 euros a night.",
            "The canteen on the second floor is open from half past eleven to two.",
            "Visitors sign in at the reception and wear a badge inside the building.",
            "Laptops are repaired by the service desk in room 214. Bring the charger.",
            "Passwords have at least fourteen characters and are changed once a year.",
            "The heating is turned down to 16 degrees at night and at weekends.",
            "Invoices are sent to accounting and paid within thirty days.",
            "New colleagues meet their mentor on the first day at nine.",
            "Overtime is written down in the time sheet and balanced within three months.",
            "The parcel service collects letters and parcels every day at four.");

    /** Questions that a text answers, by the place of the text. */
    private static final Map<String, Integer> KNOWN = Map.of("How many days of leave do I have?", 0,
            "Who grants leave?", 1, "How much may a hotel cost?", 2, "When is the canteen open?", 3,
            "Where do visitors sign in?", 4, "Who repairs laptops?", 5, "How long must a password be?", 6,
            "When are invoices paid?", 8, "Where is overtime written down?", 10, "When are parcels collected?", 11);

    private static final List<String> UNKNOWN = List.of("Where may bicycles be parked?", "Who won the cup final?",
            "What is the capital of Peru?", "Is there a kindergarten?", "How do I cancel my subscription?",
            "Which dentist do you recommend?", "What does the jubilee bonus amount to?", "How is bread baked?",
            "Can dogs come along?", "Who wrote Faust?");

    private final List<DocumentId> documents = new ArrayList<>();
    private Carrel carrel;
    private LibraryHandle handbook;

    /** Opens an empty index. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void openEngine() throws InterruptedException {
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(openIndex())
                .replyWriter(new EchoReplyWriter())
                .open();
        handbook = carrel.createLibrary("handbook");
        for (String text : TEXTS) {
            LibraryDocument document = handbook.await(handbook.addText(text).id(), Eventually.LIMIT);
            assertThat(document.status()).isEqualTo(DocumentStatus.SUCCESS);
            documents.add(document.id());
        }
    }

    @AfterEach
    void closeEngine() {
        carrel.close();
    }

    @Test
    void whatTheLibraryKnowsIsAnswered() {
        KNOWN.forEach((question, text) -> assertThat(handbook.retrieve(Question.of(question), 1)).as(question)
                .extracting(LibrarySource::id)
                .containsExactly(documents.get(text)));
    }

    /** Words alone, function words among them, may hold two of the ten for possible. */
    @Test
    void mostOfWhatTheLibraryDoesNotKnowIsRefused() {
        assertThat(UNKNOWN.stream().filter(question -> !handbook.retrieve(Question.of(question), 1).isEmpty()))
                .hasSizeLessThanOrEqualTo(2);
    }
}
