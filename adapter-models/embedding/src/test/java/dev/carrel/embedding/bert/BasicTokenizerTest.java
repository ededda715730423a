package dev.carrel.embedding.bert;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BasicTokenizerTest {

    @Test
    void lowercasesAndStripsAccents() {
        assertThat(words("Ünïcode CAFÉ İstanbul")).containsExactly("unicode", "cafe", "istanbul");
    }

    @Test
    void splitsPunctuationAndChineseCharacters() {
        assertThat(words("it's (50%)")).containsExactly("it", "'", "s", "(", "50", "%", ")");
        assertThat(words("日本go")).containsExactly("日", "本", "go");
    }

    @Test
    void dropsInvisibleCharacters() {
        assertThat(words(" a\u0000b\u200Bc\tnew\u00A0line\r\n\uFFFD \uD83D")).containsExactly("abc", "new", "line");
    }

    @Test
    void stopsWhenTheConsumerDeclines() {
        var two = new ArrayList<String>();
        new BasicTokenizer("one, two").forEachWord((word, from, to) -> {
            two.add(word);
            return two.size() < 2;
        });

        assertThat(two).containsExactly("one", ",");
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        new BasicTokenizer(text).forEachWord((word, from, to) -> words.add(word));
        return words;
    }
}
