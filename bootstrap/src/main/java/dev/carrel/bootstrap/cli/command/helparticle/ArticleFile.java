package dev.carrel.bootstrap.cli.command.helparticle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.api.helparticle.CsvRecordReader;
import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.api.helparticle.HelpArticleCsv;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The articles of a file, or why a line is none. */
final class ArticleFile {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

    private final List<FileArticle> articles = new ArrayList<>();

    private ArticleFile() {}

    /**
     * An article, or the problem of what is none.
     *
     * @param line the number of its first line, from 1
     */
    record FileArticle(int line, @Nullable HelpArticle article, @Nullable String problem) {}

    /**
     * Reads articles in the order of their lines.
     *
     * @throws CommandException if the header of a table is wrong
     */
    static List<FileArticle> readArticles(String content, ArticleFileFormat format) {
        var file = new ArticleFile();
        List<String> lines = content.lines().toList();
        switch (format) {
            case CSV -> file.readTable(lines);
            case JSONL -> file.readObjects(lines);
        }
        return file.articles;
    }

    private void readObjects(List<String> lines) {
        for (int line = 1; line <= lines.size(); line++) {
            String text = lines.get(line - 1);
            if (!text.isBlank()) {
                add(line, () -> parseObject(text).toArticle());
            }
        }
    }

    private static HelpArticleBody parseObject(String text) {
        try {
            return JSON.readValue(text, HelpArticleBody.class);
        } catch (JsonProcessingException e) {
            throw InvalidRequestException.of("", "the line is not a help article in JSON: " + e.getOriginalMessage());
        }
    }

    private void readTable(List<String> lines) {
        var records = new CsvRecordReader();
        HelpArticleCsv table = null;
        int firstLine = 1;
        for (int line = 1; line <= lines.size(); line++) {
            firstLine = records.isInRecord() ? firstLine : line;
            Optional<List<String>> cells = records.readLine(lines.get(line - 1));
            if (cells.isEmpty()) {
                continue;
            }
            if (table == null) {
                table = readHeader(cells.get());
            } else {
                addRow(firstLine, table, cells.get());
            }
        }
        if (records.isInRecord()) {
            articles.add(new FileArticle(firstLine, null, "A double quote in this row is not closed."));
        }
    }

    private void addRow(int line, HelpArticleCsv table, List<String> cells) {
        add(line, () -> table.readRow(cells, ArticleFile::parseAttributes).toArticle());
    }

    private static Optional<Map<String, Object>> parseAttributes(String text) {
        try {
            return Optional.ofNullable(JSON.readValue(text, TREE));
        } catch (JsonProcessingException ignored) {
            return Optional.empty();
        }
    }

    private static HelpArticleCsv readHeader(List<String> cells) {
        try {
            return new HelpArticleCsv(cells);
        } catch (InvalidRequestException e) {
            throw CommandException.failure("The first line must name the columns: " + e.userMessage() + ".", null);
        }
    }

    private void add(int line, Supplier<HelpArticle> parsing) {
        try {
            articles.add(new FileArticle(line, parsing.get(), null));
        } catch (InvalidRequestException e) {
            articles.add(new FileArticle(line, null, e.userMessage()));
        }
    }
}
