package dev.carrel.ranking.analysis;

import dev.carrel.ranking.analysis.SingleTermFilters.FilteredTerm;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.LowerCaseFilter;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The cache does not change the terms. */
final class CachedTermFilterTest {

    private final TermCache<FilteredTerm> memory = new TermCache<>();

    @Test
    void returnsTheTermsOfTheWrappedFilters() throws Exception {
        long seed = Long.getLong("carrel.seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 30; round++) {
            String text = randomText(random);
            assertThat(readCachedTerms(text)).as("seed %d: %s", seed, text).isEqualTo(readPlainTerms(text));
        }
    }

    @Test
    void sharesTheCacheBetweenThreads() throws Exception {
        var texts = new ArrayList<String>();
        for (int number = 0; number < 200; number++) {
            texts.add(randomText(new Random(number)));
        }
        try (var threads = Executors.newFixedThreadPool(4)) {
            List<Future<List<String>>> all = texts.stream()
                    .map(text -> threads.submit(() -> readCachedTerms(text)))
                    .toList();
            for (int number = 0; number < texts.size(); number++) {
                assertThat(awaitResult(all.get(number))).isEqualTo(readPlainTerms(texts.get(number)));
            }
        }
    }

    private static <T> T awaitResult(Future<T> future) throws InterruptedException, ExecutionException {
        return future.get();
    }

    /** Returns repeated, unique and long words. */
    private static String randomText(Random random) {
        var text = new StringBuilder();
        for (int word = 0; word < 300; word++) {
            String each = "The" + random.nextInt(random.nextBoolean() ? 20 : 100_000);
            text.append(random.nextInt(50) == 0 ? each.repeat(10) : each).append(' ');
        }
        return text.toString();
    }

    private List<String> readCachedTerms(String text) throws IOException {
        var source = new WhitespaceTokenizer();
        source.setReader(new StringReader(text));
        return readTerms(new CachedTermFilter(source, memory, CachedTermFilterTest::applyFilters));
    }

    private static List<String> readPlainTerms(String text) throws IOException {
        var source = new WhitespaceTokenizer();
        source.setReader(new StringReader(text));
        return readTerms(applyFilters(source));
    }

    private static TokenStream applyFilters(TokenStream terms) {
        return new StopWordFilter(new ApostropheSuffixFilter(new LowerCaseFilter(terms)));
    }

    private static List<String> readTerms(TokenStream stream) throws IOException {
        var term = stream.addAttribute(CharTermAttribute.class);
        var flags = stream.addAttribute(FlagsAttribute.class);
        var terms = new ArrayList<String>();
        try (stream) {
            stream.reset();
            while (stream.incrementToken()) {
                terms.add(term + "/" + flags.getFlags());
            }
            stream.end();
        }
        return terms;
    }
}
