package dev.carrel.generation.extractive;

import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.port.Reranker.PassageReading.WordEvidence;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.generation.extractive.AnswerExtractor.ExtractedAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static dev.carrel.generation.extractive.PassageScorerTest.passage;
import static org.assertj.core.api.Assertions.assertThat;

class ReplyComposerTest {

    @Test
    void namesTheDocumentOfTheExcerptOnly() {
        ExtractedAnswer answer = answer("How do I open the gate?", passage("Doors", "", "Doors are open.", 0.9),
                passage("Gates", "Opening a gate", "To open the gate, lift it.", 0.5));

        assertThat(answer.documents()).containsExactly(new DocumentId("Gates"));
        assertThat(answer.text()).isEqualTo("To open the gate, lift it.");
    }

    @Test
    void addsTheHeadingIfItAloneNamesWhatIsAskedFor() {
        assertThat(
                answer("How do I configure the spool?", passage("Manual", "The spool", "Configure it with care.", 0.9))
                        .text())
                .isEqualTo("**The spool**\n\nConfigure it with care.");
    }

    @Test
    void quotesBothSidesOfAComparison() {
        ExtractedAnswer answer = answer("What is the difference between save and export?",
                passage("Save", "Command one", "Save writes images with their layers.", 0.9),
                passage("Export", "Command two", "Export writes the files of a container.", 0.6));

        assertThat(answer.text()).contains("Save writes images with their layers.", "Export writes the files",
                "\n\n**");
        assertThat(answer.documents()).containsExactlyInAnyOrder(new DocumentId("Save"), new DocumentId("Export"));
    }

    private static final String SUPPLIERS = """
            | Supplier | Country | Goods |
            | --- | --- | --- |
            | Nordpulp | Sweden | Pulp |
            | Fennia | Finland | Pulp and fibre |
            | Chemofin | Germany | Starch |
            | Kleinert | Germany | Cartons |
            | Molina | Italy | Photo paper |
            | Rheinkraft | Germany | Steam |""";

    @Test
    void quotesAllRowsOfATableThatMatchAndNoOther() {
        assertThat(answer("Which suppliers are in Germany?", passage("Suppliers", "", SUPPLIERS, 0.9)).text())
                .endsWith("""
                        | Supplier | Country | Goods |
                        | --- | --- | --- |
                        | Chemofin | Germany | Starch |
                        | Kleinert | Germany | Cartons |
                        | Rheinkraft | Germany | Steam |""");
        assertThat(answer("Who supplies pulp in Sweden?", passage("Suppliers", "", SUPPLIERS, 0.9)).text())
                .endsWith("| --- | --- | --- |\n| Nordpulp | Sweden | Pulp |");
        assertThat(answer("Compare the suppliers Molina and Fennia.", passage("Suppliers", "", SUPPLIERS, 0.9)).text())
                .endsWith("| Fennia | Finland | Pulp and fibre |\n| Molina | Italy | Photo paper |");
    }

    private static final String ROOMS = """
            | House | Room | Seats | Rent | Built |
            | --- | --- | --- | --- | --- |
            | Elm | 101 | 12 | 1,200.50 € | 1990 |
            | Elm | 102 | 8 | 950 € | 1990 |
            | Oak | 201 | 30 | 3,100 € | 1975 |
            | Oak | 202 | 30 | 2,800 € | 2001 |
            | Total | | 80 | 8,050.50 € | |""";

    @Test
    void quotesTheRowsWithTheValueThatIsAskedFor() {
        assertThat(rowsFor("Which room has the most seats?")).containsExactly("| Oak | 201 | 30 | 3,100 € | 1975 |",
                "| Oak | 202 | 30 | 2,800 € | 2001 |");
        assertThat(rowsFor("Which room has the fewest seats?")).containsExactly("| Elm | 102 | 8 | 950 € | 1990 |");
        assertThat(rowsFor("What is the cheapest room in Oak?"))
                .containsExactly("| Oak | 202 | 30 | 2,800 € | 2001 |");
        assertThat(rowsFor("Which room has the highest rent?")).containsExactly("| Oak | 201 | 30 | 3,100 € | 1975 |");
        assertThat(rowsFor("Which room in Oak is the largest?")).as("seats or rent").hasSize(2);
        assertThat(rowsFor("Which rooms have at least 20 seats?")).as("no superlative").hasSizeGreaterThan(1);
        assertThat(rowsFor("What is the highest rent of room 102?"))
                .containsExactly("| Elm | 102 | 8 | 950 € | 1990 |");
    }

    private List<String> rowsFor(String question) {
        return answer(question, passage("Rooms", "Rooms, their seats and rent", ROOMS, 0.9)).text()
                .lines()
                .filter(line -> line.matches("\\| (?:Elm|Oak|Total) .*"))
                .toList();
    }

    private static final String REFUNDS = """
            Half of the price is paid back.

            | Days before the course | Paid back | To members |
            | --- | --- | --- |
            | more than 30 | 80 % | 100 % |
            | 11 to 30 | 50 % | 70 % |
            | up to 10 | 0 % | 20 % |""";

