package dev.carrel.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The rules of the architecture for the packages below a root, so that the same rules are held against the product and
 * against fixtures that break them.
 *
 * @param root the package that {@code domain}, {@code application} and the others are below
 */
record ArchitectureRules(String root) {

    private static final List<String> ADAPTERS = List.of("http", "persistence", "retrieval", "scraping", "formats",
            "generation", "embedding");

    /** Technologies, and the packages that may know them. */
    private static final Map<String, List<String>> CONFINED = Map.ofEntries(
            Map.entry("io.javalin..", List.of("http")), Map.entry("jakarta.servlet..", List.of("http")),
            Map.entry("org.eclipse.jetty..", List.of("http")), Map.entry("org.jdbi..", List.of("persistence")),
            Map.entry("org.sqlite..", List.of("persistence")), Map.entry("org.flywaydb..", List.of("persistence")),
            Map.entry("java.sql..", List.of("persistence")), Map.entry("javax.sql..", List.of("persistence")),
            Map.entry("org.jsoup..", List.of("scraping", "formats")), Map.entry("org.apache.hc..", List.of("scraping")),
            Map.entry("crawlercommons..", List.of("scraping")),
            Map.entry("org.apache.tika..", List.of("formats")), Map.entry("org.apache.poi..", List.of("formats")),
            Map.entry("org.apache.pdfbox..", List.of("formats")), Map.entry("org.commonmark..", List.of("formats")),
            Map.entry("org.apache.james..", List.of("formats")),
            Map.entry("org.apache.commons..", List.of("formats")),
            Map.entry("org.apache.lucene.index..", List.of("retrieval")),
            Map.entry("org.apache.lucene.search..", List.of("retrieval")),
            Map.entry("org.apache.lucene.store..", List.of("retrieval")),
            Map.entry("org.apache.lucene.analysis..", List.of("retrieval", "generation.extractive")),
            Map.entry("com.fasterxml.jackson..",
                    List.of("http", "bootstrap.cli", "scraping.callback", "scraping.extract", "embedding")),
            Map.entry("dev.langchain4j..", List.of("embedding", "generation.model")),
            Map.entry("ai.onnxruntime..", List.of("embedding")),
            Map.entry("dev.failsafe..", List.of("generation.model")),
            // To the one server that a setting names, which may be on this machine: not a fetch of what others name.
            Map.entry("java.net.http..", List.of("bootstrap.cli", "embedding", "generation.model")),
            Map.entry("picocli..", List.of("bootstrap.cli")),
            Map.entry("me.tongfei..", List.of("bootstrap.cli")), Map.entry("com.typesafe..", List.of("bootstrap")),
            Map.entry("io.micrometer..", List.of("bootstrap.metrics")),
            Map.entry("io.prometheus..", List.of("bootstrap.metrics")),
            Map.entry("com.github.f4b6a3..", List.of("application")));

    /**
     * The doors of the adapters, and those between the rooms of one; everything else of theirs is package-private or
     * nested in these.
     */
    private static final Map<String, Set<String>> PUBLIC_TYPES = Map.of("http",
            Set.of("CarrelServer", "HttpSettings", "Monitoring", "UploadSettings"), "persistence",
            Set.of("SqliteStorage"),
            "retrieval",
            Set.of("LucenePassageIndex"), "scraping",
            Set.of("GuardedClient", "GuardedPageFetcher", "FetchPolicy", "FetchLimits",
                    "HtmlAndPlainTextExtractor", "SignedCallbackSender"),
            "formats", Set.of("DocumentFormats"), "generation",
            Set.of("ExtractiveReplyWriter", "LanguageModel", "LanguageModelReplyWriter",
                    "LanguageModelQuestionRewriter",
                    "ChatEndpoint", "ModelLimits", "ModelObserver", "ModelTrial", "CodePoints", "Prompt", "Prompts",
                    "Citations",
                    "Thinking"),
            "embedding", Set.of("BgeSmallEmbedder", "LangChainEmbedder", "OpenAiEndpoint"));

    /** Calls that take the time or chance from the machine instead of from whoever assembles the engine. */
    private static final Set<String> MACHINE_CALLS = Set.of("java.time.Instant.now", "java.time.LocalDate.now",
            "java.time.LocalDateTime.now", "java.time.ZonedDateTime.now", "java.time.OffsetDateTime.now",
            "java.time.Clock.systemUTC", "java.time.Clock.systemDefaultZone", "java.time.InstantSource.system",
            "java.lang.System.currentTimeMillis", "java.lang.Thread.sleep", "java.util.UUID.randomUUID",
            "java.lang.Math.random", "java.util.Random.<init>", "java.security.SecureRandom.<init>",
            "com.github.f4b6a3.uuid.UuidCreator.getTimeOrderedEpoch");

    private static final Set<String> OTHER_WAYS_OUT = Set.of("java.net.URL.openStream", "java.net.URL.openConnection",
            "org.jsoup.Jsoup.connect", "crawlercommons.sitemaps.SiteMapParser.walkSiteMap");

