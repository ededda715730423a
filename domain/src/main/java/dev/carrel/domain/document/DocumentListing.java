package dev.carrel.domain.document;

import dev.carrel.domain.WireName;
import dev.carrel.domain.error.InvalidRequestException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page of a sorted list of documents.
 *
 * @param after the position of the last document of the page before; null for the first page
 * @param limit the maximum number of documents, at least 1
 */
public record DocumentListing(DocumentSelection selection, DocumentOrder order, @Nullable ListPosition after,
        int limit) {

    /** Returns the first page of all documents, newest first. */
    public static DocumentListing newest(int limit) {
        return new DocumentListing(DocumentSelection.all(), DocumentOrder.NEWEST, null, limit);
    }

    /** Returns the listing of other documents. */
    public DocumentListing of(DocumentSelection other) {
        return new DocumentListing(other, order, after, limit);
    }

    /** Returns the first page in another order. */
    public DocumentListing sortedBy(DocumentOrder other) {
        return new DocumentListing(selection, other, null, limit);
    }

    /** Returns the page after a position, which {@link DocumentOrder#positionOf} makes; null for the first page. */
    public DocumentListing after(@Nullable ListPosition position) {
        return new DocumentListing(selection, order, position, limit);
    }

    /** Returns the listing with another limit. */
    public DocumentListing withLimit(int other) {
        return new DocumentListing(selection, order, after, other);
    }

    /** The order of documents; documents that are otherwise equal are ordered by their ids. */
    public enum DocumentOrder implements WireName {
        /** The document added last comes first. */
        NEWEST,
        /** The document added first comes first. */
        OLDEST,
        /** By {@linkplain DocumentOrder#titleKey title}; documents without a title come first. */
        TITLE,
        /** The document changed last comes first. */
        UPDATED;

        /** Returns the constant with a wire name, compared exactly; empty if there is none. */
        public static Optional<DocumentOrder> fromWireName(String wireName) {
            return WireName.find(DocumentOrder.class, wireName);
        }

        /** Returns the position of a document in a list of this order. */
        public ListPosition positionOf(Document document) {
            return switch (this) {
                case NEWEST, OLDEST -> new ListPosition(document.id(), null);
                case TITLE -> new ListPosition(document.id(), titleKey(document.title()));
                case UPDATED -> new ListPosition(document.id(), document.updatedAt().toString());
            };
        }

        /** Returns the order of positions. */
        public Comparator<ListPosition> comparator() {
            Comparator<ListPosition> byId = Comparator.comparing(position -> position.id().value());
            return switch (this) {
                case NEWEST -> byId.reversed();
                case OLDEST -> byId;
                case TITLE -> Comparator
                        .comparing((ListPosition position) -> position.requireValue().getBytes(StandardCharsets.UTF_8),
                                Arrays::compareUnsigned)
                        .thenComparing(byId);
                case UPDATED -> Comparator.comparing(ListPosition::requireInstant).thenComparing(byId).reversed();
            };
        }

        /** Returns what titles are compared by: the code points, of ASCII letters the small ones. */
        private static String titleKey(@Nullable String title) {
            var key = new StringBuilder(Objects.requireNonNullElse(title, ""));
            for (int index = 0; index < key.length(); index++) {
                char character = key.charAt(index);
                if (character >= 'A' && character <= 'Z') {
                    key.setCharAt(index, (char) (character - 'A' + 'a'));
                }
            }
            return key.toString();
        }
    }

    /**
     * The position of a document in a list. It stays valid when the document is changed or deleted.
     *
     * @param value what the order compares before the ids; null if it compares nothing else
     */
    public record ListPosition(DocumentId id, @Nullable String value) {

        /** Separates id and value; no id contains it. */
        private static final String SEPARATOR = ":";

        /** Returns the position as a text for clients; in the orders by age it is the id. */
        public String toCursor() {
            return value == null ? id.value()
                    : id.value() + SEPARATOR + Base64.getUrlEncoder()
                            .withoutPadding()
                            .encodeToString(value.getBytes(StandardCharsets.UTF_8));
        }

        /**
         * Returns the position of a cursor.
         *
         * @throws InvalidRequestException if it is none of this order
         */
        public static ListPosition fromCursor(DocumentOrder order, String cursor) {
            try {
                String[] parts = cursor.split(SEPARATOR, 2);
                var position = new ListPosition(new DocumentId(parts[0]), parts.length == 1 ? null
                        : new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8));
                position.requireFor(order);
                return position;
            } catch (IllegalArgumentException | DateTimeException | InvalidRequestException ignored) {
                throw InvalidRequestException.of("cursor",
                        "must be the nextCursor of a page in the order " + order.name().toLowerCase(Locale.ROOT));
            }
        }

        private void requireFor(DocumentOrder order) {
            boolean needsValue = order == DocumentOrder.TITLE || order == DocumentOrder.UPDATED;
            if (needsValue != (value != null)) {
                throw new IllegalArgumentException("a position of another order");
            }
            if (order == DocumentOrder.UPDATED) {
                requireInstant();
            }
        }

        /** Returns the value as a text. */
        public String requireValue() {
            return Objects.requireNonNull(value);
        }

        /** Returns the value as a time. */
        public Instant requireInstant() {
            return Instant.parse(requireValue());
        }
    }
}
