package dev.carrel.bootstrap.cli.evaluation.collection;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion.RelevantDocument;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestCollectionFolderTest {

    private static final String DOCUMENT = "{\"id\": \"d1\", \"title\": \"Leave\", \"text\": \"25 days.\"}\n";

    @TempDir
    Path folder;

    @Test
    void readsRetrievalCollection() throws IOException {
        compressed("corpus.jsonl.gz",
                DOCUMENT + "\n{\"id\": 2, \"url\": \"https://example.com/2\", \"text\": \"Travel.\"}\n");
        write("queries.jsonl", "{\"id\": \"q1\", \"text\": \" leave? \"}\n{\"id\": \"q2\", \"text\": \"why?\"}\n");
        write("qrels.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\t2\t0\n");

        TestCollection set = new TestCollectionFolder(folder).readCollection();

        assertThat(set.corpus()).containsExactly(new CorpusDocument("d1", "Leave", null, "25 days."),
                new CorpusDocument("2", null, "https://example.com/2", "Travel."));
        assertThat(set.asksForReplies()).isFalse();
        assertThat(set.name()).isEqualTo(folder.getFileName().toString());
        assertThat(set.dialogues()).containsExactly(
                List.of(new TestQuestion("leave?", false, List.of(),
                        List.of(new RelevantDocument("d1", 2, "qrels.tsv line 2")),
                        List.of(), true)),
                List.of(new TestQuestion("why?", false, List.of(), List.of(), List.of(), true)));
    }

    @Test
    void readsQuestionsAndConversations() throws IOException {
        write("paragraphs.jsonl", DOCUMENT);
        write("questions.jsonl", """
                {"id": "1", "text": "second", "paragraphId": "d1", "conversationId": "c", "turn": 2, \
                "history": [{"role": "user", "text": "first"}, {"role": "agent", "text": "so"}]}
                {"id": "2", "text": "alone", "answers": ["a", "b"], "documents": ["Leave"]}
                {"id": "3", "text": "first", "conversationId": "c", "turn": 1, "history": []}
                {"id": "4", "text": "never", "paragraphId": "d1", "answerable": false}
                """);

        TestCollection set = new TestCollectionFolder(folder).readCollection();

        assertThat(set.asksForReplies()).isTrue();
        assertThat(set.dialogues()).containsExactly(
                List.of(new TestQuestion("first", true, List.of(), List.of(), List.of(), true),
                        new TestQuestion("second", true, List.of("first"),
                                List.of(new RelevantDocument("d1", 1, "questions.jsonl line 1")), List.of(), true)),
                List.of(new TestQuestion("alone", false, List.of(),
                        List.of(new RelevantDocument("Leave", 1, "questions.jsonl line 2")), List.of("a", "b"), true)),
                List.of(new TestQuestion("never", false, List.of(), List.of(), List.of(), false)));
    }

    @Test
    void limitTakesQuestionsEvenly() throws IOException {
        write("corpus.jsonl", DOCUMENT);
        var lines = new StringBuilder();
        for (int number = 0; number < 10; number++) {
            lines.append("{\"text\": \"" + number + "\"}\n");
        }
        write("questions.jsonl", lines.toString());
        TestCollection set = new TestCollectionFolder(folder).readCollection();

        assertThat(set.limitQuestions(3).dialogues()).extracting(dialogue -> dialogue.getFirst().text())
                .containsExactly("0", "3", "6");
        assertThat(set.limitQuestions(10)).isEqualTo(set);
        assertThat(set.limitQuestions(11)).isEqualTo(set);
    }

    @Test
    void limitKeepsFirstTurns() throws IOException {
        write("corpus.jsonl", DOCUMENT);
        var lines = new StringBuilder();
        for (int number = 0; number < 10; number++) {
            lines.append("{\"text\": \"" + number + "\", \"conversationId\": \"" + number / 5 + "\"}\n");
        }
        write("questions.jsonl", lines.toString());

        TestCollection limited = new TestCollectionFolder(folder).readCollection().limitQuestions(7);

        assertThat(limited.countQuestions()).isEqualTo(7);
        assertThat(limited.dialogues()).extracting(List::size).containsExactly(5, 2);
        assertThat(limited.dialogues().getLast()).extracting(TestQuestion::text).containsExactly("5", "6");
    }

    @Test
    void rejectsFolderWithoutCollection() throws IOException {
        assertWrong("There is no folder " + folder + "/gone.", folder.resolve("gone"));
        assertWrong("The folder " + folder + " holds no documents: neither corpus.jsonl nor paragraphs.jsonl (.gz or "
                + "not), nor a folder documents.", folder);
        write("corpus.jsonl", DOCUMENT);
        assertWrong("The folder " + folder
                + " holds no questions: neither questions.jsonl nor queries.jsonl (.gz or not).", folder);
    }

    @Test
    void reportsBrokenLinesWithLocation() throws IOException {
        write("corpus.jsonl", DOCUMENT);
        assertWrongQuestions("questions.jsonl line 2: it is not a JSON object; write one object per line.",
                "{\"text\": \"a\"}\n{\"text\": ");
        assertWrongQuestions("questions.jsonl line 1: it is not a JSON object; write one object per line.", "[1]");
        assertWrongQuestions("questions.jsonl line 1: it is not a JSON object; write one object per line.", "{} {}");
        assertWrongQuestions("questions.jsonl line 3: has no \"text\".", "{\"text\": \"a\"}\n\n{\"id\": \"b\"}");
        assertWrongQuestions("questions.jsonl line 1: \"text\" must be a text.", "{\"text\": []}");
        assertWrongQuestions("questions.jsonl line 1: the query must not be blank.", "{\"text\": \" \"}");
        assertWrongQuestions("questions.jsonl line 1: \"answers\" must be a list.",
                "{\"text\": \"a\", \"answers\": \"b\"}");
        assertWrongQuestions("questions.jsonl line 1: \"documents\" must be a list of texts.",
                "{\"text\": \"a\", \"documents\": [true]}");
        assertWrongQuestions("questions.jsonl line 1: \"answerable\" must be true or false.",
                "{\"text\": \"a\", \"answerable\": \"no\"}");
    }

    @Test
    void reportsInvalidJudgmentsWithLocation() throws IOException {
        write("corpus.jsonl", DOCUMENT);
        write("queries.jsonl", "{\"id\": \"q1\", \"text\": \"a\"}");
        write("qrels.tsv", "q1\td1\t1\nq2\td1\t1\n");
        assertWrong("qrels.tsv line 2: there is no question \"q2\".", folder);
        write("qrels.tsv", "query-id\tcorpus-id\tscore\nq1 d1 1\n");
        assertWrong("qrels.tsv line 2: it needs a question, a document and a grade, separated by tabs.", folder);
    }

    @Test
    void rejectsDuplicateAndInvalidDocuments() throws IOException {
        write("queries.jsonl", "{\"id\": \"q1\", \"text\": \"a\"}");
        write("corpus.jsonl", DOCUMENT + DOCUMENT);
        assertWrong("corpus.jsonl line 2: the id \"d1\" exists already.", folder);
        write("corpus.jsonl", DOCUMENT + "{\"id\": \"d2\", \"url\": \"example\", \"text\": \"a\"}");
        assertWrong("corpus.jsonl line 2: the url must begin with http:// or https://.", folder);
        Files.delete(folder.resolve("corpus.jsonl"));
        write("corpus.jsonl.gz", DOCUMENT);
        assertWrong("The file " + folder + "/corpus.jsonl.gz cannot be read.", folder);
    }

    private void assertWrongQuestions(String message, String lines) throws IOException {
        write("questions.jsonl", lines);
        assertWrong(message, folder);
    }

    private static void assertWrong(String message, Path set) {
        assertThatThrownBy(() -> new TestCollectionFolder(set).readCollection()).isInstanceOf(EvaluationException.class)
                .hasMessage(message);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private void compressed(String name, String text) throws IOException {
        try (OutputStream file = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            file.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
