package dev.carrel.formats.plain;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** Notebooks, which are cells with text, code and what it printed. */
final class NotebookParserTest {

    private static final String NOTEBOOK = """
            {"cells": [
              {"cell_type": "markdown", "source": ["# Bridges\\n", "\\n", "The **longest** is in Wismar."]},
              {"cell_type": "code", "source": "length = max(bridges)\\nprint(length)", "outputs": [
                {"output_type": "stream", "text": ["\\u001b[31m412 metres\\u001b[0m\\n"]},
                {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo", "text/plain": "<Figure 640x480>"}},
                {"output_type": "execute_result", "data": {"text/html": "<b>412</b>", "text/plain": ["412"]}},
                {"output_type": "display_data", "data": {"text/markdown": ["Built in **1931**"], "text/plain": "<Md>"}},
                {"output_type": "error", "ename": "ValueError", "evalue": "no bridge", "traceback": ["at line 7"]}]},
              {"cell_type": "raw", "source": "End of ``` notes"}],
             "metadata": {"language_info": {"name": "python"}}, "nbformat": 4}
            """;

    @Test
    void readsCellsAndWhatTheyPrinted() {
        String text = textOf(NOTEBOOK, "bridges.ipynb");
        assertThat(text).containsSubsequence("longest", "Wismar", "length = max(bridges)\nprint(length)",
                "412 metres", "412", "Built in 1931", "ValueError: no bridge", "End of ``` notes");
        assertThat(asText(NOTEBOOK, "bridges.ipynb").title()).isEqualTo("Bridges");
        assertThat(text).doesNotContain("cell_type", "iVBOR", "Figure", "line 7", "\u001b");
    }

    @Test
    void readsWorksheetsOfTheFormerFormat() {
        assertThat(textOf("""
                {"nbformat": 3, "worksheets": [{"cells": [
                  {"cell_type": "heading", "level": 2, "source": ["Ferries"]},
                  {"cell_type": "code", "input": ["count = 3"], "outputs": [{"output_type": "pyout", "text": "3"}]}]}]}
                """, "ferries.json")).containsSubsequence("Ferries", "count = 3", "3").doesNotContain("heading");
    }

    @Test
    void keepsWhatIsNoNotebook() {
        assertThat(textOf("{\"cells\": [", "cut.ipynb")).contains("{\"cells\": [");
        assertThat(textOf("{\"note\": \"a \\\"cell_type\\\" of a battery\"}", "battery.json")).contains("of a battery");
    }

    private static String textOf(String content, String name) {
        return asText(content, name).sections()
                .stream()
                .map(section -> section.headings() + "\n" + section.text())
                .collect(Collectors.joining("\n"));
    }
}
