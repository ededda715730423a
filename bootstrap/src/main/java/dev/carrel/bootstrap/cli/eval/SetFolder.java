package dev.carrel.bootstrap.cli.eval;

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
 * A folder that holds a set: its documents in {@code corpus.jsonl} or {@code paragraphs.jsonl}, each compressed or not,
 * or as files in {@code documents}; its questions in {@code questions.jsonl}, or in {@code queries.jsonl} if there is
 * only a search to measure; which documents are relevant in the questions themselves, or in {@code qrels.tsv}.
 */
public record SetFolder(Path path) {

    private static final String FILES = "documents";

    public SetFolder {
        if (!Files.isDirectory(path)) {
            throw new EvalException("There is no folder " + path + ".");
        }
    }

    /** @throws EvalException if it is no set, or something in it is wrong */
    public EvalSet read() {
        Optional<SetFile> documents = SetFile.in(path, "corpus.jsonl", "paragraphs.jsonl");
        Path files = path.resolve(FILES);
        if (documents.isEmpty() && !Files.isDirectory(files)) {
            throw new EvalException("The folder " + path + " holds no documents: neither corpus.jsonl nor "
                    + "paragraphs.jsonl (.gz or not), nor a folder " + FILES + ".");
        }
        EvalSet questions = readQuestions();
        return new EvalSet(questions.name(), documents.map(SetFolder::entries).orElse(List.of()),
                Files.isDirectory(files) ? files : null, questions.dialogues(), questions.replies());
    }

    /** The questions alone, to ask them of the documents of another set. */
    public EvalSet readQuestions() {
        Optional<SetFile> questions = SetFile.in(path, "questions.jsonl");
        SetFile asked = questions.or(() -> SetFile.in(path, "queries.jsonl"))
                .orElseThrow(() -> new EvalException("The folder " + path
                        + " holds no questions: neither questions.jsonl nor queries.jsonl (.gz or not)."));
        var reader = new QuestionReader(asked.objects(), SetFile.in(path, "qrels.tsv"));
        return new EvalSet(name(), List.of(), null, reader.dialogues(), questions.isPresent());
    }

    private static List<Entry> entries(SetFile file) {
        var entries = new ArrayList<Entry>();
        var ids = new HashSet<String>();
        for (JsonLine line : file.objects()) {
            String id = line.text("id");
            if (!ids.add(id)) {
                throw line.wrong("the id \"" + id + "\" is there already");
            }
            entries.add(new Entry(id, line.find("title").orElse(null), url(line), line.text("text")));
        }
        return entries;
    }

    private static @Nullable String url(JsonLine line) {
        Optional<String> url = line.find("url").filter(given -> !given.isBlank());
        url.flatMap(WebAddress::findViolation).ifPresent(flaw -> {
            throw line.wrong("the url " + flaw);
        });
        return url.orElse(null);
    }

    private String name() {
        try {
            return path.toRealPath().getFileName().toString();
        } catch (IOException ignored) {
            throw new EvalException("There is no folder " + path + ".");
        }
    }
}
