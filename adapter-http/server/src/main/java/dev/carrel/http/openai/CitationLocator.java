package dev.carrel.http.openai;

import dev.carrel.api.openai.UrlCitationBody.CitedUrlBody;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ServiceUrls;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Locates in a reply what each source supports: its citation marks such as [1] if the reply has them
 * ({@code model.citations}), else the sentence that shares most words with its excerpt.
 *
 * @param libraryUrl the URL of the library, for documents without an address
 */
record CitationLocator(String libraryUrl) {

    private static final Pattern NON_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Creates a locator for replies of a library. */
    static CitationLocator of(ServiceUrls urls, ApiRequest request, String library) {
        return new CitationLocator(urls.serviceUrl(request.jettyRequest()) + "/library/" + library);
    }

    /** A part of a text, from an index to before another. */
    private record TextSpan(int start, int end) {}

    /** Returns the places of the quoted sources, in the order of the text. */
    List<CitedUrlBody> locateAll(Reply reply) {
        List<SourceDocument> sources = reply.metadata().withDistinctTitles().quotedDocuments();
        var citations = new ArrayList<CitedUrlBody>();
        for (int index = 0; index < sources.size(); index++) {
            SourceDocument source = sources.get(index);
            for (TextSpan span : locate(reply.text(), index + 1, source.excerpt())) {
                citations.add(new CitedUrlBody(span.start, span.end, source.title(), urlOf(source)));
            }
        }
        citations.sort(Comparator.comparingInt(CitedUrlBody::startIndex));
        return citations;
    }

    /** Returns the deep link to the excerpt, else the address; else where Carrel has the text of the document. */
    private String urlOf(SourceDocument source) {
        Section excerpt = source.excerpt();
        if (source.learnMore() == null) {
            return libraryUrl + "/document/" + source.id().value() + "/text";
        }
        return excerpt == null ? source.learnMore().value() : source.findDeepLink(excerpt).orElseThrow();
    }

    private static List<TextSpan> locate(String text, int number, @Nullable Section excerpt) {
        List<TextSpan> marks = Pattern.compile("[" + number + "]", Pattern.LITERAL)
                .matcher(text)
                .results()
                .map(mark -> new TextSpan(mark.start(), mark.end()))
                .toList();
        return marks.isEmpty() ? List.of(findSentence(text, excerpt == null ? "" : excerpt.text())) : marks;
    }

    /** Returns the first of the sentences that share most words with the excerpt; the whole text if none shares any. */
    private static TextSpan findSentence(String text, String excerpt) {
        Set<String> supported = findWords(excerpt);
        var best = new TextSpan(0, text.length());
        long bestShared = 0;
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
        sentences.setText(text);
        int start = sentences.first();
        for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
            String sentence = text.substring(start, end);
            long shared = findWords(sentence).stream().filter(supported::contains).count();
            if (shared > bestShared) {
                best = new TextSpan(start, start + sentence.stripTrailing().length());
                bestShared = shared;
            }
            start = end;
        }
        return best;
    }

    private static Set<String> findWords(String text) {
        return NON_WORDS.splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(HashSet::new));
    }
}
