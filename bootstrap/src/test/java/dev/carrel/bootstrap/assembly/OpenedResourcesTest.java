package dev.carrel.bootstrap.assembly;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpenedResourcesTest {

    private final List<String> closed = new ArrayList<>();

    @Test
    void closesInReverseOrderAfterFailure() {
        assertThatThrownBy(() -> {
            try (var opened = new OpenedResources()) {
                opened.register(resource("first"));
                opened.register(resource("second"));
                throw new IllegalStateException("the third");
            }
        }).hasMessage("the third");

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void closesAllAlthoughOneFails() {
        var opened = new OpenedResources();
        opened.register(resource("first"));
        opened.register(() -> {
            throw new IllegalStateException("second");
        });
        opened.register(() -> {
            throw new java.io.IOException("third");
        });

        assertThatThrownBy(opened::close).hasRootCauseMessage("third")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        assertThat(closed).containsExactly("first");
    }

    @Test
    void leavesResourcesOpenAfterKeepOpen() {
        try (var opened = new OpenedResources()) {
            opened.register(resource("first"));
            opened.keepOpen();
        }

        assertThat(closed).isEmpty();
    }

    private AutoCloseable resource(String name) {
        return () -> closed.add(name);
    }
}
