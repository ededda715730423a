package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link dev.carrel.application.port.Documents#submitDocument} and the queue about files. */
public abstract class FileSubmissionContract extends StorageFixture {

    private static final byte[] ONE = "one".getBytes(UTF_8);

    private static NewDocument fileWith(byte[] bytes) {
        return NewDocument.ofFile("rules.pdf", ByteSource.of(bytes));
    }

    private SubmittedDocument submitAgain(NewDocument document) {
        return storage.documents().submitDocument(HANDBOOK, document, nextId(), atSecond(60));
    }

    private static DocumentSource.SourceFile fileOf(ClaimedDocument claim) {
        return (DocumentSource.SourceFile) claim.source();
    }

    private static byte[] readBytes(DocumentSource.SourceFile file) throws IOException {
        try (InputStream in = file.content().openStream()) {
            return in.readAllBytes();
        }
    }

    @Test
    void returnsAFileByteForByte() throws IOException {
        byte[] bytes = new byte[3 * 256 * 1024 + 17];
        new Random(7).nextBytes(bytes);
        var source = new DocumentSource.SourceFile("rules v2.pdf", "application/pdf", ByteSource.of(bytes));
        Document document = submitDocument(HANDBOOK, NewDocument.fromFields(source, "rules", "Rules", null, null));
        assertThat(document.title()).isEqualTo("Rules");
        assertThat(document.url()).isNull();

        DocumentSource.SourceFile file = fileOf(claimNext());
        assertThat(file.name()).isEqualTo("rules v2.pdf");
        assertThat(file.mediaType()).isEqualTo("application/pdf");
        assertThat(file.content().size()).isEqualTo(bytes.length);
        assertThat(readBytes(file)).isEqualTo(bytes);
        assertThat(readBytes(file)).as("once more").isEqualTo(bytes);
    }

