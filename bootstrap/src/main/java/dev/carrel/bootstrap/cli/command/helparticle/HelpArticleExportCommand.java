package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.api.helparticle.HelpArticleCsv;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel help-article export}. */
@Command(name = "export")
final class HelpArticleExportCommand extends LibraryScopedCommand {

    private static final int PAGE_SIZE = 500;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "csv", descriptionKey = "article-format")
    private ArticleFileFormat format;

    @Override
    protected int runWith(CommandClient client) {
        List<HelpArticleBody> articles = ListPage
                .readAll(cursor -> client.helpArticles(library()).listArticles(cursor, PAGE_SIZE));
        switch (format) {
            case CSV -> {
                terminal().printRaw(HelpArticleCsv.formatHeader());
                articles.forEach(article -> terminal().printRaw(
                        HelpArticleCsv.formatRow(article, ClientJsonWriter::formatObject)));
            }
            case JSONL -> articles.forEach(
                    article -> terminal().printRaw(ClientJsonWriter.writeBody(article) + "\n"));
        }
        return SUCCESS;
    }
}
