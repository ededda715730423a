package dev.carrel.cli.command.helparticle;

import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
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

    HelpArticleShowCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        HelpArticle article = client.helpArticles(library()).getArticle(key);
        if (json) {
            terminal().printJson(ClientJsonWriter.writeHelpArticle(article));
        } else {
            printArticle(article);
        }
        return SUCCESS;
    }

    private void printArticle(HelpArticle article) {
        terminal().printHeading(article.title());
        printField("key", article.key().value());
        printField("url", article.url() == null ? null : article.url().value());
        printField("summary", article.summary());
        article.questions().forEach(question -> printField("question", question));
        printField("answer", article.answer());
        printField("attributes", article.attributes().isEmpty() ? null
                : ClientJsonWriter.formatObject(article.attributes().toMap()));
        printField("language", article.language());
        printField("pinned", article.pinned() ? "yes" : null);
        printField("enabled", article.enabled() ? null : "no");
        printField("valid until", article.validUntil() == null ? null : article.validUntil().toString());
    }

    private void printField(String label, @Nullable String value) {
        if (value != null) {
            terminal().printField(label, LABEL_WIDTH, value);
        }
    }
}
