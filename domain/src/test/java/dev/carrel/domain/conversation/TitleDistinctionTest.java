package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TitleDistinctionTest {

    private static List<String> titles(String... locations) {
        var sources = new ArrayList<SourceDocument>();
        for (String location : locations) {
            boolean isPage = location.startsWith("http");
            sources.add(new SourceDocument(new DocumentId("d" + sources.size()), "Introduction", 0.5,
                    isPage || location.isEmpty() ? null : location, isPage ? new WebAddress(location) : null, null,
                    null));
        }
        sources.add(new SourceDocument(new DocumentId("other"), "Setup", 0.5, "admin/setup.html", null, null, null));
        ReplyMetadata distinct = new ReplyMetadata(sources).withDistinctTitles();
        assertThat(distinct.documents()).last().isEqualTo(sources.getLast());
        assertThat(distinct.withDistinctTitles()).isEqualTo(distinct);
        return distinct.documents().subList(0, locations.length).stream().map(SourceDocument::title).toList();
    }

    @Test
    void addsThePartOfThePathThatIsNotShared() {
        assertThat(titles("docs/admin/intro.html", "docs/users/guide/intro.html"))
                .containsExactly("Introduction (admin)", "Introduction (users/guide)");
        assertThat(titles("docs/one.html", "docs/two.html", "docs/more/two.html"))
                .containsExactly("Introduction (one.html)", "Introduction (two.html)", "Introduction (more/two.html)");
        assertThat(titles("intro", "intro/more")).containsExactly("Introduction (intro)", "Introduction (intro/more)");
        assertThat(titles("file:///home/k%C3%BCche/a.md", "file:///home/b.md"))
                .containsExactly("Introduction (küche/a.md)", "Introduction (b.md)");
    }

    @Test
    void readsAddressesWithoutTheirScheme() {
        assertThat(titles("https://one.example/docs/intro", "http://two.example/docs/intro"))
                .containsExactly("Introduction (one.example)", "Introduction (two.example)");
        assertThat(titles("https://one.example/page?id=1", "https://one.example/page?id=2"))
                .containsExactly("Introduction (page?id=1)", "Introduction (page?id=2)");
    }

    @Test
    void keepsTitlesOfEqualPaths() {
        assertThat(titles("docs/admin/intro.html")).containsExactly("Introduction");
        assertThat(titles("", "")).containsExactly("Introduction", "Introduction");
        assertThat(titles("", "docs/intro.html")).containsExactly("Introduction", "Introduction (docs/intro.html)");
        assertThat(titles("https://one.example/a", "http://one.example/a"))
                .containsExactly("Introduction", "Introduction");
    }
}
