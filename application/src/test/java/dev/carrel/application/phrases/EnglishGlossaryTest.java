package dev.carrel.application.phrases;

import dev.carrel.domain.text.PhraseLists;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EnglishGlossaryTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Wie kann ich einen Drucker installieren?|printer install",
        "Wie verschlüssele ich die Nachrichten?|encrypt message",
        "Comment puis-je supprimer un fichier ?|delete remove file",
        "¿Cómo puedo cambiar la contraseña en Zulip?|change switch password Zulip",
        "Come posso aprire la finestra?|open window", "Hoe kan ik het wachtwoord wijzigen?|password change"})
    void knownWordsAreTranslatedAndOthersStay(String question, String translation) {
        assertThat(EnglishGlossary.translate(question)).contains(translation);
    }

    @ParameterizedTest
    @CsvSource({"How do I install a printer?", "Wie hoch ist der Berg?", "Как удалить файл?", "xyzzy"})
    void withoutAKnownWordThereIsNoTranslation(String question) {
        assertThat(EnglishGlossary.translate(question)).isEmpty();
    }

    @Test
    void everyEntryIsTranslated() {
        var resource = Objects.requireNonNull(EnglishGlossary.class.getResourceAsStream("glossary.txt"));
        assertThat(PhraseLists.readLists(resource)).containsOnlyKeys("de", "fr", "es", "it", "pt", "nl")
                .allSatisfy((language, entries) -> assertThat(entries).hasSizeGreaterThan(150)
                        .allSatisfy((english, words) -> assertThat(words).doesNotContain("")));
    }
}
