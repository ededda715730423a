package dev.carrel.retrieval.index;

import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FolderNameTest {

    @Test
    void keepsOrdinaryIdsReadable() {
        assertThat(FolderName.of(new LibraryId("hand-book_2"))).isEqualTo("lib-hand-book_2");
    }

    @Test
    void namesDifferOnCaseInsensitiveFileSystems() {
        List<String> names = List
                .of("handbook", "Handbook", "HANDBOOK", "=48andbook".replace('=', '.'), "h~", "h.", "h..",
                        "con", "CON", "lib-handbook", "A".repeat(128), "a".repeat(128), "A".repeat(127) + "a")
                .stream()
                .map(id -> FolderName.of(new LibraryId(id)).toLowerCase(Locale.ROOT))
                .toList();
        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("lib-[a-z0-9=_-]{1,200}"));
    }

    @Test
    void keepsNamesStableAcrossVersions() {
        assertThat(FolderName.of(new LibraryId("My.Library~1"))).isEqualTo("lib-=4dy=2e=4cibrary=7e1");
        assertThat(FolderName.of(new LibraryId("A".repeat(100))))
                .isEqualTo("lib-==d82c6aa133a0fc25b087f46ad7ed2a3042772e612e015571e61753ff55ba6da8");
    }
}
