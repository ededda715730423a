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
 * The rules of the architecture for the packages below a root, checked on the product and on fixtures that break them.
 *
 * @param root the package that {@code domain}, {@code application} and the others are below
 */
record ArchitectureRules(String root) {

    private static final List<String> ADAPTERS = List.of("http", "mcp", "sqlite", "postgres", "retrieval", "opensearch",
            "scraping", "formats", "folder", "git", "imap", "s3", "webdav", "wiki", "ocr", "generation",
            "languagemodel",
            "embedding");

    /**
     * Code that adapters share: the JSON of the interface, its client, the SQL of storages, and the ranking of indexes.
     */
    private static final List<String> SHARED = List.of("api", "client", "persistence", "ranking");

    /** Shared code that some adapters may use only, and these. */
    private static final Map<String, List<String>> FOUNDATIONS = Map.of("persistence", List.of("sqlite", "postgres"),
            "ranking", List.of("retrieval", "opensearch"));

    /** The bridges to frameworks, and what each may know besides the engine: a framework, a client, adapters. */
    private static final Map<String, List<String>> BRIDGES = Map.of(//
            "langchain4j", List.of("dev.langchain4j.."), //
            "micrometer", List.of("io.micrometer.."), //
            "opentelemetry", List.of("io.opentelemetry.."), //
            "openid", List.of("com.nimbusds.."), //
            "spring",
            List.of("org.springframework..", "tools.jackson..", "com.fasterxml.jackson.annotation..", "io.micrometer..",
                    "dev.carrel.integration.micrometer",
                    "dev.carrel.client", "dev.carrel.sqlite",
                    "dev.carrel.retrieval", "dev.carrel.generation"));

    /** The public types of the adapters' root packages; each addition is a decision. */
    private static final Map<String, Set<String>> DOORS = Map.ofEntries(//
            Map.entry("http", Set.of("CarrelServer", "HttpSettings", "HttpMonitor", "UploadSettings")), //
            Map.entry("mcp", Set.of("McpServer")), //
            Map.entry("sqlite", Set.of("SqliteStorage")), //
            Map.entry("postgres", Set.of("PostgresStorage", "PostgresSettings")), //
            Map.entry("retrieval", Set.of("LucenePassageIndex")), //
            Map.entry("opensearch", Set.of("OpenSearchPassageIndex", "OpenSearchSettings")), //
            Map.entry("scraping",
                    Set.of("GuardedPageFetcher", "GuardedHttp", "GuardedSockets", "FetchPolicy", "FetchLimits",
                            "HtmlAndPlainTextExtractor",
                            "SignedWebhookSender")),
            Map.entry("formats", Set.of("DocumentFormats")), //
            Map.entry("folder", Set.of("FolderKind")), Map.entry("git", Set.of("GitKind")), //
            Map.entry("imap", Set.of("ImapKind")), //
            Map.entry("s3", Set.of("S3Kind")), //
            Map.entry("webdav", Set.of("WebDavKind")), //
            Map.entry("wiki", Set.of("ConfluenceKind", "MediaWikiKind")), //
            Map.entry("ocr", Set.of("TesseractRecognizer", "TesseractSettings")), //
            Map.entry("generation", Set.of("ExtractiveReplyWriter")), //
            Map.entry("languagemodel",
                    Set.of("LanguageModel", "LanguageModelReplyWriter", "LanguageModelQuestionRewriter",
                            "ChatEndpoint", "ModelLimits", "ModelObserver", "ModelCheckResult", "LangChainEmbedder",
                            "EmbeddingEndpoint", "EndpointReranker")),
            Map.entry("embedding",
                    Set.of("AnswerModel", "BgeSmallEmbedder", "FolderEmbedder", "CrossEncoderReranker")));

    /** The types of the application's features that its root package may use; each addition is a decision. */
    private static final Map<String, Set<String>> FEATURE_DOORS = Map.ofEntries(//
            Map.entry("access", Set.of("AccessService", "AccessControl", "AuditTrail", "SignIn")),
            Map.entry("connector", Set.of("ConnectorService", "LibraryConnectors")), //
            Map.entry("coordination", Set.of("ClusterMembership", "ExchangeSignals", "HoldDuties", "SharedClock")),
            Map.entry("crawl", Set.of("CrawlService")), //
            Map.entry("embedding",
                    Set.of("EmbeddingService", "EmbedderSet", "EmbedQuestion", "PendingLibraries")),
            Map.entry("evaluation", Set.of("EvaluateLibraries")), //
            Map.entry("helparticle", Set.of("HelpArticleService", "HelpArticleExplanation")),
            Map.entry("purge", Set.of("PurgeDeleted")), //
            Map.entry("question", Set.of("QuestionLogService")), //
            Map.entry("webhook", Set.of("Notifications")));

