package dev.carrel.generation.extractive.text;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.generation.extractive.text.ParsedBlock.BlockPart;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ParsedBlockTest {

    @Test
    void dividesTextIntoSentences() {
        assertThat(texts(new Paragraph("One is red. Use ./x, e.g. version 1.2.3. The end."))).containsExactly(
                "One is red.",
                "Use ./x, e.g. version 1.2.3.", "The end.");
    }

    @Test
    void cutsBlocksOfEachKind() {
        assertThat(parse(new Paragraph("One. Two. Three.")).cut(1, 3)).isEqualTo(new Paragraph("Two. Three."));
        assertThat(parse(new Paragraph("Monday\nTuesday")).cut(0, 2)).isEqualTo(new Paragraph("Monday\nTuesday"));
        assertThat(parse(new ListItem(2, 3, "One. Two.")).cut(0, 1)).isEqualTo(new ListItem(2, 3, "One."));
        assertThat(parse(new Definition("-x", "One. Two.")).cut(1, 2)).isEqualTo(new Definition("-x", "Two."));
        assertThat(parse(new Quote("One. Two.")).cut(0, 2)).isEqualTo(new Quote("One. Two."));
        assertThat(parse(new Table(List.of("A"), List.of(List.of("1"), List.of("2")))).cut(1, 2))
                .isEqualTo(new Table(List.of("A"), List.of(List.of("2"))));
    }

    @Test
    void keepsShortCodeWhole() {
        var code = new CodeBlock("sh", "a\n\n    b");
        assertThat(parse(code).parts()).hasSize(1);
        assertThat(parse(code).cut(0, 1)).isEqualTo(code);
    }

    @Test
    void dividesLongCodeAtBlankLines() {
        String stanza = "word ".repeat(50).strip();
        ParsedBlock block = parse(new CodeBlock("", stanza + "\n  end\n\n" + stanza));

        assertThat(block.parts()).extracting(BlockPart::text).containsExactly(stanza + "\n  end", stanza);
        assertThat(block.cut(0, 2)).isEqualTo(block.block());
    }

    @Test
    void readsLayoutTablesAsText() {
        assertThat(parse(new Table(List.of(), List.of(List.of("This is a word. ".repeat(60))))).block())
                .isInstanceOf(Paragraph.class);
    }

    @Test
    void recognizesAnnouncementsAndTitles() {
        assertThat(parse(new Paragraph("It is red. Run:")).isAnnouncement()).isTrue();
        assertThat(parse(new CodeBlock("", "x:")).isAnnouncement()).isFalse();
        assertThat(parse(new Paragraph("Annual leave")).isTitle()).isTrue();
        assertThat(parse(new Paragraph("We are closed.")).isTitle()).isFalse();
        assertThat(parse(new Paragraph("Phone: 555 1234")).isTitle()).isFalse();
    }

    @Test
    void tellsPreformattedProseFromCode() {
        assertThat(parse(
                new CodeBlock("", "The option sets the size of the buffer in\nkilobytes; it is rarely of use at all."))
                .isPreformattedProse()).isTrue();
        assertThat(parse(new CodeBlock("", "int x = 1;\nreturn x;")).isPreformattedProse()).isFalse();
    }

    private static List<String> texts(Block block) {
        return parse(block).parts().stream().map(BlockPart::text).toList();
    }

    private static ParsedBlock parse(Block block) {
        return ParsedBlock.parse(block).getFirst();
    }
}
