package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.EnvironmentVariables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Checks that {@code docs/settings.md} lists exactly the settings that exist. */
class SettingsDocumentationTest {

    private static final int MOST_USED = 20;
    private static final Path PAGE = Path.of("../docs/settings.md");

    /** Those that most people use come first; each of the two tables has the order of the settings. */
    @Test
    void listsExactlyTheSettings() throws IOException {
        List<List<String>> listed = rows("| `[a-z]").stream().map(row -> row.subList(0, 4)).toList();
        List<List<String>> all = SettingKeys.ALL.stream().<List<String>>map(SettingsDocumentationTest::row).toList();

        assertThat(listed).containsExactlyInAnyOrderElementsOf(all);
        assertThat(listed.subList(0, MOST_USED)).isSortedAccordingTo(Comparator.comparing(all::indexOf));
        assertThat(listed.subList(MOST_USED, listed.size())).isSortedAccordingTo(Comparator.comparing(all::indexOf));
    }

    @Test
    void describesEverySetting() throws IOException {
        assertThat(rows("| `[A-Za-z]")).allSatisfy(row -> assertThat(row.getLast()).as(row.getFirst()).isNotBlank());
    }

    @Test
    void listsOtherVariables() throws IOException {
        assertThat(rows("| `CARREL_")).extracting(List::getFirst)
                .containsExactlyInAnyOrderElementsOf(
                        EnvironmentVariables.NON_SETTINGS.stream().map(name -> "`" + name + "`").toList());
    }

    private static List<String> row(SettingKey<?> key) {
        String defaults = key.defaultTexts().isEmpty() ? "none" : "`" + String.join(",", key.defaultTexts()) + "`";
        return List.of("`" + key.name() + "`", "`" + key.environmentVariable() + "`", defaults,
                key.type().description());
    }

    private static List<List<String>> rows(String beginning) throws IOException {
        return Files.readAllLines(PAGE)
                .stream()
                .filter(line -> line.matches(beginning.replace("|", "\\|") + ".*"))
                .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ")))
                .toList();
    }
}
