package dev.carrel.bootstrap.assembly;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpenedPartsTest {

    private final List<String> closed = new ArrayList<>();

    @Test
    void areClosedInReverseOrderWhenALaterOneFails() {
        assertThatThrownBy(() -> {
            try (var opened = new OpenedParts()) {
                opened.add(part("first"));
                opened.add(part("second"));
                throw new IllegalStateException("the third");
            }
        }).hasMessage("the third");

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void areAllClosedThoughOneCannotBe() {
        var opened = new OpenedParts();
        opened.add(part("first"));
        opened.add(() -> {
            throw new IllegalStateException("second");
        });
        opened.add(() -> {
            throw new java.io.IOException("third");
        });

        assertThatThrownBy(opened::close).hasRootCauseMessage("third")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        assertThat(closed).containsExactly("first");
    }

    @Test
    void stayOpenIfTheyAreKept() {
        try (var opened = new OpenedParts()) {
            opened.add(part("first"));
            opened.keep();
        }

        assertThat(closed).isEmpty();
    }

    private AutoCloseable part(String name) {
        return () -> closed.add(name);
    }
}
