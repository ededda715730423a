package dev.carrel.formats.plain;

import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** Code and tables in plain texts, whose lines and indents have a meaning. */
final class PlainTextLinesTest {

    @Test
    void keepsTheIndentsOfCodeFiles() {
        String code = "#!/bin/sh\n# The mooring limit\nLIMIT=9\n\nif [ -n \"$1\" ]; then\n    echo moored\nfi";
        assertThat(asText(code, "moor").sections().getFirst().blocks()).containsExactly(new CodeBlock("", code));
        assertThat(asText("# Berths\nlimit: 9", "harbour.yaml").sections().getFirst().blocks())
                .containsExactly(new CodeBlock("", "# Berths\nlimit: 9"));
    }

    @Test
    void dividesCodeWhereItStandsApart() {
        String method = "def berth(ship):\n    length = ship.length\n\n    return length".replace("length",
                "l".repeat(60));
        assertThat(asText(method + "\n\n" + method, "harbour.py").sections().getFirst().blocks())
                .containsExactly(new CodeBlock("", method), new CodeBlock("", method));
    }

    @Test
    void findsCodeWithinText() {
        String code = "def moor(ship):\n    if ship.long:\n        return 7\n\n    return 3";
        String yaml = "harbour:\n  name: Wismar\n  berths: 14";
        assertThat(asText("Moor the ship so:\n\n" + code + "\n\nThen call the office.\n\n" + yaml, "a.txt").sections()
                .getFirst()
                .blocks()).containsExactly(new Paragraph("Moor the ship so:"), new CodeBlock("", code),
                        new Paragraph("Then call the office."), new CodeBlock("", yaml));
    }

    @Test
    void readsAlignedColumnsAsTables() {
        assertThat(asText("Prices\n\nTicket         Price\nDay ticket         7\nYear ticket      310\n", "a.txt")
                .sections()
                .getFirst()
                .blocks()).containsExactly(new Paragraph("Prices"), new Table(List.of("Ticket", "Price"),
                        List.of(List.of("Day ticket", "7"), List.of("Year ticket", "310"))));
        assertThat(asText("+-----+----+\n| Day | 7  |\n+-----+----+\n| Yr. | 31 |\n+-----+----+", "a.txt").sections()
                .getFirst()
                .blocks()).containsExactly(new Table(List.of("Day", "7"), List.of(List.of("Yr.", "31"))));
        assertThat(asText("Berths of 2026\nLength\t24 m\nDepth\t3 m", "a.txt").sections().getFirst().blocks())
                .containsExactly(new Paragraph("Berths of 2026"),
                        new Table(List.of(), List.of(List.of("Length", "24 m"), List.of("Depth", "3 m"))));
    }

    @Test
    void leavesTextAsItIs() {
        for (String text : List.of("Office\nPhone: 7 31\nE-mail: a@wismar.example",
                "(a) the buyer (who pays);\n(b) the seller (who is paid); and\n(c) others.",
                "- ropes\n- fenders\n- hooks", "To:\n  Ida Berg\n  Wismar", "Ships:\n  - Ida\n  - Anna",
                "He said:  no\nand left.\nIt was  late.", "1\nA --> B\n00:01")) {
            assertThat(asText(text, "a.txt").sections().getFirst().text()).isEqualTo(text);
        }
    }
}
