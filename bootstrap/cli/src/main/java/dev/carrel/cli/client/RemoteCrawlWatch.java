package dev.carrel.cli.client;

import dev.carrel.cli.client.CommandClient.CrawlWatch;
import dev.carrel.client.transport.RemoteEvents.ChangeWatch;
import dev.carrel.domain.crawl.Crawl;
import java.time.Duration;
import java.util.function.Supplier;

/** A watch of a crawl on a server, which is read when it has changed. */
final class RemoteCrawlWatch implements CrawlWatch {

    private final ChangeWatch watch;
    private final Supplier<Crawl> reader;
    private Crawl known;
    private boolean isStale = true;

    RemoteCrawlWatch(Crawl begun, ChangeWatch watch, Supplier<Crawl> reader) {
        this.known = begun;
        this.watch = watch;
        this.reader = reader;
    }

    @Override
    public Crawl awaitChange(Duration limit) throws InterruptedException {
        isStale |= watch.awaitChange(limit, limit);
        if (isStale) {
            known = reader.get();
            isStale = false;
        }
        return known;
    }

    @Override
    public void close() {
        watch.close();
    }
}
