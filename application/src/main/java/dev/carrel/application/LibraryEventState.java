package dev.carrel.application;

import dev.carrel.application.event.VisibleState;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the handle of a library can see, for its subscriptions. */
record LibraryEventState(VisibleLibrary view) implements VisibleState {

    @Override
    public boolean isVisible(Collection<Attributes> attributes) {
        return view.documentFilter().matchesAll(attributes);
    }

    @Override
    public Map<DocumentId, Document> findDocuments(Collection<DocumentId> ids) {
        return view.engine()
                .storage()
                .documents()
                .findAllById(view.id(), ids)
                .values()
                .stream()
                .filter(document -> document.passes(view.documentFilter()))
                .collect(Collectors.toMap(Document::id, document -> document));
    }

    @Override
    public Optional<Crawl> findCrawl(CrawlId id) {
        return view.engine()
                .storage()
                .crawls()
                .findById(view.id(), id)
                .filter(crawl -> view.crawlsThatExist().test(crawl));
    }

    @Override
    public boolean isWhole() {
        return view.filter().isEverything();
    }

    @Override
    public Map<DocumentStatus, Long> countDocuments() {
        return view.engine().storage().documents().countByStatus(view.id(), view.filter());
    }

    @Override
    public long countUnembedded() {
        return view.engine().embedding().countUnembedded(view.id(), view.filter());
    }
}
