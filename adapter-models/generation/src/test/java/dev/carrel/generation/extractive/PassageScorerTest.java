package dev.carrel.generation.extractive;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PassageScorerTest {

    @Test
    void prefersSimilarPassages() {
        assertThat(PassageRanking.rankTitles("What is red?", passage("One", "", "The roof is red.", 0.2),
                passage("Two", "", "The wall is red.", 0.9))).containsExactly("Two", "One");
    }

    @Test
    void prefersThePassageThatCoversTheQuestion() {
        assertThat(PassageRanking.rankTitles("How is a branch of the tree renamed?",
                passage("One", "", "A branch is a line of work. It may be long.", 0.6),
                passage("Two", "", "To rename a branch of the tree, move it.", 0.5))).startsWith("Two");
    }

    @Test
    void prefersAHeadingThatIsAskedFor() {
        assertThat(PassageRanking.rankTitles("How can messages be filtered?",
                passage("One", "Notes on several things", "Messages can be filtered with care.", 0.6),
                passage("Two", "Filtering messages", "Messages can be filtered with care too.", 0.5)))
                .startsWith("Two");
    }

    @Test
    void prefersTheDefinitionOfAName() {
        assertThat(PassageRanking.rankTitles("max_size",
                passage("One", "", "Set max_size with care, for max_size matters.", 0.55),
                passage("Two", "", "max_size (integer)\n: The limit in kilobytes.", 0.5))).startsWith("Two");
    }

    @Test
    void prefersMessagesWordForWord() {
        assertThat(PassageRanking.rankTitles("table is locked",
                passage("One", "", "The table that is locked has a lock.", 0.5),
                passage("Two", "", "The message \"table is locked\" comes when another one writes.", 0.5)))
                .startsWith("Two");
    }

    @Test
    void prefersCodeForInstructions() {
        assertThat(PassageRanking.rankTitles("How do I restart the service?",
                passage("One", "", "You may want to restart the service.", 0.5),
                passage("Two", "", "You may want to restart the service:\n\n```\nsvc restart\n```", 0.5)))
                .startsWith("Two");
    }

    @Test
    void prefersPassagesWithAName() {
        assertThat(PassageRanking.rankTitles("Where is the mail kept?",
                passage("One", "", "The mail is kept as you wish it.", 0.5),
                passage("Two", "", "The mail is kept in /var/mail at first.", 0.5))).startsWith("Two");
    }

    @Test
    void prefersDefaultsForNumbers() {
        assertThat(PassageRanking.rankTitles("How many files can be open?",
                passage("One", "", "In 2003 files could be open for 3 days.", 0.5),
                passage("Two", "", "By default 20 files can be open.", 0.5))).startsWith("Two");
    }

    @Test
    void prefersAnExplanationToAListOfChanges() {
        assertThat(PassageRanking.rankTitles("What does the cache do?",
                passage("Release notes", "", "The cache does more.", 0.55),
                passage("Manual", "", "The cache does less.", 0.5), passage("Other", "", "None.", 0.1)))
                .startsWith("Manual");
    }

    @Test
    void matchesSynonyms() {
        assertThat(PassageRanking.rankTitles("How do I delete an archive?",
                passage("One", "", "An archive may be large.", 0.5),
                passage("Two", "", "An archive may be pruned.", 0.5))).startsWith("Two");
    }

    @Test
    void omitsPassagesThatShareNothing() {
        assertThat(PassageRanking.rankTitles("Who wrote the opera?", passage("One", "", "Gates open at 8.", 0.9),
                passage("Two", "", "The opera opens at 9.", 0.5))).containsExactly("Two");
        assertThat(PassageRanking.rank("Who wrote the play?", passage("One", "", "Gates open at 8.", 0.9))).isEmpty();
    }

    /** Returns a document with one passage. */
    static RetrievedDocument passage(String title, String heading, String text, double similarity) {
        return new RetrievedDocument(
                new SourceDocument(new DocumentId(title.replace(' ', '-')), title, similarity, null, null),
                List.of(new PassageHit(new Passage(0, heading.isEmpty() ? List.of() : List.of(heading), text),
                        similarity)));
    }
}
