package dev.carrel.application.trace;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** A traced port must pass on every method: one with a default would be lost without an error of the compiler. */
class TracingPortsTest {

    @TestFactory
    Stream<DynamicTest> passOnEveryMethod() {
        return Stream.of(TracingEmbedder.class, TracingReranker.class, TracingPageFetcher.class,
                TracingPassageIndex.class).map(traced -> dynamicTest(traced.getSimpleName(), () -> {
                    List<Method> methods = Arrays.stream(traced.getInterfaces()[0].getMethods())
                            .filter(method -> !Modifier.isStatic(method.getModifiers()))
                            .toList();
                    assertThat(methods).isNotEmpty()
                            .allSatisfy(method -> assertThat(
                                    traced.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass())
                                    .isEqualTo(traced));
                }));
    }
}
