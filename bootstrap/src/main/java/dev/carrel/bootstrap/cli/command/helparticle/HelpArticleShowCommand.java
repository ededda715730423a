package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel help-article show}. */
@Command(name = "show")
final class HelpArticleShowCommand extends LibraryScopedCommand {

    private static final int LABEL_WIDTH = 11;

    @Parameters(paramLabel = "KEY", descriptionKey = "article-key")
    private HelpArticleKey key;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        HelpArticleBody article = client.helpArticles(library()).getArticle(key);
        if (json) {
            terminal().printJson(article);
        } else {
            printArticle(article);
        }
        return SUCCESS;
    }

    private void printArticle(HelpArticleBody article) {
        terminal().printHeading(Objects.requireNonNull(article.title()));
        printField("key", article.key());
        printField("url", article.url());
        printField("summary", article.summary());
        Objects.requireNonNull(article.questions()).forEach(question -> printField("question", question));
        printField("answer", article.answer());
        Map<String, Object> attributes = Objects.requireNonNull(article.attributes());
        printField("attributes", attributes.isEmpty() ? null : ClientJsonWriter.formatObject(attributes));
        printField("language", article.language());
        printField("pinned", Boolean.TRUE.equals(article.pinned()) ? "yes" : null);
        printField("enabled", Boolean.FALSE.equals(article.enabled()) ? "no" : null);
        printField("valid until", article.validUntil());
    }

    private void printField(String label, @Nullable String value) {
        if (value != null) {
            terminal().printField(label, LABEL_WIDTH, value);
        }
    }
}