    @Test
    void quotesTheRowWhoseRangeHoldsAndNoSentenceAboveIt() {
        assertThat(answer("How much is paid back 12 days before the course?",
                passage("Courses", "Cancelling", REFUNDS, 0.9)).text())
                .endsWith("| Days before the course | Paid back | To members |\n| --- | --- | --- |\n"
                        + "| 11 to 30 | 50 % | 70 % |")
                .doesNotContain("Half of the price");
        assertThat(answer("How much is paid back?", passage("Courses", "Cancelling", REFUNDS, 0.9)).text())
                .as("nothing depends on a number")
                .contains("Half of the price");
    }

    @Test
    void quotesTheRowForTheNumberOfAFollowUp() {
        var request = new ReplyRequest("And 5 days before?",
                List.of("How much is paid back 12 days before the course?"),
                List.of(), List.of(passage("Courses", "Cancelling", REFUNDS, 0.9)), null, "Nothing was found.");
        assertThat(AnswerExtractor.extractAnswer(request, CancellationSignal.NONE).orElseThrow().text())
                .endsWith("| up to 10 | 0 % | 20 % |")
                .doesNotContain("11 to 30");
    }

    @Test
    void quotesTheItemWhoseRangeHoldsWithWhatAnnouncesIt() {
        String berths = """
                A berth costs 20 euros a night. Longer boats pay more:

                - up to 8 m: 20 euros
                - over 8 m to 12 m: 28 euros
                - over 12 m: 45 euros""";

        assertThat(answer("What does a berth cost for a boat of 10 m?", passage("Harbour", "Berths", berths, 0.9))
                .text()).contains("Longer boats pay more:")
                .endsWith("\n- over 8 m to 12 m: 28 euros")
                .doesNotContain("- up to 8 m", "- over 12 m");
    }

    @Test
    void quotesTheRowWithTheLabel() {
        String grades = """
                The pay is 3,000 euros on average.

                | Grade | Pay | After two years |
                | --- | --- | --- |
                | A | 2,600 € | 2,900 € |
                | B | 3,400 € | 3,700 € |""";

        assertThat(answer("What is the pay in grade A?", passage("Pay", "", grades, 0.9)).text())
                .contains("| A | 2,600 € | 2,900 € |")
                .doesNotContain("on average", "3,400");
    }

    @Test
    void quotesOfTheRowsWhoseRangeHoldsTheOneThatIsNamed() {
        String freight = """
                | Country | Weight | Price |
                | --- | --- | --- |
                | Latvia | up to 5 kg | 9 € |
                | Latvia | over 5 kg | 14 € |
                | Malta | up to 5 kg | 12 € |
                | Malta | over 5 kg | 21 € |""";

        assertThat(answer("What is the price to Malta for 6 kg?", passage("Freight", "", freight, 0.9)).text())
                .contains("| Malta | over 5 kg | 21 € |")
                .doesNotContain("Latvia", "up to 5 kg");
    }

    @Test
    void quotesATableWholeIfTheQuestionDoesNotTellItsRowsApart() {
        for (String question : List.of("Which country has most suppliers?", "Which suppliers are not in Germany?",
                "Which suppliers are there except in Italy?")) {
            assertThat(answer(question, passage("Suppliers", "", SUPPLIERS, 0.9)).text()).contains("Nordpulp",
                    "Rheinkraft");
        }
    }

    @Test
    void quotesNotTheNamesOfColumnsAlone() {
        String occasions = "| Occasion | Days |\n| Own wedding | 2 |\n| Moving house | 1 |";

        assertThat(answer("How many days do I get when I get married?",
                passage("Leave", "", "For some occasions you get paid days:\n\n" + occasions, 0.9)).text())
                .endsWith(occasions);
    }

    @Test
    void quotesTheRowsOfAllPassagesOfATable() {
        String more = SUPPLIERS.replace("Nordpulp", "Northern").replace("Fennia", "Finn").replace("Chemofin", "Nord");
        ExtractedAnswer answer = answer("Which suppliers are in Sweden?", passage("Suppliers", "", SUPPLIERS, 0.9),
                passage("Suppliers", "", more, 0.5));

        assertThat(answer.text()).contains("Nordpulp", "Northern").doesNotContain("Fennia", "Nord |");
    }

    @Test
    void quotesAnotherPassageThatFitsAsWell() {
        ExtractedAnswer answer = answer("When does the museum open?",
                passage("Winter", "", "From October the museum opens at ten every day.", 0.8),
                passage("Summer", "", "In July the museum opens at eight unless it rains.", 0.8));

        assertThat(answer.documents()).containsExactly(new DocumentId("Winter"), new DocumentId("Summer"));
        assertThat(answer.text()).contains("ten every day.\n\n**Summer**\n\nIn July");
    }

    @Test
    void quotesNothingTwice() {
        ExtractedAnswer answer = answer("How many days of leave are there?",
                passage("One", "", "Employees have 28 days of leave.", 0.8),
                passage("Two", "", "All employees have 28 days of leave.", 0.8));

        assertThat(answer.documents()).hasSize(1);
    }

