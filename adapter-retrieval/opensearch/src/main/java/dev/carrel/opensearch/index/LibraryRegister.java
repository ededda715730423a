package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.http.OpenSearchResponse;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A row for each library, in an OpenSearch index of its own. A row is changed only as the version that was read
 * (optimistic concurrency), so that engines that share the index do not undo each other's changes. Thread-safe.
 */
public final class LibraryRegister {

    /** How often others may have numbered at the same time. */
    private static final int MAX_ATTEMPTS = 50;
    private static final Pattern LIFE = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final int PAGE_SIZE = 1000;
    private static final int REGISTER_CHARACTERS = 6;

    /** No library has this id. */
    private static final String LIVES = "!lives";

    private static final String NEXT_LIFE = """
            ctx._source.last = ctx._source.containsKey('last') ? (long) ctx._source.last + 1 : 1L;
            """;

    private final OpenSearchClient client;
    private final IndexDefinition definition;

    /** Creates a register in an existing OpenSearch index. */
    public LibraryRegister(OpenSearchClient client, IndexDefinition definition) {
        this.client = client;
        this.definition = definition;
    }

    /** Returns the row of a library, also while it is being dropped. */
    public Optional<LibraryRow> find(LibraryId library) {
        OpenSearchResponse response = client.send("GET", definition.libraries() + "/_doc/" + encode(library));
        return response.isFound() ? Optional.of(toRow(response.body())) : Optional.empty();
    }

    /** Returns the row of a library that can be searched. */
    public Optional<LibraryRow> findUsable(LibraryId library) {
        return find(library).filter(row -> !row.dropped());
    }

    /** Returns all rows. */
    public List<LibraryRow> listRows() {
        String index = definition.libraries();
        client.send("POST", index + "/_refresh");
        var rows = new ArrayList<LibraryRow>();
        ObjectNode search = newObject().put("size", PAGE_SIZE).put("seq_no_primary_term", true);
        search.putObject("query").putObject("exists").put("field", "library");
        search.putArray("sort").add("library");
        JsonNode hits;
        do {
            hits = client.send("POST", index + "/_search", search).body().path("hits").path("hits");
            String before = rows.isEmpty() ? "" : rows.getLast().library().value();
            hits.forEach(hit -> rows.add(toRow(hit)));
            if (!hits.isEmpty()) {
                String last = rows.getLast().library().value();
                requireWorks(last.compareTo(before) > 0, "listed libraries twice");
                search.putArray("search_after").add(last);
            }
        } while (hits.size() == PAGE_SIZE);
        return rows;
    }

    /**
     * Creates the row of a library that has none, with a life that no row has had.
     *
     * @return whether there was none
     */
    public boolean create(LibraryId library, String epoch) {
        ObjectNode row = write(library, epoch, nextLife(), 0, false);
        return !client.send("PUT", definition.libraries() + "/_create/" + encode(library), row).isConflict();
    }

    /**
     * A part of the register's id, which is random, is in a life, so that a new register repeats none of a lost one. It
     * is short, since each term in the index begins with it.
     */
    private String nextLife() {
        ObjectNode update = newObject().put("scripted_upsert", true).put("_source", true);
        update.putObject("script").put("source", NEXT_LIFE);
        update.putObject("upsert");
        String path = definition.libraries() + "/_update/" + LIVES + "?retry_on_conflict=20";
        OpenSearchResponse counted = client.send("POST", path, update);
        for (int attempt = 1; counted.isConflict() && attempt < MAX_ATTEMPTS; attempt++) {
            counted = client.send("POST", path, update);
        }
        JsonNode last = counted.body().at("/get/_source/last");
        requireWorks(last.isIntegralNumber(), "did not number a new index of a library");
        return definition.registerId().substring(0, REGISTER_CHARACTERS) + '-'
                + Long.toString(last.asLong(), Character.MAX_RADIX);
    }

    private static void requireWorks(boolean isRight, String wrong) {
        if (!isRight) {
            throw new IndexUnreachableException("OpenSearch " + wrong + ".", null);
        }
    }

    /** Records a revision; returns whether the row was still that version. */
    public boolean recordRevision(LibraryRow row, long revision) {
        return replace(row, write(row.library(), row.epoch(), row.life(), revision, row.dropped()));
    }

    /** Marks a row whose passages are about to be deleted; returns whether the row was still that version. */
    public boolean markDropped(LibraryRow row) {
        return replace(row, write(row.library(), row.epoch(), row.life(), row.revision(), true));
    }

    /** Deletes a row that is being dropped; another engine may have done so and created a new one. */
    public void deleteDropped(LibraryRow dropped) {
        find(dropped.library()).filter(row -> row.dropped() && row.life().equals(dropped.life()))
                .ifPresent(row -> client.send("DELETE", pathOf(row)));
    }

    private boolean replace(LibraryRow row, ObjectNode replacement) {
        return !client.send("PUT", pathOf(row), replacement).isConflict();
    }

    private String pathOf(LibraryRow row) {
        return definition.libraries() + "/_doc/" + encode(row.library()) + "?if_seq_no=" + row.seqNo()
                + "&if_primary_term="
                + row.primaryTerm();
    }

    private static ObjectNode write(LibraryId library, String epoch, String life, long revision, boolean dropped) {
        return newObject().put("library", library.value())
                .put("epoch", epoch)
                .put("life", life)
                .put("revision", revision)
                .put("dropped", dropped);
    }

    private static LibraryRow toRow(JsonNode hit) {
        JsonNode row = hit.path("_source");
        if (!LIFE.matcher(row.path("life").asText()).matches()) {
            throw damaged(hit, null);
        }
        try {
            return new LibraryRow(new LibraryId(row.path("library").asText()), row.path("epoch").asText(),
                    row.path("life").asText(), row.path("revision").asLong(), row.path("dropped").asBoolean(),
                    hit.path("_seq_no").asLong(), hit.path("_primary_term").asLong());
        } catch (InvalidRequestException e) {
            throw damaged(hit, e);
        }
    }

    private static IndexUnusableException damaged(JsonNode hit, @Nullable Exception cause) {
        return new IndexUnusableException("OpenSearch has answered with what is no row of a library: document "
                + hit.path("_id").asText() + ". Check whether something else has changed its index.", cause);
    }

    private static String encode(LibraryId library) {
        return URLEncoder.encode(library.value(), UTF_8);
    }
}
