package dev.carrel.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The signatures that programs may rely on: of the listed types, and of the types of the domain that these name. See
 * docs/stability.md.
 */
final class PublicApi {

    /** The types that a program begins with; each addition is a decision. */
    private static final List<String> ENTRANCES = List.of("application.Carrel", "application.CarrelBuilder",
            "application.LibraryHandle", "application.EngineReadiness", "sqlite.SqliteStorage",
            "postgres.PostgresStorage", "postgres.PostgresSettings", "retrieval.LucenePassageIndex",
            "opensearch.OpenSearchPassageIndex", "opensearch.OpenSearchSettings", "generation.ExtractiveReplyWriter",
            "embedding.AnswerModel", "embedding.BgeSmallEmbedder", "formats.DocumentFormats",
            "scraping.GuardedPageFetcher", "scraping.HtmlAndPlainTextExtractor", "http.CarrelServer",
            "languagemodel.LanguageModel", "languagemodel.LanguageModelReplyWriter", "languagemodel.ChatEndpoint");

    /** The packages whose public types are all for programs. */
    private static final List<String> ENTRANCE_PACKAGES = List.of("application.client", "application.limits", "client",
            "integration.langchain4j", "integration.spring", "integration.micrometer", "integration.opentelemetry");

    private static final Set<String> OF_EVERY_OBJECT = Set.of("toString", "equals", "hashCode");

    private static final String ROOT = "dev.carrel.";
    private static final String DOMAIN = ROOT + "domain.";
    private static final Pattern PACKAGES = Pattern.compile("\\b(?:[a-z][a-z0-9_]*\\.)+(?=[A-Z])");

    private final TreeMap<String, JavaClass> types = new TreeMap<>();

    PublicApi(JavaClasses product) {
        Deque<JavaClass> waiting = product.stream()
                .filter(PublicApi::isEntrance)
                .collect(Collectors.toCollection(ArrayDeque::new));
        while (!waiting.isEmpty()) {
            JavaClass type = waiting.pop();
            if (types.put(type.getName(), type) == null) {
                members(type).flatMap(member -> member.getAllInvolvedRawTypes().stream())
                        .filter(named -> named.getName().startsWith(DOMAIN))
                        .forEach(waiting::add);
            }
        }
    }

    private static boolean isEntrance(JavaClass type) {
        JavaClass outermost = type;
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        String name = outermost.getName();
        return isPublic(type) && !type.isAnonymousClass() && (ENTRANCES.contains(name.substring(ROOT.length()))
                || ENTRANCE_PACKAGES.contains(outermost.getPackageName()
                        .substring(
                                Math.min(ROOT.length(), outermost.getPackageName().length()))))
                && !name.endsWith("package-info");
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(PublicApi::isPublic).orElse(true);
    }

    private static Stream<JavaMember> members(JavaClass type) {
        return type.getMembers()
                .stream()
                .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED))
                .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC)
                        && !member.getModifiers().contains(JavaModifier.BRIDGE))
                .filter(member -> !OF_EVERY_OBJECT.contains(member.getName()))
                .filter(member -> !(type.isRecord() && member instanceof JavaConstructor));
    }

    /** Returns a line for each type and, indented, for each of its members, both sorted. */
    List<String> lines() {
        return types.values()
                .stream()
                .flatMap(type -> Stream.concat(Stream.of(type.getName()),
                        members(type).map(member -> "    " + describe(member)).sorted()))
                .toList();
    }

    private static String describe(JavaMember member) {
        String modifier = member.getModifiers().contains(JavaModifier.STATIC) ? "static " : "";
        return shorten(switch (member) {
            case JavaField field -> modifier + field.getType().getName() + " " + field.getName();
            case JavaCodeUnit code -> modifier + code.getReturnType().getName() + " " + code.getName()
                    + code.getParameterTypes()
                            .stream()
                            .map(JavaType::getName)
                            .collect(Collectors.joining(", ", "(", ")"));
            default -> throw new IllegalStateException(member.getDescription());
        });
    }

    private static String shorten(String signature) {
        return PACKAGES.matcher(signature).replaceAll("");
    }
}
