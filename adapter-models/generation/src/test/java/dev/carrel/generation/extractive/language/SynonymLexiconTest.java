package dev.carrel.generation.extractive.language;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SynonymLexiconTest {

    @Test
    void relatesTheWordsOfALine() {
        SynonymLexicon english = SynonymLexicon.forLanguage(AnalyzedLanguage.ENGLISH);

        assertThat(english.synonymsOf("delet")).contains("remov");
        assertThat(english.synonymsOf("remov")).contains("delet");
        assertThat(english.synonymsOf("delet")).doesNotContain("copi");
    }

    @Test
    void hasNoneForOtherLanguages() {
        assertThat(SynonymLexicon.forLanguage(AnalyzedLanguage.GREEK).synonymsOf("delet")).doesNotContain("remov");
        assertThat(SynonymLexicon.forLanguage(null).synonymsOf("delet")).doesNotContain("remov");
    }
}
