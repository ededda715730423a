package dev.carrel.bootstrap.cli.evaluation.collection;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.api.evaluation.JsonLine;
import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a test collection. Its documents are in {@code corpus.jsonl} or {@code paragraphs.jsonl}, optionally
 * gzipped, or files in {@code documents}; its questions are in {@code questions.jsonl}, or in {@code queries.jsonl} if
 * only searches are evaluated; relevance judgments are in the questions or in {@code qrels.tsv}.
 */
public record TestCollectionFolder(Path path) {

    private static final String FILES_FOLDER = "documents";

    public TestCollectionFolder {
        if (!Files.isDirectory(path)) {
            throw new EvaluationException("There is no folder " + path + ".");
        }
    }

    /**
     * Reads documents and questions.
     *
     * @throws EvaluationException if the folder is not a valid test collection
     */
    public TestCollection readCollection() {
        Optional<TestCollectionFile> documents = TestCollectionFile.findIn(path, "corpus.jsonl", "paragraphs.jsonl");
        Path files = path.resolve(FILES_FOLDER);
        if (documents.isEmpty() && !Files.isDirectory(files)) {
            throw new EvaluationException("The folder " + path + " holds no documents: neither corpus.jsonl nor "
                    + "paragraphs.jsonl (.gz or not), nor a folder " + FILES_FOLDER + ".");
        }
        TestCollection questions = readQuestions();
        return new TestCollection(questions.name(), documents.map(TestCollectionFolder::readCorpus).orElse(List.of()),
                Files.isDirectory(files) ? files : null, questions.dialogues(), questions.asksForReplies());
    }

    /** Reads the questions only. */
    public TestCollection readQuestions() {
        Optional<TestCollectionFile> questions = TestCollectionFile.findIn(path, "questions.jsonl");
        TestCollectionFile asked = questions.or(() -> TestCollectionFile.findIn(path, "queries.jsonl"))
                .orElseThrow(() -> new EvaluationException("The folder " + path
                        + " holds no questions: neither questions.jsonl nor queries.jsonl (.gz or not)."));
        var reader = new QuestionReader(asked.readObjects(), TestCollectionFile.findIn(path, "qrels.tsv"));
        return new TestCollection(folderName(), List.of(), null, reader.readDialogues(), questions.isPresent());
    }

    private static List<CorpusDocument> readCorpus(TestCollectionFile file) {
        var entries = new ArrayList<CorpusDocument>();
        var ids = new HashSet<String>();
        for (JsonLine line : file.readObjects()) {
            String id = line.requireText("id");
            if (!ids.add(id)) {
                throw line.invalid("the id \"" + id + "\" exists already");
            }
            entries.add(new CorpusDocument(id, line.findText("title").orElse(null), checkedUrl(line),
                    line.requireText("text")));
        }
        return entries;
    }

    private static @Nullable String checkedUrl(JsonLine line) {
        Optional<String> url = line.findText("url").filter(given -> !given.isBlank());
        url.flatMap(WebAddress::findViolation).ifPresent(flaw -> {
            throw line.invalid("the url " + flaw);
        });
        return url.orElse(null);
    }

    private String folderName() {
        try {
            return path.toRealPath().getFileName().toString();
        } catch (IOException ignored) {
            throw new EvaluationException("There is no folder " + path + ".");
        }
    }
}
