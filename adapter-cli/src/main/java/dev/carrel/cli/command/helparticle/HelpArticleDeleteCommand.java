package dev.carrel.cli.command.helparticle;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel help-article delete}. */
@Command(name = "delete")
final class HelpArticleDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "KEY", arity = "1..*", descriptionKey = "article-key")
    private List<HelpArticleKey> keys = List.of();

    HelpArticleDeleteCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CarrelClient client) {
        for (HelpArticleKey key : keys) {
            client.helpArticles(library()).deleteArticle(key);
            terminal().printLine("Deleted help article " + key + ".");
        }
        return SUCCESS;
    }
}
