package dev.carrel.generation.extractive.language;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SynonymLexiconTest {

    @Test
    void relatesTheWordsOfALine() {
        SynonymLexicon english = SynonymLexicon.forLanguage(AnalyzedLanguage.ENGLISH);

        assertThat(english.areSynonyms("delet", "remov")).isTrue();
        assertThat(english.areSynonyms("remov", "delet")).isTrue();
        assertThat(english.areSynonyms("delet", "copi")).isFalse();
    }

    @Test
    void hasNoneForOtherLanguages() {
        assertThat(SynonymLexicon.forLanguage(AnalyzedLanguage.GREEK).areSynonyms("delet", "remov")).isFalse();
        assertThat(SynonymLexicon.forLanguage(null).areSynonyms("delet", "remov")).isFalse();
    }
}
