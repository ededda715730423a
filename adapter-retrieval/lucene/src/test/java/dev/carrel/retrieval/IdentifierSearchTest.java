package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.foundIds;
import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;

/** Search for identifiers, such as error codes and part numbers. */
class IdentifierSearchTest {

    private final LucenePassageIndex index;

    IdentifierSearchTest(@TempDir Path folder) {
        index = LucenePassageIndex.open(folder);
    }

    @BeforeEach
    void openIndex() {
        index.openLibrary(LIBRARY, "epoch");
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void ranksAnIdentifierAboveItsParts() {
        List<List<String>> identifiers = List.of(List.of("ERR-4711", "ERR", "4711"),
                List.of("AB/12-3", "AB", "12", "3"),
                List.of("foo.bar.Baz", "foo", "bar", "Baz"), List.of("10.5.0", "10", "5", "0"),
                List.of("user_id", "user", "id"), List.of("C:\\temp\\run7", "C", "temp", "run7"));
        var updates = new ArrayList<IndexUpdate>();
        for (int each = 0; each < identifiers.size(); each++) {
            List<String> identifier = identifiers.get(each);
            String parts = String.join(", ", identifier.subList(1, identifier.size()));
            for (int number = 0; number < 40; number++) {
                updates.add(put("parts" + each + "-" + number, (parts + ". ").repeat(1 + number % 3)));
            }
            updates.add(put("whole" + each, "At the end of a longer text than those that have parts stands "
                    + identifier.getFirst() + ", and nowhere else."));
        }
        apply(index, 1, updates.toArray(IndexUpdate[]::new));
        for (int each = 0; each < identifiers.size(); each++) {
            String whole = identifiers.get(each).getFirst();
            assertThat(foundIds(index, whole)).first().isEqualTo("whole" + each);
            assertThat(foundIds(index, "what does (" + whole.toUpperCase(Locale.ROOT) + ") mean?")).first()
                    .isEqualTo("whole" + each);
            assertThat(foundIds(index, "\"" + whole.toLowerCase(Locale.ROOT) + "\".")).first()
                    .isEqualTo("whole" + each);
        }
    }

    @Test
    void doesNotMatchAnIdentifierThatDiffersByADigit() {
        apply(index, 1, put("one", "0x80070005 means that access is denied."),
                put("other", "0x80070006 means that a handle is invalid."), put("next", "ERR-4712 and ERR-4713"),
                put("meant", "ERR-4711"));
        assertThat(foundIds(index, "0x80070005")).containsExactly("one");
        assertThat(foundIds(index, "0X80070006")).containsExactly("other");
        assertThat(foundIds(index, "err-4711")).first().isEqualTo("meant");
        assertThat(foundIds(index, "0x80070007")).isEmpty();
    }

    @Test
    void ranksOptionsOperatorsAndNamesWithSignsAboveTheirLetters() {
        List<String> names = List.of("--soft", "-k", "&>", "C++", "C#", ".NET");
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 40; number++) {
            updates.add(put("letters" + number, "Soft K C NET ".repeat(1 + number % 3)));
        }
        for (int each = 0; each < names.size(); each++) {
            updates.add(put("whole" + each, "At the end of a text that is longer than the ones with only its letters"
                    + " stands " + names.get(each) + " and nothing else."));
        }
        apply(index, 1, updates.toArray(IndexUpdate[]::new));
        for (int each = 0; each < names.size(); each++) {
            assertThat(foundIds(index, "what does " + names.get(each) + " do?")).first().isEqualTo("whole" + each);
        }
    }

    @Test
    void findsANameByItsParts() {
        apply(index, 1, put("snake", "Set smtpd_helo_required = yes."), put("camel", "See MaxConnectionsPerChild."),
                put("other", "Something else is required."));
        assertThat(foundIds(index, "which setting makes helo obligatory?")).containsExactly("snake");
        assertThat(foundIds(index, "connections for a child")).containsExactly("camel");
    }
}
