package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.ranking.search.MemoryIndex.put;
import static org.assertj.core.api.Assertions.assertThat;

class OverlapRerankerTest {

    private final MemoryIndex index = new MemoryIndex();

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void prefersADocumentOnTheSubjectToAMention() {
        index.apply(put("mention", "Backups run at night.", "The canteen opens at noon."),
                put("subject", "Backups run at night.", "Backups that failed run again in the morning."));
        assertThat(index.foundIds("When do backups run?")).containsExactly("subject", "mention");
    }

    @Test
    void doesNotPreferManyWeakPassagesToOneGoodOne() {
        index.apply(put("many", "Backups are kept.", "Backups are large.", "Backups are checked.", "Backups are old."),
                put("one", "Backups run at night."));
        assertThat(index.foundIds("When do backups run at night?")).containsExactly("one", "many");
    }

    @Test
    void ranksThePassagesOfADocumentByNearWords() {
        String far = " Nothing of what was asked is said here, nor in any of the sentences that follow this one.";
        index.apply(put("rules", "Unused" + far + " days" + far + " expire.", "Unused days expire." + far + far));
        List<DocumentHit> hits = index.search("Unused days expire");
        assertThat(hits.getFirst().passages()).extracting(hit -> hit.passage().ordinal()).containsExactly(1, 0);
    }

    @Test
    void neverLeavesASimilarityAboveThatOfABetterRank() {
        index.apply(put("a", "Backups run at night.", "Nightly backups run.", "Runs of backups."),
                put("b", "Backups run.", "Night."), put("c", "Backups that run at night run well."));
        List<DocumentHit> hits = index.search("backups run at night");
        assertThat(hits).extracting(DocumentHit::similarity).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(hits).allSatisfy(hit -> assertThat(hit.passages()).extracting(PassageHit::similarity)
                .isSortedAccordingTo(Comparator.reverseOrder()));
    }

    @Test
    void prefersAReferencePageToReleaseNotesUnlessAVersionIsAskedFor() {
        index.apply(titled("notes", "Change Log", "Version 1.2.0 (2022-01-23)", "Delete old archives faster."),
                titled("guide", "Manual", "Cleaning up",
                        "Delete old archives when the disk is nearly full, as is said here."));
        assertThat(index.foundIds("delete old archives")).containsExactly("guide", "notes");
        assertThat(index.foundIds("faster to delete old archives in version 1.2.0")).first().isEqualTo("notes");
    }

    @Test
    void returnsFurtherPassagesOfADocumentThatRisesFromFarBelow() {
        List<PutDocument> updates = new ArrayList<>();
        updates.add(new PutDocument(new DocumentId("guide"), "Manual",
                List.of(new Passage(0, List.of(), "Unneeded archives are old ones."),
                        new Passage(1, List.of(), "The disk is full."),
                        new Passage(2, List.of(), "Delete old archives before the disk is nearly full."))));
        for (int number = 0; number < 2 * OverlapReranker.DEEP_DOCUMENTS; number++) {
            updates.add(titled("notes" + number, "Change Log", "Version 1.2.0", "Delete old archives."));
        }
        index.apply(updates.toArray(new PutDocument[0]));
        DocumentHit best = index.search("delete old archives").getFirst();
        assertThat(best.document().value()).isEqualTo("guide");
        assertThat(best.passages()).extracting(hit -> hit.passage().ordinal()).containsExactly(2, 0);
    }

    @Test
    void prefersTheAnswerToTheSameQuestion() {
        index.apply(titled("other", "Holidays", "Rules",
                "Unused holidays expire, holidays of apprentices do not."),
                titled("same", "Do my unused holidays expire?", "Rules",
                        "Yes, in March of the next year, unless ill."));
        assertThat(index.foundIds("Will my unused holidays expire?")).containsExactly("same", "other");
    }

    @Test
    void prefersTheDefinitionOfWhatAHeadingNames() {
        index.apply(titled("user", "Manual", "Proxying", "A gateway is set up like this: gateway on, gateway port 80."),
                titled("thing", "Manual", "Gateway",
                        "It forwards requests to other servers and returns their answers."));
        assertThat(index.foundIds("How do I set up the port of a gateway?")).first().isEqualTo("user");
        for (String question : List.of("What is a gateway?", "what's a gateway", "Was ist ein Gateway?",
                "Qu’est-ce qu’un gateway ?", "Che cos'è un gateway?")) {
            assertThat(index.foundIds(question)).as(question).first().isEqualTo("thing");
        }
    }

    @Test
    void definesADocumentByItsBeginning() {
        index.apply(new PutDocument(new DocumentId("borg"), "Borg",
                List.of(new Passage(0, List.of(), "Borg is a program for backups and archives."),
                        new Passage(1, List.of("Notes"), "What Borg is not is a program for backups of Borg."))));
        assertThat(index.search("What is Borg?").getFirst().passages()).extracting(hit -> hit.passage().ordinal())
                .containsExactly(0, 1);
    }

    @Test
    void recognisesReleaseNotes() {
        for (String heading : List.of("Change Log", "Changelog", "15.2 Release Notes", "What’s New In Python 3.11",
                "Version 1.2.0b4 (2022-01-23)", "E.5. Release 15.3", "2.1.0 - 2020-05-06",
                "Carrel 2.1.0-rc1 (2020-05-06).", "[1.0-2020-05-06]", "Release 1.2beta[3]")) {
            assertThat(ReleaseNotes.haveHeadings(List.of("Manual", heading))).as(heading).isTrue();
        }
        for (String heading : List.of("3.4.5 Changing settings", "Release engineering", "HTTP/1.1", "Version control",
                "Upgrading from version 1.2", "Dates such as 2020-05-06",
                "1.2 released 2020-05-06", "2020-05-06 1.2")) {
            assertThat(ReleaseNotes.haveHeadings(List.of("Manual", heading))).as(heading).isFalse();
        }
    }

    private static PutDocument titled(String id, String title, String heading, String text) {
        return new PutDocument(new DocumentId(id), title, List.of(new Passage(0, List.of(heading), text)));
    }
}
