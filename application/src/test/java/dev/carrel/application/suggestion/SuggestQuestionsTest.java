package dev.carrel.application.suggestion;

import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SuggestQuestionsTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final InMemoryStorage storage = new InMemoryStorage();
    private int documents;

    @BeforeEach
    void createLibrary() {
        storage.libraries().createOrUpdate(HANDBOOK, UnaryOperator.identity(), NOW);
    }

    private void add(String title, String... headings) {
        storage.documents()
                .submitDocument(HANDBOOK, NewDocument.ofText(title), new DocumentId("d" + ++documents), NOW);
        ClaimedDocument claim = storage.documentQueue()
                .claimDue(new LeaseHolder("engine", "run"), NOW, NOW.plusSeconds(9), Set.of(), 1)
                .getFirst();
        var content = new DocumentContent(title, Arrays.stream(headings)
                .map(heading -> new Section(List.of(heading), "Text."))
                .toList());
        storage.documentQueue().storeContent(claim, ExtractedContent.of(content), Validators.NONE, NOW);
        storage.documentQueue().markSucceeded(List.of(claim), NOW);
    }

    private List<String> suggest(int limit) {
        return new SuggestQuestions(storage.documents()).suggest(HANDBOOK, AttributeFilter.everything(), limit);
    }

    @Test
    void takesQuestionsFirstAndOneOfEachDocument() {
        add("Travel policy", "Trains and flights", "How do I claim expenses?", "Daily allowance");
        add("Leave", "Special leave");

        assertThat(suggest(9)).containsExactly("Special leave", "How do I claim expenses?", "Trains and flights",
                "Daily allowance");
        assertThat(suggest(2)).containsExactly("Special leave", "How do I claim expenses?");
    }

    @Test
    void leavesOutWhatTellsNothing() {
        add("Travel policy", "Travel policy", "See also", "Hotels", "2.1 Trains and flights", "1999", "§ 5 Rental cars",
                "A heading that is much too long to be a topic", "Trains and flights", "— —");

        assertThat(suggest(9)).containsExactly("Trains and flights", "Rental cars");
    }

    @Test
    void looksPastDocumentsWithoutTellingHeadings() {
        add("Travel policy", "Trains and flights");
        for (int number = 1; number <= 20; number++) {
            add("Decision " + number, "Context", "Decision");
        }

        assertThat(suggest(4)).containsExactly("Trains and flights");
    }

    @Test
    void hasNothingForAnEmptyLibrary() {
        assertThat(suggest(4)).isEmpty();
    }
}
