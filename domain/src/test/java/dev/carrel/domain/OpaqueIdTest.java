package dev.carrel.domain;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpaqueIdTest {

    @Test
    void allowsUnreservedCharactersUpTo128() {
        assertThat(OpaqueId.isValid("handbook")).isTrue();
        assertThat(OpaqueId.isValid("A-z_0.9~")).isTrue();
        assertThat(OpaqueId.isValid("...")).isTrue();
        assertThat(OpaqueId.isValid("x".repeat(128))).isTrue();
    }

    @Test
    void rejectsOtherText() {
        for (String id : new String[]{"", ".", "..", "x".repeat(129), "a/b", "a b", "ä", "a\n", "a%2Fb", "a;b"}) {
            assertThat(OpaqueId.isValid(id)).as(id).isFalse();
        }
    }

    @Test
    void reportsTheField() {
        assertThatThrownBy(() -> new LibraryId("a/b")).isInstanceOfSatisfying(InvalidRequestException.class,
                problem -> assertThat(problem.violations()).singleElement()
                        .satisfies(violation -> assertThat(violation.field()).isEqualTo("library_id")));
    }
}
