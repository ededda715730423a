package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.helparticle.HelpArticle;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel help-article add}. */
@Command(name = "add")
final class HelpArticleAddCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "KEY", descriptionKey = "article-key")
    private String key;

    @Option(names = "--url", paramLabel = "URL")
    private @Nullable String url;

    @Option(names = "--title", paramLabel = "TITLE", required = true)
    private String title;

    @Option(names = "--summary", paramLabel = "TEXT")
    private @Nullable String summary;

    @Option(names = "--question", paramLabel = "QUESTION")
    private List<String> questions = List.of();

    @Option(names = "--answer", paramLabel = "TEXT")
    private @Nullable String answer;

    @Mixin
    private final AttributeOptions attributeOptions = new AttributeOptions();

    @Option(names = "--language", paramLabel = "TAG")
    private @Nullable String language;

    @Option(names = "--pinned")
    private boolean pinned;

    @Option(names = "--disabled")
    private boolean disabled;

    @Option(names = "--valid-until", paramLabel = "TIME")
    private @Nullable String validUntil;

    private @Nullable HelpArticle article;

    @Override
    public Integer call() throws IOException, InterruptedException {
        article = new HelpArticleBody(key, url, title, summary, questions, answer,
                attributeOptions.toAttributes().toMap(), language, pinned, !disabled, validUntil).toArticle();
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) {
        boolean created = client.helpArticles(library()).saveArticle(Objects.requireNonNull(article));
        terminal().printLine((created ? "Created" : "Updated") + " help article " + key + ".");
        return SUCCESS;
    }
}