    @Test
    void quotesAListWholeThatTwoPassagesShare() {
        var steps = new RetrievedDocument(new SourceDocument(new DocumentId("a"), "Ovens", 0.9, null, null),
                List.of(part(4, "Cleaning", "To clean the oven:\n\n1. Let it cool.\n2. Take out the trays.", 0.9),
                        part(5, "Cleaning", "3. Wipe it.", 0.1), part(6, "Repair", "4. Call us.", 0.2)));

        assertThat(answer("How do I clean the oven?", steps).text())
                .isEqualTo("To clean the oven:\n\n1. Let it cool.\n2. Take out the trays.\n3. Wipe it.");
    }

    @Test
    void quotesTheItemThatAModelMarksWithoutItsList() {
        String lead = "Some notes about the oven:";
        String answer = "The oven needs twenty minutes to cool before anybody cleans it.";
        String list = lead + "\n\n- It is made of steel and stands in the kitchen.\n- " + answer
                + "\n- The oven is cleaned by the staff of the kitchen.";

        assertThat(answer("How long before I can clean the oven?", marked(list, answer)).text())
                .isEqualTo("- " + answer);
        assertThat(answer("How long before I can clean the oven?", marked(list, "No such words.")).text())
                .isEqualTo(list);
    }

    @Test
    void quotesStepsWholeWhateverAModelMarks() {
        String step = "Take out all the trays and put them into the sink.";
        String steps = "To clean the oven:\n\n1. Let it cool for as long as it takes.\n2. " + step + "\n3. Wipe it.";

        assertThat(answer("How do I clean the oven?", marked(steps, step)).text()).isEqualTo(steps);
        assertThat(answer("Can I put the trays of the oven into the sink?", marked(steps, step)).text())
                .isEqualTo(steps);
    }

    @Test
    void quotesTheClauseThatAModelMarksWithoutTheContract() {
        String rent = "The rent is 1,150 euros a month, due on the third working day.";
        String dogs = "Dogs need the written consent of the landlord, cats do not.";
        String lease = "1. Landlord: Helene Brandt.\n2. " + rent + "\n3. " + dogs;

        assertThat(answer("How much is the rent?", marked(lease, rent)).text()).isEqualTo("2. " + rent);
        assertThat(answer("Can I keep dogs?", marked(lease, dogs)).text()).isEqualTo("3. " + dogs);
        assertThat(answer("Who is the landlord?", marked(lease, "Landlord: Helene Brandt.")).text())
                .isEqualTo("1. Landlord: Helene Brandt.");
    }

    @Test
    void beginsWithTheSentenceThatAModelMarks() {
        String member = "Members enter free of charge.";
        String text = "The museum was built in 1904. It has two floors. " + member + " Bags stay outside.";

        assertThat(answer("What do members pay?", marked(text, member)).text())
                .isEqualTo(member + " Bags stay outside.");
        assertThat(answer("What do members pay?", marked(text, "")).text()).isEqualTo(text);
    }

    @Test
    void quotesWhatTheMarkedSentenceLeansOn() {
        String hours = "They are open from nine to five.";
        String yes = "Yes, on a lead.";

        assertThat(
                answer("When are the gardens open?", marked("Gates are old. The gardens lie behind. " + hours, hours))
                        .text())
                .isEqualTo("The gardens lie behind. " + hours);
        assertThat(answer("Can I bring dogs?", marked("Gates are old. Can I bring dogs? " + yes, yes)).text())
                .isEqualTo("Can I bring dogs? " + yes);
    }

    @Test
    void quotesWhatAModelMarksAndNotAnyPrice() {
        String free = "The course is free for members.";

        assertThat(answer("What does the course cost?", marked("Parking costs 5 euros a day. " + free, free)).text())
                .isEqualTo(free);
        assertThat(answer("What does the course cost?", marked("Courses are long. The course costs 40 euros.", ""))
                .text()).isEqualTo("Courses are long. The course costs 40 euros.");
    }

    /** Returns a document with a passage of which a model has marked a part. */
    private static RetrievedDocument marked(String text, String part) {
        var words = new ArrayList<WordEvidence>();
        int start = text.indexOf(part);
        Pattern.compile("\\w+")
                .matcher(text)
                .results()
                .forEach(word -> words.add(new WordEvidence(word.start(),
                        word.end(),
                        start >= 0 && word.start() >= start && word.end() <= start + part.length() ? 0.9 : 0.01)));
        return new RetrievedDocument(new SourceDocument(new DocumentId("a"), "Ovens", 0.9, null, null),
                List.of(new PassageHit(new Passage(0, List.of(), text), 0.9, false, null,
                        new PassageReading(3, words))));
    }

    private static PassageHit part(int ordinal, String heading, String text, double similarity) {
        return new PassageHit(new Passage(ordinal, List.of(heading), text), similarity);
    }

    private static ExtractedAnswer answer(String question, RetrievedDocument... documents) {
        return AnswerExtractor.extractAnswer(ReplyRequests.of(question, documents), CancellationSignal.NONE)
                .orElseThrow();
    }
}
