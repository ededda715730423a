package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.domain.document.Bytes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.StorageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link dev.carrel.application.port.Documents#submit} and the queue promise about files. */
public abstract class FilesContract extends StorageContract {

    private static final byte[] ONE = "one".getBytes(UTF_8);

    private static NewDocument file(byte[] bytes) {
        return NewDocument.file("rules.pdf", Bytes.of(bytes));
    }

    private Submission again(NewDocument document) {
        return storage.documents().submit(HANDBOOK, document, nextId(), after(60));
    }

    private static DocumentSource.File fileOf(Claim claim) {
        return (DocumentSource.File) claim.source();
    }

    private static byte[] read(DocumentSource.File file) throws IOException {
        try (InputStream in = file.content().open()) {
            return in.readAllBytes();
        }
    }

    @Test
    void aFileIsHandedOnToTheByte() throws IOException {
        byte[] bytes = new byte[3 * 256 * 1024 + 17];
        new Random(7).nextBytes(bytes);
        var source = new DocumentSource.File("rules v2.pdf", "application/pdf", Bytes.of(bytes));
        Document document = submit(HANDBOOK, NewDocument.of(source, "rules", "Rules", null, null));
        assertThat(document.title()).isEqualTo("Rules");
        assertThat(document.url()).isNull();

        DocumentSource.File file = fileOf(claim());
        assertThat(file.name()).isEqualTo("rules v2.pdf");
        assertThat(file.mediaType()).isEqualTo("application/pdf");
        assertThat(file.content().size()).isEqualTo(bytes.length);
        assertThat(read(file)).isEqualTo(bytes);
        assertThat(read(file)).as("once more").isEqualTo(bytes);
    }

    @Test
    void aFileOfWholeChunksEndsWhereItEnds() throws IOException {
        byte[] bytes = new byte[2 * 256 * 1024];
        submit(HANDBOOK, file(bytes));
        DocumentSource.File file = fileOf(claim());
        assertThat(read(file)).isEqualTo(bytes);
        try (InputStream in = file.content().open()) {
            for (int each = 0; each < 3; each++) {
                assertThat(in.read()).isZero();
            }
            assertThat(in.skip(bytes.length)).isEqualTo(bytes.length - 3);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read(new byte[4])).isEqualTo(-1);
        }
    }

    @Test
    void theVerySameFileIsRecognisedWhateverItsName() {
        Document document = submit(HANDBOOK, file(ONE));
        assertThat(again(file(ONE.clone()))).isEqualTo(new Submission(document, false));
        assertThat(again(NewDocument.file("other.pdf", Bytes.of(ONE)))).isEqualTo(new Submission(document, false));
        assertThat(again(file(ONE).titled("One")).added()).isTrue();
        assertThat(again(file("two".getBytes(UTF_8))).added()).isTrue();
        assertThat(again(NewDocument.text("one")).added()).as("a text of the same bytes is no file").isTrue();
    }

    @Test
    void aFileIsThereUntilItsDocumentIsReadOrHasFailedForGood() throws IOException {
        submit(HANDBOOK, file(ONE));
        Claim first = claim();
        storage.queue().advance(first, running -> running.fail(Failure.forNow("Later."), RetryPolicy.DEFAULT, T0), T0);
        Claim second = claimAt(after(30));
        assertThat(read(fileOf(second))).isEqualTo(ONE);
        storage.queue().advance(second, running -> running.fail(Failure.forGood("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThatThrownBy(() -> read(fileOf(second))).isInstanceOf(IOException.class);

        assertThat(again(file(ONE)).document().state()).isEqualTo(DocumentState.submitted(after(60)));
        Claim third = claimAt(after(60));
        assertThat(read(fileOf(third))).isEqualTo(ONE);
        succeed(third);
        assertThatThrownBy(() -> read(fileOf(third))).isInstanceOf(IOException.class);
    }

    @Test
    void aFileThatWasReplacedOrRemovedIsNotTakenForAnother() throws IOException {
        submit(HANDBOOK, file(ONE).keyed("rules"));
        Claim claim = claim();
        again(NewDocument.file("rules.docx", Bytes.of("two".getBytes(UTF_8))).keyed("rules"));
        assertThatThrownBy(() -> read(fileOf(claim))).isInstanceOf(IOException.class);
        succeed(claim);

        Claim next = claim();
        assertThat(fileOf(next).name()).isEqualTo("rules.docx");
        assertThat(read(fileOf(next))).asString(UTF_8).isEqualTo("two");
        again(NewDocument.text("three").keyed("rules"));
        succeed(next);
        Claim last = claim();
        assertThat(last.source()).isEqualTo(new DocumentSource.RawText("three"));

        submit(RECIPES, file(ONE));
        Claim removed = claim();
        storage.documents().remove(RECIPES, removed.document().id());
        assertThatThrownBy(() -> read(fileOf(removed))).isInstanceOf(IOException.class);
    }

    @Test
    void aFileThatCannotBeReadOrIsNotAsLongAsItSaysIsNotTaken() {
        submit(HANDBOOK, NewDocument.text("old").keyed("rules"));
        for (NewDocument faulty : new NewDocument[]{faulty(2, null), faulty(4, null)}) {
            assertThatThrownBy(() -> again(faulty.keyed("rules"))).isInstanceOf(InvalidRequestException.class);
            assertThatThrownBy(() -> again(faulty)).isInstanceOf(InvalidRequestException.class);
        }
        NewDocument unreadable = faulty(3, new IOException("The disk is damaged."));
        assertThatThrownBy(() -> again(unreadable.keyed("rules"))).isInstanceOf(StorageException.class)
                .hasMessage("The file faulty.txt could not be read.");
        assertThat(storage.documents().newest(HANDBOOK, null, null, 9)).singleElement()
                .extracting(Document::state)
                .isEqualTo(DocumentState.submitted(T0));
        assertThat(claim().source()).isEqualTo(new DocumentSource.RawText("old"));
    }

    private static NewDocument faulty(long size, @Nullable IOException failure) {
        return NewDocument.file("faulty.txt", new Bytes() {
            @Override
            public long size() {
                return size;
            }

            @Override
            public InputStream open() throws IOException {
                if (failure != null) {
                    throw failure;
                }
                return new ByteArrayInputStream(ONE);
            }
        });
    }
}
