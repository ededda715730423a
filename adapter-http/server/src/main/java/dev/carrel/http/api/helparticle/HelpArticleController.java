package dev.carrel.http.api.helparticle;

import dev.carrel.api.DeletedBody;
import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.api.helparticle.HelpArticleCsv;
import dev.carrel.api.helparticle.HelpArticleListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryHelpArticles;
import dev.carrel.application.LibraryHelpArticles.SavedArticle;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.ExportFormat;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Saves, reads, lists, exports and deletes help articles. */
final class HelpArticleController {

    private static final int DEFAULT_LIMIT = 100;

    private final Carrel carrel;
    private final ServiceUrls urls;

    HelpArticleController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    ApiResponse putArticle(ApiRequest request) {
        String key = request.pathParameter(ApiRequest.ARTICLE_KEY);
        HelpArticleBody body = JsonRequest.readBody(request, HelpArticleController::readBody);
        if (body.key() != null && !body.key().equals(key)) {
            throw InvalidRequestException.of("key", "must be the key in the path, or absent");
        }
        HelpArticle article = body.withKey(key).toArticle();
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        SavedArticle saved = library.helpArticles().save(article);
        CompleteResponse response = ApiResponse.json(saved.created() ? 201 : 200, HelpArticleBody.of(saved.article()));
        return saved.created()
                ? response.withHeader(HttpHeader.LOCATION.asString(),
                        urls.urlOf("/library/" + library.id() + "/help-article/" + key))
                : response;
    }

    /** Reads the fields of an article. */
    static HelpArticleBody readBody(BodyFields fields) {
        return new HelpArticleBody(fields.readString("key"), fields.readString("url"), fields.readString("title"),
                fields.readString("summary"), fields.readStrings("questions"), fields.readString("answer"),
                fields.readMap("attributes"), fields.readString("language"), fields.readOptionalBoolean("pinned"),
                fields.readOptionalBoolean("enabled"), fields.readString("validUntil"));
    }

    ApiResponse getArticle(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200, HelpArticleBody.of(library.helpArticles().get(articleKey(library, request))));
    }

    ApiResponse deleteArticle(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        HelpArticleKey key = articleKey(library, request);
        library.helpArticles().delete(key);
        return ApiResponse.json(200, DeletedBody.ofHelpArticle(key.value()));
    }

    private static HelpArticleKey articleKey(LibraryHandle library, ApiRequest request) {
        return PathIds.idOf(library, request.pathParameter(ApiRequest.ARTICLE_KEY), HelpArticleKey::new,
                NotFoundException::ofHelpArticle);
    }

    ApiResponse listArticles(ApiRequest request) {
        ListQuery query = QueryParameters.readParameters(request, ListQuery::of);
        ExportFormat format = query.format() == null
                ? ExportFormat.negotiate(request.headers().get(HttpHeader.ACCEPT))
                : query.format();
        if (format != ExportFormat.JSON && query.after() != null) {
            throw new ProblemException(ProblemMapper.invalidRequestProblem(
                    List.of(InvalidParameter.inQuery("cursor", "must not be given for an export, which has no pages")),
                    "Some parameters are not acceptable."));
        }
        LibraryHelpArticles articles = LibraryAccess.openLibrary(carrel, request).helpArticles();
        if (format != ExportFormat.JSON) {
            List<HelpArticleBody> all = readAll(articles);
            return format.createExport(() -> toTable(all), () -> all);
        }
        CursorPage<HelpArticle> page = CursorPage.readPage(query.after(), query.limit(), HelpArticle::key,
                articles::list);
        return ApiResponse.json(200,
                new HelpArticleListBody(page.items().stream().map(HelpArticleBody::of).toList(), page.nextCursor()));
    }

    private static List<HelpArticleBody> readAll(LibraryHelpArticles articles) {
        var all = new ArrayList<HelpArticle>();
        List<HelpArticle> page;
        do {
            page = articles.list(all.isEmpty() ? null : all.getLast().key(), LibraryHelpArticles.MAX_PAGE_SIZE);
            all.addAll(page);
        } while (page.size() == LibraryHelpArticles.MAX_PAGE_SIZE);
        return all.stream().map(HelpArticleBody::of).toList();
    }

    private static String toTable(List<HelpArticleBody> articles) {
        var table = new StringBuilder(HelpArticleCsv.formatHeader());
        articles.forEach(article -> table.append(HelpArticleCsv.formatRow(article, JsonCodec::toText)));
        return table.toString();
    }

    /** The parameters of a list. */
    private record ListQuery(@Nullable HelpArticleKey after, int limit, @Nullable ExportFormat format) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(query.readCursor(last -> Optional.of(new HelpArticleKey(last))),
                    query.readInteger("limit", 1, LibraryHelpArticles.MAX_PAGE_SIZE, DEFAULT_LIMIT),
                    query.readValue("format", ExportFormat::fromWireName, "must be json, jsonl or csv"));
        }
    }
}
