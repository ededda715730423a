package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel help-article delete}. */
@Command(name = "delete")
final class HelpArticleDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "KEY", arity = "1..*", descriptionKey = "article-key")
    private List<HelpArticleKey> keys = List.of();

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    @Override
    protected int runWith(CommandClient client) throws IOException {
        return deletion.deleteAll(terminal(), "help article", keys, library(),
                client.helpArticles(library())::deleteArticle)
                        ? SUCCESS
                        : FAILURE;
    }
}
