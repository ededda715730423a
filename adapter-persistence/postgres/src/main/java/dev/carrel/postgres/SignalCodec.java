package dev.carrel.postgres;

import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.application.port.coordination.LibraryChange.ConnectorChange;
import dev.carrel.application.port.coordination.LibraryChange.CrawlChange;
import dev.carrel.application.port.coordination.LibraryChange.DocumentChange;
import dev.carrel.application.port.coordination.LibraryChange.EmbeddingChange;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.JsonColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Signals as JSON: the sender and, for each signal, a list of the library, a letter for the kind of the change, the id
 * of what has changed, and attributes. Only ASCII characters, so that a character is a byte.
 */
final class SignalCodec {

    private static final String DOCUMENT = "d";
    private static final String FORMER_DOCUMENT = "f";
    private static final String CRAWL = "c";
    private static final String CONNECTOR = "n";
    private static final String EMBEDDING = "e";

    private SignalCodec() {}

    /** The signals of a sender. */
    record SignalMessage(LeaseHolder sender, List<ChangeSignal> signals) {}

    static String write(SignalMessage message) {
        List<List<String>> signals = message.signals()
                .stream()
                .map(signal -> toList(signal.library().value(), signal.change()))
                .toList();
        return JsonColumns.writeAscii(List.of(message.sender().engine(), message.sender().run(), signals));
    }

    private static List<String> toList(String library, LibraryChange change) {
        return switch (change) {
            case DocumentChange(DocumentId id, List<Attributes> before) -> Stream
                    .concat(Stream.of(library, before.isEmpty() ? DOCUMENT : FORMER_DOCUMENT, id.value()),
                            before.stream()
                                    .map(each -> Objects.requireNonNullElse(AttributeColumns.toColumn(each), "")))
                    .toList();
            case CrawlChange(CrawlId id) -> List.of(library, CRAWL, id.value());
            case ConnectorChange(ConnectorKey key) -> List.of(library, CONNECTOR, key.value());
            case EmbeddingChange() -> List.of(library, EMBEDDING);
        };
    }

    /** @throws RuntimeException if the text is not one of {@link #write} */
    static SignalMessage read(String json) {
        var message = (List<?>) JsonColumns.read(json);
        var signals = new ArrayList<ChangeSignal>();
        for (Object signal : (List<?>) message.get(2)) {
            List<String> parts = ((List<?>) signal).stream().map(String.class::cast).toList();
            signals.add(new ChangeSignal(new LibraryId(parts.getFirst()), toChange(parts)));
        }
        return new SignalMessage(new LeaseHolder((String) message.get(0), (String) message.get(1)), signals);
    }

    private static LibraryChange toChange(List<String> parts) {
        return switch (parts.get(1)) {
            case DOCUMENT -> new DocumentChange(new DocumentId(parts.get(2)), List.of());
            case FORMER_DOCUMENT -> new DocumentChange(new DocumentId(parts.get(2)),
                    parts.stream()
                            .skip(3)
                            .map(each -> AttributeColumns.readAttributes(each.isEmpty() ? null : each))
                            .toList());
            case CRAWL -> new CrawlChange(new CrawlId(parts.get(2)));
            case CONNECTOR -> new ConnectorChange(new ConnectorKey(parts.get(2)));
            case EMBEDDING -> new EmbeddingChange();
            default -> throw new IllegalArgumentException("no kind of change: " + parts.get(1));
        };
    }
}
