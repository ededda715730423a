package dev.carrel.domain.text;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PhraseListsTest {

    private static final String LETTERS = "\\p{L}\\p{N}";

    @Test
    void readsPhrasesByLanguageAndCategoryInOrder() {
        String resource = """
                # A comment.

                en place: where, which city
                en time: when
                de place: wo
                """;

        Map<String, Map<String, List<String>>> lists = PhraseLists
                .readLists(new ByteArrayInputStream(resource.getBytes(StandardCharsets.UTF_8)));

        assertThat(lists.keySet()).containsExactly("en", "de");
        assertThat(lists.get("en").keySet()).containsExactly("place", "time");
        assertThat(lists.get("en").get("place")).containsExactly("where", "which city");
    }

    @Test
    void findsWholeWordsInAnyCaseTheLongestFirst() {
        Pattern pattern = PhraseLists.compilePattern(List.of("how", "how many"), LETTERS);

        assertThat(pattern.matcher("How many?").results().map(found -> found.group())).containsExactly("How many");
        assertThat(pattern.matcher("show howitzers").find()).isFalse();
    }

    @Test
    void findsPhrasesAnywhereInScriptsWithoutSpaces() {
        Pattern pattern = PhraseLists.compilePattern(List.of("where", "哪里"), LETTERS);

        assertThat(pattern.matcher("图书馆在哪里开").find()).isTrue();
    }

    @Test
    void findsNothingWithoutPhrases() {
        assertThat(PhraseLists.compilePattern(List.of(), LETTERS).matcher("anything").find()).isFalse();
    }
}
