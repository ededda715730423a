package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.ListCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;

/** {@code carrel help-article list}. */
@Command(name = "list")
final class HelpArticleListCommand extends ListCommand<HelpArticleBody> {

    private static final int PAGE_SIZE = 500;

    HelpArticleListCommand() {
        super("helpArticles");
    }

    @Override
    protected List<HelpArticleBody> readEntries(CommandClient client) {
        return ListPage.readAll(cursor -> client.helpArticles(library()).listArticles(cursor, PAGE_SIZE));
    }

    @Override
    protected String formatLine(HelpArticleBody article) {
        var marks = new ArrayList<String>();
        if (article.answer() != null) {
            marks.add("answer");
        }
        if (Boolean.TRUE.equals(article.pinned())) {
            marks.add("pinned");
        }
        if (Boolean.FALSE.equals(article.enabled())) {
            marks.add("disabled");
        }
        if (article.validUntil() != null) {
            marks.add("until " + article.validUntil());
        }
        return article.key() + "\t" + article.title() + "\t" + Objects.toString(article.url(), "-")
                + (marks.isEmpty() ? "" : "\t" + String.join(", ", marks));
    }
}
