package dev.carrel.domain;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpaqueIdTest {

    @Test
    void allowsUnreservedCharactersUpTo128() {
        assertThat(OpaqueId.allows("handbook")).isTrue();
        assertThat(OpaqueId.allows("A-z_0.9~")).isTrue();
        assertThat(OpaqueId.allows("...")).isTrue();
        assertThat(OpaqueId.allows("x".repeat(128))).isTrue();
    }

    @Test
    void allowsNothingElse() {
        for (String id : new String[]{"", ".", "..", "x".repeat(129), "a/b", "a b", "ä", "a\n", "a%2Fb", "a;b"}) {
            assertThat(OpaqueId.allows(id)).as(id).isFalse();
        }
    }

    @Test
    void namesTheFieldThatIsWrong() {
        assertThatThrownBy(() -> new LibraryId("a/b")).isInstanceOfSatisfying(InvalidRequestException.class,
                problem -> assertThat(problem.violations()).singleElement()
                        .satisfies(violation -> assertThat(violation.field()).isEqualTo("library_id")));
    }
}
