package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands for chat widgets, on a data folder and on a server alike. */
abstract class WidgetCommandsContract extends ClientCommandsFixture {

    @BeforeEach
    void createLibrary() {
        cli().runForLines("library", "create", "handbook");
    }

    @Test
    void createsListsShowsAndDeletes() throws IOException {
        assertThat(cli().runForLines("widget", "create", "-l", "handbook", "shop")).hasSize(2)
                .last()
                .isEqualTo("No website may show it yet: name them with --origin.");
        String saved = cli().runForLines("widget", "create", "-l", "handbook", "--name", "Shop", "--origin",
                "https://www.example.com,https://*.example.org", "--filter", "team=shop", "shop").getFirst();
        JsonNode shown = json(cli().runForLines("widget", "show", "-l", "handbook", "shop"));
        String key = shown.at("/key").asText();

        assertThat(saved).isEqualTo("Saved widget shop with the key " + key + ".");
        assertThat(shown.at("/filter/value").asText()).isEqualTo("shop");
        assertThat(cli().runForLines("widget", "list", "-l", "handbook"))
                .containsExactly("shop\tShop\t" + key + "\thttps://www.example.com, https://*.example.org");
        assertThat(json(cli().runForLines("widget", "list", "-l", "handbook", "--json")).at("/widgets/0"))
                .isEqualTo(shown);
        assertThat(cli().runForLines("widget", "snippet", "-l", "handbook", "--url", "https://carrel.example.com/",
                "shop")).containsExactly("<script src=\"https://carrel.example.com/widget.js\" data-key=\"" + key
                        + "\" async></script>");
        assertThat(cli().runForLines("widget", "user-secret", "-l", "handbook", "shop")).singleElement()
                .asString()
                .startsWith("us_");
        assertThat(json(cli().runForLines("widget", "show", "-l", "handbook", "shop")).at("/userSecretSet").asBoolean())
                .isTrue();
        assertThat(cli().runForLines("widget", "delete", "-l", "handbook", "shop"))
                .containsExactly("Deleted widget shop.");
        assertThat(cli().runCommand("widget", "show", "-l", "handbook", "shop"))
                .isEqualTo(new CliRun(1, "", "carrel: There is no widget \"shop\" in this library.\n"));
    }

    @Test
    void readsWhatShowPrints() throws IOException {
        cli().runForLines("widget", "create", "-l", "handbook", "--origin", "https://www.example.com", "shop");
        ObjectNode changed = (ObjectNode) json(cli().runForLines("widget", "show", "-l", "handbook", "shop"));
        changed.put("challenge", "always").putObject("texts").putObject("de").put("title", "Hilfe");
        Path file = Files.writeString(files.resolve("shop.json"), changed.toString());

        cli().runForLines("widget", "create", "-l", "handbook", "--settings", file.toString(), "shop");
        JsonNode shown = json(cli().runForLines("widget", "show", "-l", "handbook", "shop"));
        assertThat(shown.at("/challenge").asText()).isEqualTo("always");
        assertThat(shown.at("/texts/de/title").asText()).isEqualTo("Hilfe");
        assertThat(shown.at("/origins/0").asText()).isEqualTo("https://www.example.com");
        assertThat(shown.at("/key")).isEqualTo(changed.at("/key"));
    }

    @Test
    void namesWhatIsWrong() throws IOException {
        assertThat(cli().runCommand("widget", "create", "-l", "handbook", "--origin", "example.com", "shop"))
                .satisfies(run -> {
                    assertThat(run.code()).isEqualTo(2);
                    assertThat(run.err()).startsWith("carrel: The widget is not valid: origins/0 must be an origin");
                });
        Path file = Files.writeString(files.resolve("bad.json"), "{\"orgins\": []}");
        assertThat(cli().runCommand("widget", "create", "-l", "handbook", "--settings", file.toString(), "shop").err())
                .contains("is no widget in JSON", "orgins");
        assertThat(cli().runCommand("widget", "create", "-l", "handbook", "--settings", "nowhere.json", "shop").err())
                .contains("nowhere.json of --settings cannot be read");
        assertThat(cli().runCommand("widget", "list", "-l", "nowhere").err())
                .isEqualTo("carrel: There is no library \"nowhere\".\n");
    }
}
