package dev.carrel.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Checks that what the Markdown files of the repository refer to exists, and that the map of the code is complete. */
class DocumentationTest {

    private static final Path ROOT = Path.of(System.getProperty("carrel.repository"));
    private static final Pattern INLINE_LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern LINK_DEFINITION = Pattern.compile("(?m)^\\[[^\\]]+\\]: (\\S+)$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern TYPE_IN_PROSE = Pattern
            .compile("`([A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+)(?:\\.\\w+)?`");
    private static final Pattern TYPE_DECLARATION = Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)");
    /** Pages about the code: every type they name is one of the repository. */
    private static final List<String> CODE_PAGES = List.of("CONTRIBUTING.md", "docs/architecture.md",
            "docs/adapters.md", "docs/embedding.md");

    @Test
    void relativeLinksResolve() throws IOException {
        List<Path> pages = filesEndingWith(".md");
        assertThat(pages).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/architecture.md"));
        for (Path page : pages) {
            assertThat(relativeLinks(page)).as(ROOT.relativize(page).toString())
                    .allSatisfy(link -> assertThat(resolves(page, link)).as(link).isTrue());
        }
    }

    @Test
    void pagesAboutTheCodeNameTypesThatExist() throws IOException {
        Set<String> declared = filesEndingWith(".java").stream()
                .flatMap(source -> matches(TYPE_DECLARATION, read(source)))
                .collect(Collectors.toSet());
        for (String page : CODE_PAGES) {
            List<String> named = matches(TYPE_IN_PROSE, withoutCodeBlocks(ROOT.resolve(page))).toList();
            assertThat(named).as(page).isNotEmpty().allSatisfy(type -> assertThat(declared).contains(type));
        }
    }

    @Test
    void theArchitecturePageLinksEveryPackageOrATypeInIt() throws IOException {
        Path page = ROOT.resolve("docs/architecture.md");
        Set<Path> linked = relativeLinks(page).stream()
                .map(link -> page.resolveSibling(link).normalize())
                .flatMap(target -> Stream.of(target, target.getParent()))
                .collect(Collectors.toSet());
        List<Path> packages = filesEndingWith("package-info.java").stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .map(Path::getParent)
                .toList();
        assertThat(packages).hasSizeGreaterThan(50)
                .allSatisfy(folder -> assertThat(isCovered(folder, linked)).as(ROOT.relativize(folder).toString())
                        .isTrue());
    }

    @Test
    void theContractTestShownIsTheOneThatRuns() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/adapters.md"));
        String marked = page.substring(page.indexOf("<!-- tested: contract -->"));
        String example = marked.substring(marked.indexOf("```java\n") + 8, marked.indexOf("\n```\n"));
        assertThat(Files.readString(ROOT.resolve(
                "adapter-retrieval/lucene/src/test/java/dev/carrel/retrieval/LucenePassageIndexTest.java")))
                .contains(example);
    }

    /** Returns whether a package is linked, or is one of several in a linked folder that has no classes of its own. */
    private static boolean isCovered(Path folder, Set<Path> linked) {
        return linked.contains(folder) || linked.contains(folder.getParent()) && isWithoutClasses(folder.getParent());
    }

    private static boolean isWithoutClasses(Path folder) {
        String[] sources = folder.toFile().list((parent, name) -> name.endsWith(".java"));
        return sources != null && sources.length == 0;
    }

    private static List<String> relativeLinks(Path page) {
        String text = withoutCodeBlocks(page);
        return Stream.concat(matches(INLINE_LINK, text), matches(LINK_DEFINITION, text))
                .filter(link -> !link.matches("[a-z]+:.*"))
                .toList();
    }

    private static boolean resolves(Path page, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        return target.startsWith(ROOT) && Files.exists(target)
                && (hash < 0 || anchors(target).contains(link.substring(hash + 1)));
    }

    /** Returns the anchors that GitHub derives from the headings of a page. */
    private static List<String> anchors(Path page) {
        return matches(HEADING, withoutCodeBlocks(page))
                .map(heading -> heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }

    private static String withoutCodeBlocks(Path page) {
        return CODE_BLOCK.matcher(read(page)).replaceAll("");
    }

    private static Stream<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1));
    }

    private static List<Path> filesEndingWith(String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\.git)/.*"))
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
