package dev.carrel.domain.attribute;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReadersTest {

    private static final Attributes TEAM = Attributes.of(Map.of("team", "hr"));

    private static Attributes readBy(String... names) {
        return TEAM.withReaders(Readers.of(List.of(names)));
    }

    @Test
    void showsADocumentToItsReadersOnly() {
        AttributeFilter sales = Readers.readableBy(Set.of("group:sales", "user:anna"));
        AttributeFilter visitor = Readers.readableBy(Set.of());
        assertThat(sales.matchesAll(List.of(TEAM, readBy("*"), readBy("group:sales", "group:hr"), readBy("user:anna"))))
                .isTrue();
        assertThat(visitor.matchesAll(List.of(TEAM, readBy("*")))).isTrue();
        for (Attributes hidden : List.of(readBy("group:hr"), readBy("user:sales"), readBy("group:sale"), readBy())) {
            assertThat(sales.matches(hidden)).as(hidden.toString()).isFalse();
            assertThat(visitor.matches(hidden)).as(hidden.toString()).isFalse();
        }
    }

    @Test
    void aLinkBetweenWhatWasAskedAndWhatMayBeReadFollowsTheNames() {
        AttributeFilter asked = Readers.readableBy(Set.of("group:hr", "group:it"));
        assertThat(asked.isWithin(Readers.readableBy(Set.of("group:it", "group:hr", "group:more")))).isTrue();
        assertThat(asked.isWithin(Readers.readableBy(Set.of("group:hr")))).isFalse();
        assertThat(Readers.readableBy(Set.of()).isWithin(asked)).isTrue();
        assertThat(AttributeFilter.everything().isWithin(asked)).isFalse();
    }

    @Test
    void isKeptApartFromAttributes() {
        var names = new ArrayList<String>();
        IntStream.range(0, 5_000).forEach(number -> names.add("group:g" + number));
        Attributes attributes = TEAM.withReaders(Readers.of(names));
        assertThat(attributes.toMap()).isEqualTo(TEAM.toMap());
        assertThat(attributes.readers().orElseThrow().names()).hasSize(5_000);
        assertThat(Attributes.ofStored(attributes.toStoredMap())).isEqualTo(attributes);
        assertThatThrownBy(() -> Attributes.of(attributes.toStoredMap())).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> AttributeFilter.where("$readers").notEqualTo("x"))
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void staysWhenAttributesAreReplaced() {
        assertThat(Attributes.NONE.withReadersOf(readBy("group:hr")).readers()).contains(
                Readers.of(List.of("group:hr")));
        assertThat(readBy("*").withReadersOf(readBy("group:hr")).readers()).contains(Readers.EVERYBODY);
        assertThat(TEAM.withReadersOf(Attributes.NONE)).isEqualTo(TEAM);
    }

    @Test
    void isStoredWithTheFiltersOfQuestions() {
        AttributeFilter filter = Readers.readableBy(Set.of("group:hr")).and(AttributeFilter.equalTo("team", "hr"));
        assertThat(FilterGrammar.parseUnbounded(FilterGrammar.write(filter))).isEqualTo(filter);
    }

    @Test
    void refusesWhatIsNoName() {
        for (String name : List.of("sales", "group:", "!", "*", "group:a\0b", "group:a\ngroup:b",
                "user:" + "x".repeat(512))) {
            assertThatThrownBy(() -> Readers.of(List.of(name, "group:a"))).as(name)
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("readers");
        }
        assertThat(Readers.of(List.of("*"))).isEqualTo(Readers.EVERYBODY);
        assertThat(Readers.of(List.of())).isEqualTo(Readers.NOBODY);
    }

    @Test
    void differsInItsDigest() {
        assertThat(List.of(Readers.EVERYBODY, Readers.NOBODY, Readers.of(List.of("group:a")),
                Readers.of(List.of("group:a", "group:b"))))
                .extracting(Readers::digest)
                .doesNotHaveDuplicates();
        assertThat(Readers.of(List.of("user:b", "group:a")).digest())
                .isEqualTo(Readers.of(List.of("group:a", "user:b")).digest());
    }
}
