package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.helparticle.HelpArticleClient;
import dev.carrel.bootstrap.cli.client.helparticle.HelpArticleClient.SaveResult;
import dev.carrel.bootstrap.cli.command.helparticle.ArticleFile.FileArticle;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel help-article import}. */
@Command(name = "import")
final class HelpArticleImportCommand extends LibraryScopedCommand {

    private static final int MAX_BATCH_SIZE = 100;

    @Parameters(paramLabel = "FILE", descriptionKey = "article-file")
    private Path file;

    @Option(names = "--format", paramLabel = "FORMAT", descriptionKey = "article-format")
    private @Nullable ArticleFileFormat format;

    private List<FileArticle> articles = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        articles = ArticleFile.readArticles(readFile(), format == null ? guessFormat() : format);
        return super.call();
    }

    private String readFile() throws IOException {
        if (file.toString().equals("-")) {
            return terminal().readAll();
        }
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw CommandException.failure("The file " + file + " does not exist, or is not a text in UTF-8.", e);
        }
    }

    private ArticleFileFormat guessFormat() {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".jsonl") || name.endsWith(".ndjson") ? ArticleFileFormat.JSONL : ArticleFileFormat.CSV;
    }

    @Override
    protected int runWith(CommandClient client) {
        HelpArticleClient into = client.helpArticles(library());
        Map<String, Integer> counts = new TreeMap<>();
        int failed = 0;
        for (List<FileArticle> batch : splitBatches()) {
            List<HelpArticle> valid = batch.stream().map(FileArticle::article).filter(Objects::nonNull).toList();
            List<SaveResult> results = valid.isEmpty() ? List.of() : into.saveArticles(valid);
            int next = 0;
            for (FileArticle each : batch) {
                SaveResult result = each.article() == null ? new SaveResult(null, each.problem())
                        : results.get(next++);
                if (result.status() == null) {
                    failed++;
                    terminal().printError("Line " + each.line() + ": " + result.problem());
                } else {
                    counts.merge(result.status(), 1, Integer::sum);
                }
            }
        }
        terminal().printLine("Created " + counts.getOrDefault("created", 0) + ", replaced "
                + counts.getOrDefault("replaced", 0) + ", unchanged " + counts.getOrDefault("unchanged", 0)
                + ", failed " + failed + ".");
        return failed == 0 ? SUCCESS : FAILURE;
    }

    /** Returns the articles in batches without a key that occurs twice. */
    private List<List<FileArticle>> splitBatches() {
        var batches = new ArrayList<List<FileArticle>>();
        Set<HelpArticleKey> keys = new HashSet<>();
        for (FileArticle each : articles) {
            boolean isRepeated = each.article() != null && !keys.add(each.article().key());
            if (batches.isEmpty() || isRepeated || batches.getLast().size() == MAX_BATCH_SIZE) {
                batches.add(new ArrayList<>());
                keys.clear();
                if (each.article() != null) {
                    keys.add(each.article().key());
                }
            }
            batches.getLast().add(each);
        }
        return batches;
    }
}