    /** Calls that take the time or chance from the machine instead of from the assembly of the engine. */
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
                .dependOnClassesThat(outsideOf("java..", "javax.crypto..", "org.jspecify..", inPackages("domain"))));
        rules.put("the application knows the domain and a logging facade", noClasses().that()
                .resideInAPackage(inPackages("application"))
                .should()
                .dependOnClassesThat(outsideOf("java..", "javax.crypto..", "org.jspecify..", "org.slf4j..",
                        "com.github.f4b6a3.uuid..", inPackages("domain"), inPackages("application"))));
        for (String adapter : ADAPTERS) {
            rules.put("adapter " + adapter + " knows no other adapter and not the bootstrap", noClasses().that()
                    .resideInAPackage(inPackages(adapter))
                    .should()
                    .dependOnClassesThat(productPackages().and(outsideOf(inPackages(adapter), inPackages("application"),
                            inPackages("domain"), inPackages("api"), inPackages("client"),
                            inPackages("persistence"), inPackages("ranking")))));
            rules.put("adapter " + adapter + " has no doors but the listed ones", classes().that()
                    .resideInAPackage(root + "." + adapter)
                    .and()
                    .arePublic()
                    .and()
                    .areTopLevelClasses()
                    .should()
                    .haveNameMatching(DOORS.getOrDefault(adapter, Set.of())
                            .stream()
                            .reduce(".*\\.package-info", (names, name) -> names + "|.*\\." + name)));
        }
        rules.put("commands know no adapter", noClasses().that()
                .resideInAPackage(inPackages("bootstrap.cli"))
                .and()
                .resideOutsideOfPackage(inPackages("bootstrap.cli.engine"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ADAPTERS.stream().map(this::inPackages).toArray(String[]::new)));
        rules.put("the assembly does not know the command line", noClasses().that()
                .resideInAPackage(inPackages("bootstrap"))
                .and()
                .resideOutsideOfPackages(root + ".bootstrap", inPackages("bootstrap.cli"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(inPackages("bootstrap.cli")));
        FOUNDATIONS.forEach((shared, users) -> {
            rules.put("the shared " + shared + " is known to " + users + " only", noClasses().that(productPackages())
                    .and()
                    .resideOutsideOfPackages(Stream.concat(users.stream(), Stream.of(shared))
                            .map(this::inPackages)
                            .toArray(String[]::new))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(inPackages(shared)));
            rules.put("the shared " + shared + " knows no adapter", noClasses().that()
                    .resideInAPackage(inPackages(shared))
                    .should()
                    .dependOnClassesThat(productPackages().and(outsideOf(inPackages(shared),
                            inPackages("application"), inPackages("domain")))));
        });
        rules.put("the client of a server knows no engine", noClasses().that()
                .resideInAPackage(inPackages("client"))
                .should()
                .dependOnClassesThat(outsideOf("java..", "javax.net.ssl..", "org.jspecify..",
                        "com.fasterxml.jackson..", inPackages("domain"), inPackages("api"), inPackages("client"),
                        inPackages("application.client"))));
        BRIDGES.forEach((bridge, known) -> {
            Stream<String> engine = Stream.of("java..", "org.jspecify..", "org.slf4j..", inPackages("domain"),
                    inPackages("application"), inPackages("integration." + bridge));
            rules.put("the bridge " + bridge + " knows the engine and its framework", noClasses().that()
                    .resideInAPackage(inPackages("integration." + bridge))
                    .should()
                    .dependOnClassesThat(outsideOf(Stream.concat(engine, known.stream()).toArray(String[]::new))));
        });
        rules.putAll(new TechnologyRules(root).allRules());
        rules.putAll(new NamingRules(root).allRules());
        rules.put("outside an adapter only its root package is used", classes().that(productPackages())
                .should(new UseOfRooms(root, ADAPTERS)));
        rules.put("a room does not use the package around it", classes().that(productPackages())
                .should(new UseOfEnclosingPackages(root)));
        rules.put("the engine uses features by their doors", classes().that()
                .resideInAPackage(root + ".application")
                .should(new UseOfFeatureDoors(root, FEATURE_DOORS)));
        rules.put("packages form no cycle", slices().matching(root + ".(**)").should().beFreeOfCycles());
        rules.put("time, chance and sleep come from outside", noClasses().that(productPackages())
                .and()
                .resideOutsideOfPackages(inPackages("bootstrap"), inPackages("client"))
                .and()
                .haveNameNotMatching(".*Builder")
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
                .of(ADAPTERS, SHARED, List.of("domain", "application", "integration", "bootstrap"))
                .flatMap(List::stream)
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
