package dev.carrel.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Checks the rules on the product, and shows that each rule fails on code that breaks it. */
class ArchitectureTest {

    private static final String PRODUCT = "dev.carrel";
    private static final String BAD_EXAMPLE = "dev.carrel.architecture.bad";

    /** The shipped classes: without the tests of this module and the test JARs of others. */
    private static final ImportOption SHIPPED = location -> new ImportOption.DoNotIncludeTests().includes(location)
            && !location.contains("-tests.jar");
    private static final JavaClasses product = new ClassFileImporter().withImportOption(SHIPPED)
            .importPackages(PRODUCT);
    private static final JavaClasses badExample = new ClassFileImporter().importPackages(BAD_EXAMPLE);

    @Test
    void importsEveryModule() {
        for (String part : new String[]{"domain", "application", "http", "mcp", "persistence", "sqlite", "postgres",
            "ranking", "retrieval", "opensearch",
            "scraping",
            "formats", "folder", "git", "imap", "s3", "webdav", "wiki", "ocr", "generation", "languagemodel",
            "embedding",
            "api",
            "client",
            "bootstrap.cli", "integration.langchain4j", "integration.micrometer", "integration.opentelemetry",
            "integration.openid", "integration.spring", "bootstrap"}) {
            assertThat(product.stream().filter(type -> type.getPackageName().startsWith(PRODUCT + "." + part)))
                    .as(part)
                    .hasSizeGreaterThan(3);
        }
        assertThat(product.stream().filter(type -> type.getPackageName().startsWith(BAD_EXAMPLE))).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> productCodePassesEveryRule() {
        return new ArchitectureRules(PRODUCT).allRules()
                .entrySet()
                .stream()
                .map(rule -> dynamicTest(rule.getKey(), () -> rule.getValue().check(product)));
    }

    @TestFactory
    Stream<DynamicTest> badExamplesFailEveryRule() {
        return new ArchitectureRules(BAD_EXAMPLE).allRules()
                .entrySet()
                .stream()
                .map(rule -> dynamicTest(rule.getKey(), () -> assertThat(
                        rule.getValue().allowEmptyShould(true).evaluate(badExample).hasViolation()).isTrue()));
    }
}
