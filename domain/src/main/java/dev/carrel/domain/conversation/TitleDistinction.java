package dev.carrel.domain.conversation;

import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import static java.util.stream.Collectors.groupingBy;

/**
 * Distinction of documents that have the same title, such as "Introduction": each gets the part of its path that the
 * others do not share, as in "Introduction (admin/setup)".
 */
final class TitleDistinction {

    private TitleDistinction() {}

    /** Returns documents with distinct titles, as far as their paths differ. */
    static List<SourceDocument> distinguishAll(List<SourceDocument> documents) {
        var titles = new HashMap<DocumentId, String>();
        documents.stream().collect(groupingBy(SourceDocument::title)).values().forEach(same -> addTitles(same, titles));
        return documents.stream()
                .map(each -> each.withTitle(titles.getOrDefault(each.id(), each.title())))
                .toList();
    }

    private static void addTitles(List<SourceDocument> same, Map<DocumentId, String> titles) {
        List<List<String>> paths = same.stream().map(TitleDistinction::splitPath).toList();
        if (same.size() < 2 || paths.stream().distinct().count() < same.size()) {
            return;
        }
        int shortest = paths.stream().mapToInt(List::size).min().orElseThrow();
        int start = countShared(paths, shortest - 1);
        int end = countShared(paths.stream().map(List::reversed).toList(), shortest - 1 - start);
        for (int i = 0; i < same.size(); i++) {
            List<String> path = paths.get(i);
            String part = String.join("/", path.subList(start, path.size() - end));
            if (!part.isEmpty()) {
                titles.put(same.get(i).id(), same.get(i).title() + " (" + part + ")");
            }
        }
    }

    /** Returns with how many equal names all paths begin, at most the given number. */
    private static int countShared(List<List<String>> paths, int limit) {
        int shared = 0;
        while (shared < limit && namesAt(paths, shared) == 1) {
            shared++;
        }
        return shared;
    }

    private static long namesAt(List<List<String>> paths, int position) {
        return paths.stream().map(path -> path.get(position)).distinct().count();
    }

    /** Returns the names of the path of a key or an address; none if the document has neither. */
    private static List<String> splitPath(SourceDocument document) {
        String location = document.key() != null ? document.key()
                : document.learnMore() != null ? document.learnMore().value() : "";
        return Arrays.stream(decode(location).split("/")).filter(name -> !name.isEmpty()).toList();
    }

    /** Returns an address as a reader would write it: without its scheme and without percent-encoding. */
    private static String decode(String location) {
        if (!location.startsWith("file:") && !location.startsWith("http:") && !location.startsWith("https:")) {
            return location;
        }
        try {
            URI uri = new URI(location);
            return Objects.requireNonNullElse(uri.getAuthority(), "") + Objects.requireNonNullElse(uri.getPath(), "")
                    + (uri.getQuery() == null ? "" : "?" + uri.getQuery());
        } catch (URISyntaxException ignored) {
            return location;
        }
    }
}
