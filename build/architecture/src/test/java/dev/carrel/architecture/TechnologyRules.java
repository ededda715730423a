package dev.carrel.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/**
 * The libraries of Carrel, each confined to the packages that wrap it.
 *
 * @param root the package that {@code domain}, {@code application} and the others are below
 */
record TechnologyRules(String root) {

    /** Technologies, and the packages that may use them. */
    private static final Map<String, List<String>> CONFINED = Map.ofEntries(
            Map.entry("io.javalin..", List.of("http")), Map.entry("jakarta.servlet..", List.of("http")),
            Map.entry("org.eclipse.jetty..", List.of("http")),
            Map.entry("org.jdbi..", List.of("persistence", "sqlite", "postgres")),
            Map.entry("org.sqlite..", List.of("sqlite")), Map.entry("org.postgresql..", List.of("postgres")),
            Map.entry("com.zaxxer..", List.of("postgres")),
            Map.entry("org.flywaydb..", List.of("persistence")),
            Map.entry("java.sql..", List.of("persistence", "sqlite", "postgres")),
            Map.entry("javax.sql..", List.of("persistence", "sqlite", "postgres")),
            Map.entry("org.jsoup..", List.of("scraping", "formats")), Map.entry("org.apache.hc..", List.of("scraping")),
            Map.entry("crawlercommons..", List.of("scraping")),
            Map.entry("org.apache.tika..", List.of("formats")), Map.entry("org.apache.poi..", List.of("formats")),
            Map.entry("org.apache.pdfbox..", List.of("formats")),
            Map.entry("org.commonmark..", List.of("formats", "bootstrap.cli.markdown")),
            Map.entry("org.eclipse.jgit..", List.of("git")), Map.entry("jakarta.mail..", List.of("imap")),
            Map.entry("org.eclipse.angus..", List.of("imap")),
            Map.entry("org.apache.james..", List.of("formats")),
            Map.entry("org.apache.commons..", List.of("formats")),
            Map.entry("org.apache.lucene.index..", List.of("ranking", "retrieval", "opensearch")),
            Map.entry("org.apache.lucene.search..", List.of("ranking", "retrieval", "opensearch")),
            Map.entry("org.apache.lucene.store..", List.of("ranking", "retrieval")),
            Map.entry("org.apache.lucene.analysis..",
                    List.of("ranking", "retrieval", "opensearch", "generation.extractive")),
            Map.entry("com.fasterxml.jackson..",
                    List.of("api", "client", "http", "mcp", "bootstrap.cli", "scraping", "formats", "embedding",
                            "languagemodel",
                            "persistence", "opensearch", "wiki", "integration.spring")),
            Map.entry("dev.langchain4j..", List.of("languagemodel", "integration.langchain4j")),
            Map.entry("ai.onnxruntime..", List.of("embedding")), Map.entry("ai.djl..", List.of("embedding.folder")),
            Map.entry("dev.failsafe..", List.of("languagemodel")),
            // Calls the one server that a setting names, which may be on this machine; it fetches no address of a
            // document.
            Map.entry("java.net.http..",
                    List.of("bootstrap.cli", "client", "languagemodel", "opensearch", "integration.openid")),
            Map.entry("picocli..", List.of("bootstrap.cli")), Map.entry("me.tongfei..", List.of("bootstrap.cli")),
            Map.entry("org.jline..", List.of("bootstrap.cli.terminal", "bootstrap.cli.markdown")),
            Map.entry("com.typesafe..", List.of("bootstrap")),
            Map.entry("io.micrometer..",
                    List.of("bootstrap.metrics", "integration.micrometer", "integration.spring")),
            Map.entry("io.opentelemetry..", List.of("integration.opentelemetry")),
            Map.entry("com.nimbusds..", List.of("integration.openid")),
            Map.entry("io.prometheus..", List.of("bootstrap.metrics")),
            Map.entry("com.github.f4b6a3..", List.of("application")));

    Map<String, ArchRule> allRules() {
        var rules = new LinkedHashMap<String, ArchRule>();
        CONFINED.forEach((technology, rooms) -> rules.put(technology + " is known to " + rooms + " only",
                noClasses()
                        .that(resideInAPackage(root + "..").and(resideOutsideOfPackages(
                                rooms.stream().map(room -> root + "." + room + "..").toArray(String[]::new))))
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(technology))));
        return rules;
    }
}
