package dev.carrel.application.helparticle;

import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Help articles, put together: how they are found and, in an engine with an embedder, embedded. Thread-safe. */
public final class HelpArticleService implements EnginePart {

    private final HelpArticleCatalog catalog;
    private final FindHelpArticles findHelpArticles;
    private final @Nullable EmbedHelpArticles embedHelpArticles;

    /** @param embedder null to find articles by their words alone */
    public HelpArticleService(HelpArticles articles, @Nullable PassageEmbedder embedder, EmbedQuestion embedQuestion,
            HoldDuties duties, InstantSource clock) {
        this.catalog = new HelpArticleCatalog(articles, embedder == null ? null : embedder.modelId());
        this.findHelpArticles = new FindHelpArticles(catalog, embedQuestion, clock);
        this.embedHelpArticles = embedder == null ? null
                : new EmbedHelpArticles(duties, articles, catalog, embedder);
    }

    @Override
    public void startWork(BackgroundJobs jobs, JobIntervals intervals) {
        if (embedHelpArticles != null) {
            jobs.runEvery(intervals.pollInterval(), "Embedding help articles", BackgroundJobs.LONG_STALL_LIMIT,
                    embedHelpArticles::embedNextBatch);
        }
    }

    /** Has changed articles of a library embedded in the background, if the engine has an embedder. */
    public void embedLater(LibraryId library) {
        if (embedHelpArticles != null) {
            embedHelpArticles.addPending(library);
        }
    }

    /** Takes note that the articles of a library have changed, or that it was deleted. */
    public void refresh(LibraryId library) {
        catalog.refresh(library);
    }

    /** Returns the use case that finds articles for questions. */
    public FindHelpArticles findHelpArticles() {
        return findHelpArticles;
    }
}
