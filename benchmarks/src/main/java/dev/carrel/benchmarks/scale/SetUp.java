package dev.carrel.benchmarks.scale;

/** A set-up of servers. */
enum SetUp {
    SQLITE("SQLite and Lucene", 1, false, false),
    POSTGRES("PostgreSQL and Lucene", 1, true, false),
    TWO_ON_POSTGRES("PostgreSQL and Lucene, two servers", 2, true, false),
    OPENSEARCH("PostgreSQL and OpenSearch", 1, true, true),
    TWO_ON_OPENSEARCH("PostgreSQL and OpenSearch, two servers", 2, true, true);

    private final String title;
    private final int servers;
    private final boolean onPostgres;
    private final boolean onOpenSearch;

    SetUp(String title, int servers, boolean onPostgres, boolean onOpenSearch) {
        this.title = title;
        this.servers = servers;
        this.onPostgres = onPostgres;
        this.onOpenSearch = onOpenSearch;
    }

    String title() {
        return title;
    }

    int servers() {
        return servers;
    }

    boolean isOnPostgres() {
        return onPostgres;
    }

    boolean isOnOpenSearch() {
        return onOpenSearch;
    }
}
