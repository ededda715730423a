package dev.carrel.formats.plain;

import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** JSON, which is read by record. */
final class JsonRecordsParserTest {

    @Test
    void makesRowsOfRecordsWithPlainFields() {
        var table = new Table(List.of("ship", "berth", "fee"),
                List.of(List.of("Ida", "7", "12.50"), List.of("Anna", "9", "")));
        assertThat(asText("[{\"ship\":\"Ida\",\"berth\":7,\"fee\":12.50},{\"ship\":\"Anna\",\"berth\":9}]", "a.json")
                .sections()
                .getFirst()
                .blocks()).containsExactly(table);
        assertThat(asText("{\"ship\":\"Ida\",\"berth\":7,\"fee\":12.50}\n{\"ship\":\"Anna\",\"berth\":9}\n", "a.jsonl")
                .sections()
                .getFirst()
                .blocks()).containsExactly(table);
    }

    @Test
    void makesParagraphsOfOtherRecords() {
        assertThat(asText("""
                [{"ship": "Ida", "owner": {"name": "Berg", "town": "Wismar"}, "loads": ["coal", "salt"], "sold": null},
                 {"ship": "Anna", "trips": [{"to": "Riga", "days": 4}, {"to": "Oslo", "days": 3}]}]
                """, "a.json").sections().getFirst().blocks()).containsExactly(
                new Paragraph("ship: Ida\nowner name: Berg\nowner town: Wismar\nloads: coal, salt"),
                new Paragraph("ship: Anna\ntrips: to Riga; days 4\ntrips: to Oslo; days 3"));
    }

    @Test
    void readsWhatAnObjectHolds() {
        var content = asText(
                """
                        {"harbour": "Wismar", "limits": {"depth": "3 m"}, "berths": [{"no": 1, "free": true}, {"no": 2, "free": false}]}
                        """,
                "a.json");
        assertThat(content.sections().getFirst().blocks()).containsExactly(new Paragraph("harbour: Wismar"),
                new Paragraph("limits depth: 3 m"));
        assertThat(content.sections().getLast().headings()).containsExactly("berths");
        assertThat(content.sections().getLast().text()).contains("| no | free |", "| 2 | false |");
    }

    @Test
    void givesLongRecordsTheirName() {
        String rules = "The ship is moored. ".repeat(40).strip();
        var content = asText("[{\"id\": 7, \"title\": \"Mooring\", \"text\": \"" + rules + "\"}, {\"id\": 8}]",
                "a.json");
        assertThat(content.sections().getFirst().headings()).containsExactly("Mooring");
        assertThat(content.sections().getLast().headings()).isEmpty();
    }

    @Test
    void keepsWhatIsNoJson() {
        assertThat(asText("// berths\n{\"a\": 1,\n  b}", "a.json").sections().getFirst().blocks())
                .containsExactly(new CodeBlock("", "// berths\n{\"a\": 1,\n  b}"));
        assertThat(asText("{}", "a.json").sections().getFirst().text()).contains("{}");
    }
}
