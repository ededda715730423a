package dev.carrel.http.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds for all files of the web interface, whatever they contain. */
class WebFilesTest {

    private static final int MAX_COMPRESSED_BYTES = 110 * 1024;
    /** The name of a group of texts, or of a text in a group. */
    private static final Pattern TEXT_KEY = Pattern.compile("^ {4}(?: {4})?\"?([\\w.@-]+)\"?: (\\{$)?",
            Pattern.MULTILINE);
    private static final Pattern USED_KEY = Pattern.compile("\\bt\\(\"([^\"]+)\"");

    private final Path folder = findFolder();
    private final Map<String, String> sources = readSources();

    /** All views together, with the texts of one language. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void isSmall(String language) {
        WebFiles files = WebFiles.read(Brand.DEFAULT);
        int compressed = files.startPage().gzipped().length + files.names()
                .stream()
                .filter(name -> !name.startsWith("i18n/") || name.equals("i18n/" + language + ".js"))
                .mapToInt(name -> files.find(files.version(), name).orElseThrow().gzipped().length)
                .sum();

        assertThat(files.names()).contains("main.js", "lit/lit-html.js",
                "i18n/" + language + ".js");
        assertThat(compressed).isLessThan(MAX_COMPRESSED_BYTES);
    }

    @Test
    void aStyleSheetHasNoSpacesThatPartNothing() {
        WebFiles files = WebFiles.read(Brand.DEFAULT);
        String style = new String(files.find(files.version(), "style.css").orElseThrow().content(),
                StandardCharsets.UTF_8);

        assertThat(style)
                .contains("main{padding:2.25rem", ":root{color-scheme:light dark;", "light-dark(#ffffff,#121617)")
                .doesNotContain("; ", " {", "}\n");
    }

    @Test
    void aScriptHasNoLayoutThatPartsNothing() {
        WebFiles files = WebFiles.read(Brand.DEFAULT);
        String script = new String(files.find(files.version(), "app.js").orElseThrow().content(),
                StandardCharsets.UTF_8);

        assertThat(script).contains("export class App{#host;")
                .doesNotContain(";\n", "{\n", ",\n", "/**", " => ", " === ");
    }

    @Test
    void isReadBySeveralServersAtOnce() {
        assertThat(
                IntStream.range(0, 32).parallel().mapToObj(server -> WebFiles.read(Brand.DEFAULT).version()).distinct())
                .hasSize(1);
    }

    @Test
    void theStartPageNamesTheModulesOfTheFirstView() {
        WebFiles files = WebFiles.read(Brand.DEFAULT);
        String page = new String(files.startPage().content(), StandardCharsets.UTF_8);

        assertThat(page).contains("modulepreload\" href=\"" + files.version() + "/views/ask/ask.js\"")
                .doesNotContain("${", "/i18n/", "/views/documents/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"de"})
    void everyLanguageHasEveryText(String language) {
        assertThat(keysOf(language)).isEqualTo(keysOf("en"));
    }

    @Test
    void everyTextThatIsNamedExists() {
        Set<String> used = sources.values()
                .stream()
                .flatMap(source -> USED_KEY.matcher(source).results())
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(used).isNotEmpty().isSubsetOf(keysOf("en"));
    }

    @Test
    void onlyOneModuleTalksToTheServer() {
        assertThat(sourcesWith("\\b(fetch|XMLHttpRequest|EventSource|sendBeacon)\\(")).containsExactly("core/api.js");
    }

    @Test
    void noTextBecomesMarkup() {
        assertThat(sourcesWith("innerHTML|outerHTML|insertAdjacentHTML|document\\.write|unsafe-html|\\beval\\(|style=|"
                + "\\son[a-z]+=")).isEmpty();
    }

    @Test
    void nothingIsLoadedFromElsewhere() {
        assertThat(sourcesWith("(from|import\\(|src=|url\\() ?[\"'`(]?(https?:)?//")).isEmpty();
    }

    /** Returns the names of Carrel's own files that match a pattern. */
    private Set<String> sourcesWith(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return sources.entrySet()
                .stream()
                .filter(source -> pattern.matcher(source.getValue()).find())
                .map(Map.Entry::getKey)
                .filter(name -> !name.startsWith("lit/"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> keysOf(String language) {
        var keys = new TreeSet<String>();
        String group = "";
        for (MatchResult found : TEXT_KEY.matcher(Objects.requireNonNull(sources.get("i18n/" + language + ".js")))
                .results()
                .toList()) {
            if (found.group(2) == null) {
                keys.add(group + "." + found.group(1));
            } else {
                group = found.group(1);
            }
        }
        return keys;
    }

    private Map<String, String> readSources() {
        var read = new TreeMap<String, String>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files
                    .filter(path -> path.toString().matches(".*\\.(js|css|html)"))::iterator) {
                read.put(folder.relativize(file).toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read;
    }

    private static Path findFolder() {
        return Path.of("..", "web", "src", "main", "resources", "dev", "carrel", "web", "ui");
    }
}
