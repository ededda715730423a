package dev.carrel.http.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** What holds for the modules of the widget and the script made of them. */
class WidgetScriptTest {

    private static final int MAX_COMPRESSED_BYTES = 14 * 1024;
    private static final Path FOLDER = Path.of("..", "web", "src", "main", "resources", "dev", "carrel", "web",
            "widget");
    private static final Pattern LANGUAGE = Pattern.compile("^ {4}(\\w\\w): \\{\n(.*?)^ {4}}", Pattern.MULTILINE
            | Pattern.DOTALL);
    private static final Pattern TEXT_KEY = Pattern.compile("^ {8}(\\w+):", Pattern.MULTILINE);
    private static final Pattern USED_KEY = Pattern.compile("\\b(?:t|note)\\(\"([^\"]+)\"");
    private static final Pattern IMPORT = Pattern.compile("^import .* from \"\\./(.*)\";$", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile(
            "^(?:export )?(?:async )?(?:function\\*?|class|const|let) (\\w+)",
            Pattern.MULTILINE);

    private final Map<String, String> modules = readModules();

    @Test
    void isSmall() {
        assertThat(WidgetScript.read().file().gzipped().length).isLessThan(MAX_COMPRESSED_BYTES);
    }

    @Test
    void isMadeOfAllModulesInTheOrderOfTheirImports() {
        assertThat(WidgetScript.MODULES).containsExactlyInAnyOrderElementsOf(modules.keySet());
        modules.forEach(
                (name, module) -> assertThat(WidgetScript.MODULES.subList(0, WidgetScript.MODULES.indexOf(name)))
                        .as(name)
                        .containsAll(importsOf(module)));
    }

    @Test
    void givesNoNameTwice() {
        List<String> names = modules.values()
                .stream()
                .flatMap(module -> NAME.matcher(module).results())
                .map(found -> found.group(1))
                .toList();

        assertThat(names).doesNotHaveDuplicates();
    }

    @Test
    void hasNoCommentsAndNoModuleSyntax() {
        String script = new String(WidgetScript.read().file().content(), UTF_8);

        assertThat(script).doesNotContain("/**").doesNotContainPattern("(?m)^\\s|^(import|export) ");
    }

    @Test
    void everyLanguageHasEveryText() {
        Map<String, Set<String>> languages = readLanguages();

        assertThat(languages).containsKeys("en", "de");
        assertThat(new TreeSet<>(languages.values().stream().map(Set::toString).toList())).hasSize(1);
    }

    @Test
    void everyTextThatIsNamedExists() {
        Set<String> used = modules.values()
                .stream()
                .flatMap(module -> USED_KEY.matcher(module).results())
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(used).isNotEmpty().isSubsetOf(readLanguages().get("en"));
    }

    @Test
    void onlyOneModuleTalksToTheServer() {
        assertThat(modulesWith("\\b(fetch|XMLHttpRequest|EventSource|sendBeacon)\\(")).containsExactly("client.js");
    }

    @Test
    void noTextBecomesMarkup() {
        assertThat(modulesWith(
                "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|setHTML|[{,]\\s*style: |"
                        + "new Function|createContextualFragment|trustedTypes"))
                .isEmpty();
    }

    private Set<String> modulesWith(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return modules.entrySet()
                .stream()
                .filter(module -> pattern.matcher(module.getValue()).find())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> importsOf(String module) {
        return IMPORT.matcher(module).results().map(found -> found.group(1)).toList();
    }

    private Map<String, Set<String>> readLanguages() {
        var languages = new TreeMap<String, Set<String>>();
        LANGUAGE.matcher(Objects.requireNonNull(modules.get("texts.js")))
                .results()
                .forEach(language -> languages.put(language.group(1),
                        TEXT_KEY.matcher(language.group(2))
                                .results()
                                .map(key -> key.group(1))
                                .collect(Collectors.toCollection(TreeSet::new))));
        return languages;
    }

    private static Map<String, String> readModules() {
        var read = new TreeMap<String, String>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : (Iterable<Path>) files.filter(path -> path.toString().endsWith(".js"))::iterator) {
                read.put(file.getFileName().toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read;
    }
}