    @Test
    void returnsAFileOfWholeChunks() throws IOException {
        byte[] bytes = new byte[2 * 256 * 1024];
        submitDocument(HANDBOOK, fileWith(bytes));
        DocumentSource.SourceFile file = fileOf(claimNext());
        assertThat(readBytes(file)).isEqualTo(bytes);
        try (InputStream in = file.content().openStream()) {
            for (int each = 0; each < 3; each++) {
                assertThat(in.read()).isZero();
            }
            assertThat(in.skip(bytes.length)).isEqualTo(bytes.length - 3);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read(new byte[4])).isEqualTo(-1);
        }
    }

    @Test
    void recognisesAnIdenticalFileUnderAnotherName() {
        Document document = submitDocument(HANDBOOK, fileWith(ONE));
        assertThat(submitAgain(fileWith(ONE.clone()))).isEqualTo(new SubmittedDocument(document, false));
        assertThat(submitAgain(NewDocument.ofFile("other.pdf", ByteSource.of(ONE))))
                .isEqualTo(new SubmittedDocument(document, false));
        assertThat(submitAgain(fileWith(ONE).withTitle("One")).added()).isTrue();
        assertThat(submitAgain(fileWith("two".getBytes(UTF_8))).added()).isTrue();
        assertThat(submitAgain(NewDocument.ofText("one")).added()).as("a text of the same bytes is no file").isTrue();
    }

    @Test
    void keepsAFileUntilItsDocumentEnds() throws IOException {
        submitDocument(HANDBOOK, fileWith(ONE));
        ClaimedDocument first = claimNext();
        storage.documentQueue()
                .applyTransition(first,
                        running -> running.fail(Failure.transientFailure("Later."), RetryPolicy.DEFAULT, T0), T0);
        ClaimedDocument second = claimAt(atSecond(30));
        assertThat(readBytes(fileOf(second))).isEqualTo(ONE);
        storage.documentQueue()
                .applyTransition(second,
                        running -> running.fail(Failure.permanentFailure("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThatThrownBy(() -> readBytes(fileOf(second))).isInstanceOf(IOException.class);

        assertThat(submitAgain(fileWith(ONE)).document().state()).isEqualTo(DocumentState.newlyQueued(atSecond(60)));
        ClaimedDocument third = claimAt(atSecond(60));
        assertThat(readBytes(fileOf(third))).isEqualTo(ONE);
        markSucceeded(third);
        assertThatThrownBy(() -> readBytes(fileOf(third))).isInstanceOf(IOException.class);
    }

    @Test
    void keepsAnOriginalUntilItsDocumentIsReplacedOrDeleted() throws IOException {
        Document rules = submitDocument(HANDBOOK, keptFile("one").withKey("rules"));
        assertThat(storage.documents().findOriginal(HANDBOOK, rules.id())).as("not yet read").isEmpty();
        markSucceeded(claimNext());
        DocumentSource.SourceFile original = storage.documents().findOriginal(HANDBOOK, rules.id()).orElseThrow();
        assertThat(original.name()).isEqualTo("rules.pdf");
        assertThat(readBytes(original)).asString(UTF_8).isEqualTo("one");
        assertThat(storage.documents().findOriginal(RECIPES, rules.id())).as("another library").isEmpty();

        submitAgain(keptFile("two").withKey("rules"));
        assertThat(storage.documents().findOriginal(HANDBOOK, rules.id())).as("replaced, not yet read").isEmpty();
        assertThatThrownBy(() -> readBytes(original)).isInstanceOf(IOException.class);
        markSucceeded(claimAt(atSecond(60)));
        DocumentSource.SourceFile replaced = storage.documents().findOriginal(HANDBOOK, rules.id()).orElseThrow();
        assertThat(readBytes(replaced)).asString(UTF_8).isEqualTo("two");

        storage.documents().deleteById(HANDBOOK, rules.id());
        assertThat(storage.documents().findOriginal(HANDBOOK, rules.id())).isEmpty();
        assertThatThrownBy(() -> readBytes(replaced)).isInstanceOf(IOException.class);
    }

    @Test
    void sumsUpTheFilesThatAreKept() {
        Document rules = submitDocument(HANDBOOK, keptFile("12345").withKey("rules"));
        submitDocument(HANDBOOK, fileWith("not kept".getBytes(UTF_8)));
        submitDocument(HANDBOOK, NewDocument.ofText("no file"));
        submitDocument(RECIPES, keptFile("another library"));
        assertThat(storage.documents().sumOriginals(HANDBOOK)).as("yet to be read").isEqualTo(5);

        for (int each = 0; each < 4; each++) {
            markSucceeded(claimNext());
        }
        submitDocument(HANDBOOK, keptFile("1234567"));
        assertThat(storage.documents().sumOriginals(HANDBOOK)).isEqualTo(12);
        submitAgain(keptFile("12").withKey("rules"));
        assertThat(storage.documents().sumOriginals(HANDBOOK)).as("replaced").isEqualTo(9);
        storage.documents().deleteById(HANDBOOK, rules.id());
        assertThat(storage.documents().sumOriginals(HANDBOOK)).as("deleted").isEqualTo(7);
        assertThat(storage.documents().sumOriginals(new LibraryId("nowhere"))).isZero();
    }

    @Test
    void readsAKeptFileAgain() throws IOException {
        Document rules = submitDocument(HANDBOOK, keptFile("one").withKey("rules"));
        assertThat(reread(HANDBOOK, rules)).as("is yet to be read").contains(rules);
        ClaimedDocument first = claimNext();
        storeText(first, "one");
        markSucceeded(first);
        assertThat(storage.documents()
                .rereadOriginal(HANDBOOK, rules.id(), AttributeFilter.where("team").equalTo("sales"),
                        atSecond(60)))
                .as("hidden by a filter")
                .isEmpty();
        assertThat(reread(RECIPES, rules)).as("another library").isEmpty();

        assertThat(reread(HANDBOOK, rules).orElseThrow().state()).isEqualTo(DocumentState.newlyQueued(atSecond(60)));
        assertThat(reload(rules).hasContent()).as("the text stays meanwhile").isTrue();
        ClaimedDocument second = claimAt(atSecond(60));
        assertThat(readBytes(fileOf(second))).asString(UTF_8).isEqualTo("one");
        storage.documentQueue()
                .applyTransition(second,
                        running -> running.fail(Failure.permanentFailure("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(reread(HANDBOOK, rules)).as("has failed").isPresent();
        assertThat(readBytes(fileOf(claimAt(atSecond(60))))).asString(UTF_8).isEqualTo("one");
    }

    private Optional<Document> reread(LibraryId library, Document document) {
        return storage.documents()
                .rereadOriginal(library, document.id(), AttributeFilter.everything(), atSecond(60));
    }

    @Test
    void readsNothingAgainThatIsNotKept() {
        Document file = addProcessed(HANDBOOK, fileWith(ONE), "one");
        Document text = addProcessed(HANDBOOK, NewDocument.ofText("three"), "three");

        assertThat(reread(HANDBOOK, file)).isEmpty();
        assertThat(reread(HANDBOOK, text)).isEmpty();
        assertThat(List.of(reload(file), reload(text))).containsExactly(file, text);
    }

    @Test
    void hasNoOriginalOfWhatIsNotKept() {
        Document file = submitDocument(HANDBOOK, fileWith(ONE));
        markSucceeded(claimNext());
        Document text = submitDocument(HANDBOOK, NewDocument.ofText("three"));
        markSucceeded(claimNext());

        assertThat(storage.documents().findOriginal(HANDBOOK, file.id())).isEmpty();
        assertThat(storage.documents().findOriginal(HANDBOOK, text.id())).isEmpty();
    }

    private static NewDocument keptFile(String content) {
        return fileWith(content.getBytes(UTF_8)).withSource(
                new DocumentSource.SourceFile("rules.pdf", null, ByteSource.of(content.getBytes(UTF_8)), true));
    }

    @Test
    void rejectsAReplacedOrDeletedFile() throws IOException {
        submitDocument(HANDBOOK, fileWith(ONE).withKey("rules"));
        ClaimedDocument claim = claimNext();
        submitAgain(NewDocument.ofFile("rules.docx", ByteSource.of("two".getBytes(UTF_8))).withKey("rules"));
        assertThatThrownBy(() -> readBytes(fileOf(claim))).isInstanceOf(IOException.class);
        markSucceeded(claim);

        ClaimedDocument next = claimNext();
        assertThat(fileOf(next).name()).isEqualTo("rules.docx");
        assertThat(readBytes(fileOf(next))).asString(UTF_8).isEqualTo("two");
        submitAgain(NewDocument.ofText("three").withKey("rules"));
        markSucceeded(next);
        ClaimedDocument last = claimNext();
        assertThat(last.source()).isEqualTo(new DocumentSource.RawText("three"));

        submitDocument(RECIPES, fileWith(ONE));
        ClaimedDocument removed = claimNext();
        storage.documents().deleteById(RECIPES, removed.document().id());
        assertThatThrownBy(() -> readBytes(fileOf(removed))).isInstanceOf(IOException.class);
    }

    @Test
    void rejectsAnUnreadableOrMismeasuredFile() {
        submitDocument(HANDBOOK, NewDocument.ofText("old").withKey("rules"));
        for (NewDocument faulty : new NewDocument[]{faultyFile(2, null), faultyFile(4, null)}) {
            assertThatThrownBy(() -> submitAgain(faulty.withKey("rules"))).isInstanceOf(InvalidRequestException.class);
            assertThatThrownBy(() -> submitAgain(faulty)).isInstanceOf(InvalidRequestException.class);
        }
        NewDocument unreadable = faultyFile(3, new IOException("The disk is damaged."));
        assertThatThrownBy(() -> submitAgain(unreadable.withKey("rules"))).isInstanceOf(StorageException.class)
                .hasMessage("The file faulty.txt could not be read.");
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 9)).singleElement()
                .extracting(Document::state)
                .isEqualTo(DocumentState.newlyQueued(T0));
        assertThat(claimNext().source()).isEqualTo(new DocumentSource.RawText("old"));
    }

    private static NewDocument faultyFile(long size, @Nullable IOException failure) {
        return NewDocument.ofFile("faulty.txt", new ByteSource() {
            @Override
            public long size() {
                return size;
            }

            @Override
            public InputStream openStream() throws IOException {
                if (failure != null) {
                    throw failure;
                }
                return new ByteArrayInputStream(ONE);
            }
        });
    }
}
