package dev.carrel.bootstrap.cli.client.helparticle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.api.helparticle.HelpArticleListBody;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The help articles of a server.
 *
 * @param path of the articles of the library
 */
public record RemoteHelpArticles(HttpTransport transport, String path) implements HelpArticleClient {

    private static final int CREATED = 201;

    @Override
    public boolean saveArticle(HelpArticle article) {
        return transport.sendJson("PUT", pathOf(article.key()), HelpArticleBody.of(article), HelpArticleBody.class)
                .status() == CREATED;
    }

    @Override
    public List<SaveResult> saveArticles(List<HelpArticle> articles) {
        List<JsonNode> lines = transport.sendLines(path + "/batch",
                articles.stream().map(HelpArticleBody::of).toList(), Duration.ZERO);
        return IntStream.range(0, articles.size())
                .mapToObj(each -> each < lines.size() ? toResult(lines.get(each))
                        : new SaveResult(null, "The server stopped before it was saved."))
                .toList();
    }

    private static SaveResult toResult(JsonNode line) {
        if (line.path("status").isTextual()) {
            return new SaveResult(line.path("status").textValue(), null);
        }
        String errors = StreamSupport.stream(line.path("errors").spliterator(), false)
                .map(error -> error.path("pointer").asText().replaceFirst("^#/", "") + " "
                        + error.path("detail").asText())
                .collect(Collectors.joining("; "));
        return new SaveResult(null, errors.isEmpty() ? line.path("detail").asText() : errors.strip());
    }

    @Override
    public HelpArticleBody getArticle(HelpArticleKey key) {
        return complete(transport.getJson(pathOf(key), HelpArticleBody.class));
    }

    @Override
    public ListPage<HelpArticleBody> listArticles(@Nullable String cursor, int limit) {
        HelpArticleListBody page = transport.getJson(path + ListPage.formatQuery(cursor, limit),
                HelpArticleListBody.class);
        return new ListPage<>(page.helpArticles().stream().map(RemoteHelpArticles::complete).toList(),
                page.nextCursor());
    }

    /** Returns the body with all its defaults. */
    private static HelpArticleBody complete(HelpArticleBody body) {
        try {
            return HelpArticleBody.of(body.toArticle());
        } catch (InvalidRequestException e) {
            throw ApiJson.missingField(e.violations().getFirst().field());
        }
    }

    @Override
    public void deleteArticle(HelpArticleKey key) {
        transport.send("DELETE", pathOf(key));
    }

    private String pathOf(HelpArticleKey key) {
        return path + "/" + key;
    }
}
