package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.PassageQuery;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.putTitled;
import static org.assertj.core.api.Assertions.assertThat;

/** The words that an explained search gives for highlighting. */
class MatchedWordsTest {

    private final LucenePassageIndex index;

    MatchedWordsTest(@TempDir Path folder) {
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

    private List<String> matchedWords(String query, String title, String text) {
        apply(index, 1, putTitled("one", title, text));
        return Objects.requireNonNull(index
                .searchPassages(LIBRARY, new PassageQuery(query, List.of(), List.of(), 1, 1, true))
                .documents()
                .getFirst()
                .passages()
                .getFirst()
                .explanation()).matchedWords();
    }

    @Test
    void areWrittenAsInTitleAndText() {
        assertThat(
                matchedWords("How is the log rotated?", "Log files", "Logs are rotated; rotation of LOGS ends that."))
                .containsExactly("Log", "Logs", "rotated", "rotation", "LOGS");
        assertThat(matchedWords("urlaubstage", "Regeln", "Sechs Urlaubstagen folgt ein Urlaub."))
                .containsExactly("Urlaubstagen", "Urlaub");
    }

    @Test
    void includeIdentifiersButNoStopWords() {
        assertThat(
                matchedWords("what does --soft do with max_size", "Options", "--soft does that with max_size of it."))
                .contains("--soft", "max_size")
                .doesNotContain("does", "with", "of", "it");
    }

    @Test
    void areFoundInScriptsWithoutSpaces() {
        assertThat(matchedWords("休暇", "規則", "社員の休暇は年に28日です。")).contains("休暇");
    }

    @Test
    void keepTheirPlaceAfterJoinedWords() {
        assertThat(matchedWords("address", "Mail", "An e-mail address, an e-mail Address.")).containsExactly("address",
                "Address");
    }
}
