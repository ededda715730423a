package dev.carrel.application.query;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EvidenceLocatorTest {

    private static final String PARKING = "The garage closes at nine in the evening.";
    private static final String SOCKET = """
            The service listens on a socket.

            To restart it, run:

            ```
            ./service stop
            ./service start --quick
            ```

            All connections are closed by that.""";

    private static RetrievedDocument document(String id, String... passages) {
        var hits = new ArrayList<PassageHit>();
        for (String text : passages) {
            hits.add(new PassageHit(new Passage(hits.size(), List.of("Part", "Chapter " + hits.size()), 7, text), 0.5));
        }
        return new RetrievedDocument(new SourceDocument(new DocumentId(id), id, 0.5, null, null), hits);
    }

    private static String locate(String reply, RetrievedDocument document, RetrievedDocument... others) {
        var all = new ArrayList<>(List.of(others));
        all.add(document);
        return EvidenceLocator.of(reply, all).locate(document).text();
    }

    @Test
    void selectsThePassageThatSharesMostWithTheReply() {
        RetrievedDocument rules = document("rules", "Travel is approved by the head of finance.", PARKING);
        Section located = EvidenceLocator.of("It closes at nine.", List.of(rules)).locate(rules);

        assertThat(located).isEqualTo(new Section(List.of("Part", "Chapter 1"), 7, PARKING));
    }

    @Test
    void prefersRareWordsToWordsOfEveryPassage() {
        RetrievedDocument rules = document("rules", "They are in the hall of this house.", "Finance decides.");

        assertThat(locate("The finance department is in charge of that.", rules,
                document("other", "The end of the hall is in the office.", "All of that is in the cellar.",
                        "This is the rule of the house in the hall.", "Of that, the half is in the hall.")))
                .isEqualTo("Finance decides.");
    }

    @Test
    void countsWordsOfTheHeadings() {
        RetrievedDocument rules = document("rules", "It is at nine.", "It is at ten.");

        assertThat(EvidenceLocator.of("What chapter 1 says: at nine or ten.", List.of(rules)).locate(rules).text())
                .isEqualTo("It is at ten.");
    }

    @Test
    void keepsBlocksWholeAndTheSentenceThatAnnouncesThem() {
        assertThat(locate("Use `./service start --quick` after ./service stop.", document("runbook", SOCKET)))
                .isEqualTo("""
                        To restart it, run:

                        ```
                        ./service stop
                        ./service start --quick
                        ```""");
    }

    @Test
    void keepsAllQuotedBlocks() {
        assertThat(locate(SOCKET + "\n\n**Other**\n\nMore of another document.", document("runbook", SOCKET)))
                .isEqualTo(SOCKET);
        String quoted = "- one apple a day\n- two pears\n- three plums from the garden in autumn";
        assertThat(locate("Fruit: " + quoted, document("fruit", "Nothing of this.\n\n" + quoted + "\n- no cherries")))
                .isEqualTo(quoted);
    }

    @Test
    void returnsTheBestPassageOfAReplyInAnotherLanguage() {
        assertThat(locate("Die Werkstatt schließt um 21 Uhr.", document("rules", PARKING, SOCKET))).isEqualTo(PARKING);
        assertThat(locate("", document("rules", PARKING, SOCKET))).isEqualTo(PARKING);
    }

    @Test
    void comparesScriptsWithoutSpacesByCharacter() {
        assertThat(locate("上司が承認します", document("kyuka", "社員の休暇は年に28日です。", "申請は上司が承認します。")))
                .isEqualTo("申請は上司が承認します。");
    }
}
