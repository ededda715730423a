package dev.carrel.application;

import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import java.util.function.Consumer;
import org.assertj.core.api.InstanceOfAssertFactories;

import static org.assertj.core.api.Assertions.assertThat;

/** Assertions about exceptions for missing resources. */
public final class NotFoundAssertions {

    private NotFoundAssertions() {}

    /** Returns an assertion that an exception reports a missing resource of a type. */
    public static Consumer<Throwable> notFound(ResourceType type) {
        return thrown -> assertThat(thrown)
                .asInstanceOf(InstanceOfAssertFactories.type(NotFoundException.class))
                .extracting(NotFoundException::resource)
                .isEqualTo(type);
    }
}
