package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentContent.Section;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DeepLinkTest {

    private static final String PAGE = "https://example.org/page";
    private static final String SENTENCE = "Every employee has twenty-eight days of leave a year, Sundays & holidays apart.";

    private static String linkTo(String page, Block... blocks) {
        return DeepLink.of(new WebAddress(page), Section.of(BlockMarkdown.write(List.of(blocks))));
    }

    private static String directive(Block... blocks) {
        String link = linkTo(PAGE, blocks);
        assertThat(link).startsWith(PAGE + "#:~:text=");
        return link.substring(PAGE.length() + "#:~:text=".length());
    }

    @Test
    void namesTheWordsOfAShortLine() {
        assertThat(directive(new Paragraph("The garage closes at nine.")))
                .isEqualTo("The%20garage%20closes%20at%20nine.");
    }

    @Test
    void namesTheEndsOfALongText() {
        assertThat(directive(new Paragraph(SENTENCE)))
                .isEqualTo(
                        "Every%20employee%20has%20twenty%2Deight%20days%20of,a%20year%2C%20Sundays%20%26%20holidays%20apart.");
        assertThat(directive(new Paragraph("Example:"), new Paragraph("The first line has five words."),
                new CodeBlock("", "exit 0"), new Paragraph("The last line of all has words too."),
                new Paragraph("End")))
                .isEqualTo("The%20first%20line%20has%20five%20words.,line%20of%20all%20has%20words%20too.");
    }

    @Test
    void keepsToOneElementOfThePage() {
        assertThat(directive(new Table(List.of("Name", "Meaning"),
                List.of(List.of("--quick", "Starts without any checks"), List.of("-v", "Writes more")))))
                .isEqualTo("Starts%20without%20any%20checks");
        assertThat(directive(new CodeBlock("sh", "a=1\n./configure"))).isEqualTo(".%2Fconfigure");
    }

    @Test
    void addsToTheFragmentOfThePage() {
        Block block = new Paragraph("The garage closes.");
        assertThat(linkTo(PAGE + "#parking", block)).isEqualTo(PAGE + "#parking:~:text=The%20garage%20closes.");
        assertThat(linkTo(PAGE + "#a:~:text=b", block)).isEqualTo(PAGE + "#a:~:text=The%20garage%20closes.");
    }

    @Test
    void namesThePageOfAPagedDocument() {
        var part = new Section(List.of(), 12, "The garage closes.");
        assertThat(DeepLink.of(new WebAddress(PAGE), part)).isEqualTo(PAGE + "#page=12");
        assertThat(DeepLink.of(new WebAddress(PAGE + "#top"), part)).isEqualTo(PAGE + "#top");
    }

    @Test
    void cutsTextWithoutSpacesAfterPunctuation() {
        String clause = "社員の休暇は年に二十八日です。";
        String directive = directive(new Paragraph(clause.repeat(12)));
        assertThat(URLDecoder.decode(directive, StandardCharsets.UTF_8)).startsWith(clause + clause).endsWith(clause);
        assertThat(directive(new Paragraph("𝄞".repeat(100)))).doesNotContain("%3F");
        assertThat(directive(new Paragraph("a" + "𠀀".repeat(100)))).doesNotContain("%3F");
        assertThat(directive(new Paragraph("𠀀".repeat(100) + "a"))).doesNotContain("%3F");
    }

    @Test
    void isAValidAddressForAnyText() {
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            var text = new StringBuilder("x");
            for (int length = random.nextInt(300); length > 0; length--) {
                text.append(random.nextInt(4) == 0 ? " "
                        : random.nextInt(3) == 0
                                ? "#:~:text=,&-%\"'<>\n\t".charAt(random.nextInt(16)) + ""
                                : Character.toString(random.nextInt(Character.MAX_CODE_POINT)));
            }
            String link = linkTo(PAGE, new Paragraph(text.toString()));
            assertThat(URI.create(link).getRawFragment()).as("seed %d: %s", seed, link)
                    .matches(":~:text=[A-Za-z0-9._~%]+(,[A-Za-z0-9._~%]+)?");
            assertThat(link).hasSizeLessThan(2000);
        }
    }
}