    Map<String, ArchRule> allRules() {
        var rules = new LinkedHashMap<String, ArchRule>();
        rules.put("the domain stands on the JDK alone", noClasses().that()
                .resideInAPackage(inPackages("domain"))
                .should()
                .dependOnClassesThat(outsideOf("java..", "org.jspecify..", inPackages("domain"))));
        rules.put("the application knows the domain and a logging facade", noClasses().that()
                .resideInAPackage(inPackages("application"))
                .should()
                .dependOnClassesThat(outsideOf("java..", "org.jspecify..", "org.slf4j..",
                        "com.github.f4b6a3.uuid..", inPackages("domain"), inPackages("application"))));
        for (String adapter : ADAPTERS) {
            rules.put("adapter " + adapter + " knows no other adapter and not the bootstrap", noClasses().that()
                    .resideInAPackage(inPackages(adapter))
                    .should()
                    .dependOnClassesThat(productPackages().and(
                            outsideOf(inPackages(adapter), inPackages("application"), inPackages("domain")))));
            rules.put("adapter " + adapter + " shows only its doors", classes().that()
                    .resideInAPackage(inPackages(adapter))
                    .and()
                    .arePublic()
                    .and()
                    .areTopLevelClasses()
                    .should()
                    .haveNameMatching(PUBLIC_TYPES.getOrDefault(adapter, Set.of())
                            .stream()
                            .reduce(".*\\.package-info", (names, name) -> names + "|.*\\." + name)));
        }
        CONFINED.forEach((technology, rooms) -> rules.put(technology + " is known to " + rooms + " only",
                noClasses()
                        .that(productPackages()
                                .and(outsideOf(rooms.stream().map(this::inPackages).toArray(String[]::new))))
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(technology))));
        rules.put("only the command line knows the command line", noClasses().that()
                .resideInAPackage(inPackages("bootstrap"))
                .and()
                .resideOutsideOfPackage(inPackages("bootstrap.cli"))
                .and()
                .haveSimpleNameNotStartingWith("Main")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(inPackages("bootstrap.cli")));
        rules.put("packages form no cycle", slices().matching(root + ".(**)").should().beFreeOfCycles());
        rules.put("time, chance and sleep come from outside", noClasses().that(productPackages())
                .and()
                .resideOutsideOfPackage(inPackages("bootstrap"))
                .and()
                .doNotHaveFullyQualifiedName(
                        root + ".application.CarrelBuilder")
                .and()
                .doNotHaveFullyQualifiedName(root + ".scraping.fetch.GuardedClient$Builder")
                .and()
                .doNotHaveFullyQualifiedName(root + ".generation.model.LanguageModel$Builder")
                .should()
                .accessTargetWhere(isOneOf(MACHINE_CALLS)));
        rules.put("pages are fetched in one way only", noClasses().that(productPackages())
                .should()
                .accessTargetWhere(isOneOf(OTHER_WAYS_OUT)));
        rules.put("every package is null-marked", classes().that(productPackages()).should(beInANullMarkedPackage()));
        rules.put("a document or conversation is reached through its library", methods().that()
                .areDeclaredInClassesThat()
                .resideInAPackage(inPackages("application.port"))
                .and()
                .areDeclaredInClassesThat()
                .haveSimpleNameNotEndingWith("Queue")
                .should(nameTheLibraryOfWhatTheyName()));
        return rules;
    }

    private String inPackages(String part) {
        return root + "." + part + "..";
    }

    private DescribedPredicate<JavaClass> productPackages() {
        return resideInAnyPackage(Stream
                .concat(ADAPTERS.stream(), Stream.of("domain", "application", "bootstrap"))
                .map(this::inPackages)
                .toArray(String[]::new));
    }

    private static DescribedPredicate<JavaClass> outsideOf(String... packages) {
        return resideOutsideOfPackages(packages);
    }

    private static DescribedPredicate<JavaAccess<?>> isOneOf(Set<String> calls) {
        return describe("is one of " + calls,
                access -> calls.contains(access.getTargetOwner().getFullName() + "." + access.getTarget().getName()));
    }

    private static ArchCondition<JavaClass> beInANullMarkedPackage() {
        return new ArchCondition<>("be in a package whose package-info is @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(type, marked, type.getPackageName() + " of " + type.getName()));
            }
        };
    }

    private ArchCondition<JavaMethod> nameTheLibraryOfWhatTheyName() {
        String library = root + ".domain.library.LibraryId";
        Set<String> inside = Set.of(root + ".domain.document.DocumentId",
                root + ".domain.conversation.ConversationId");
        return new ArchCondition<>("take a library id beside a document or conversation id") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                List<String> parameters = new ArrayList<>();
                method.getRawParameterTypes().forEach(type -> parameters.add(type.getName()));
                boolean ofPort = method.getOwner().isInterface() && method.getOwner().isTopLevelClass();
                boolean bare = ofPort && parameters.stream().anyMatch(inside::contains)
                        && !parameters.contains(library);
                events.add(new SimpleConditionEvent(method, !bare, method.getFullName()));
            }
        };
    }
}
