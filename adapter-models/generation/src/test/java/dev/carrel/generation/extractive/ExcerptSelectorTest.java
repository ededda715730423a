package dev.carrel.generation.extractive;

import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class ExcerptSelectorTest {

    private static final String FILLING = " This sentence is about another matter altogether and has no word of it."
            .repeat(6);

    @Test
    void quotesAShortParagraphWhole() {
        assertThat(excerpt("Who made the bridge?",
                "Trains cross the river. Anna Roth made the bridge. It fell in 1921.\n\nBoats wait."))
                .startsWith("Trains cross the river. Anna Roth made the bridge. It fell in 1921.");
    }

    @Test
    void answersAPriceWithAPrice() {
        assertThat(excerpt("How much does the pump PX-77 cost?", "The pump PX-77 moves 300 litres per minute.\n\n"
                + "Its price is 940 euros.")).contains("Its price is 940 euros.");
    }

    @Test
    void quotesTheBestSentencesOfALongParagraph() {
        assertThat(excerpt("Who made the bridge?", FILLING.strip() + " Anna Roth made the bridge." + FILLING))
                .contains("Anna Roth made the bridge.")
                .hasSizeLessThan(500);
    }

    @Test
    void includesTheSentenceThatAPronounRefersTo() {
        assertThat(excerpt("What collapsed in the storm?", FILLING.strip()
                + " The old bridge was made of wood. It collapsed in a storm in 1921." + FILLING.repeat(2)))
                .contains("The old bridge was made of wood. It collapsed in a storm in 1921.");
    }

    @Test
    void includesTheCodeThatASentenceAnnounces() {
        assertThat(excerpt("How do I restart the billing service?",
                "Billing is small.\n\nTo restart the billing service run:\n\n"
                        + "```\nsystemctl restart b\n```\n\nMore text follows here."))
                .contains("To restart the billing service run:\n\n```\nsystemctl restart b\n```");
    }

    @Test
    void includesTheSentenceBeforeCode() {
        assertThat(excerpt("How do I use frobnicate?",
                "Frobs are made here.\n\nThe tool does it for you.\n\n```\nfrobnicate --all\n```"))
                .contains("The tool does it for you.\n\n```\nfrobnicate --all\n```");
    }

    @Test
    void quotesAListWholeWithItsIntroduction() {
        assertThat(excerpt("How do I renew a passport?", "Passports last ten years.\n\n"
                + "To renew it:\n\n1. Fill in the form.\n2. Pay for the passport.\n3. Bring a photo."))
                .contains("To renew it:\n\n1. Fill in the form.\n2. Pay for the passport.\n3. Bring a photo.");
    }

    @Test
    void quotesThePartOfALongListThatAnswers() {
        var list = new StringBuilder("The rooms of the house are:\n\n");
        for (int i = 1; i <= 200; i++) {
            list.append("- room number ").append(i).append(" of the house\n");
        }
        assertThat(excerpt("Where is room 150?", list.toString())).contains("- room number 150 of")
                .hasSizeLessThan(2000);
    }

    @Test
    void quotesADefinitionWithItsTermAndWithoutOthers() {
        assertThat(excerpt("AUTO_CD", "AUTO_CD (-J)\n: Changes to a folder.\n\nAUTO_PUSHD (-N)\n: Pushes the folder."))
                .isEqualTo("AUTO_CD (-J)\n: Changes to a folder.");
    }

    @Test
    void quotesRowsWithTheirHeader() {
        var table = new StringBuilder("| Name | Size |\n| --- | --- |\n");
        for (int i = 0; i < 100; i++) {
            table.append("| thing").append(i).append(" | about ").append(i * 3).append(" metres |\n");
        }
        assertThat(excerpt("What is the size of thing70?", table.toString()))
                .startsWith("| Name | Size |\n| --- | --- |\n")
                .contains("| thing70 | about 210 metres |")
                .hasSizeLessThan(1500);
    }

    @Test
    void tearsNoRowsOffATableBesideTheText() {
        assertThat(
                excerpt("Is the frob limited?", "| Size | 3 |\n| Use | rare |\n".repeat(30) + "\nThe frob is limited."))
                .isEqualTo("The frob is limited.");
    }

    @Test
    void quotesWholeParagraphsOfPreformattedText() {
        String manual = ("The first line of the long paragraph has words and more words\n"
                + "and so has the second line of it.\n\n").repeat(12);
        assertThat(excerpt("How large is the frob buffer?", "```\n" + manual
                + "The size of the frob buffer is set by the option -b in kilobytes\nand is 64 unless it is given.\n\n"
                + manual + "```"))
                .contains(
                        "The size of the frob buffer is set by the option -b in kilobytes\nand is 64 unless it is given.")
                .hasSizeLessThan(900);
    }

    private static String excerpt(String question, String passage) {
        var best = PassageRanking.rank(question, document("a", "Title", passage)).getFirst();
        AnswerType type = AnswerType.ofQuestion(question, PassageRanking.PHRASES);
        return ExcerptSelector.selectExcerpt(best, type, type.maxWords(), PassageRanking.PHRASES).toMarkdown(false);
    }
}
