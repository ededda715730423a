package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.Person;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The personal libraries of people: who has one, how much it takes, and that it goes with the person. */
class EnginePersonalLibraryTest {

    private static final int MAX_DOCUMENTS = 2;

    private final InMemoryStorage storage = new InMemoryStorage();
    private Carrel carrel = open(MAX_DOCUMENTS);

    private Carrel open(int maxDocuments) {
        return Carrel.builder()
                .storage(storage)
                .index(new InMemoryPassageIndex())
                .replyWriter(new EchoReplyWriter())
                .pageFetcher(new CannedPageFetcher())
                .ingestLimits(IngestLimits.builder().maxPersonalDocuments(maxDocuments).build())
                .open();
    }

    @AfterEach
    void closeEngine() {
        carrel.close();
    }

    private Person invite(String name) {
        var ask = new RoleGrant(LibraryRole.ASK, new LibraryId("handbook"), AttributeFilter.everything());
        return carrel.signIn().people().invite(name, null, List.of(ask), Set.of()).person();
    }

    private AccessToken rightsOf(Person person) {
        return carrel.signIn().people().findRights(person.id()).orElseThrow();
    }

    private LibraryHandle libraryOf(Person person) {
        return carrel.library(carrel.openPersonalLibrary(rightsOf(person)).library().id());
    }

    @Test
    void isMadeOnceForEachPersonWithTheirName() {
        Person ada = invite("Ada");
        assertThat(carrel.listLibraries()).isEmpty();

        assertThat(carrel.openPersonalLibrary(rightsOf(ada)).created()).isTrue();
        assertThat(carrel.openPersonalLibrary(rightsOf(ada)).created()).isFalse();
        libraryOf(invite("Bob"));

        assertThat(carrel.listLibraries()).extracting(library -> library.name())
                .containsExactlyInAnyOrder("Ada", "Bob");
        assertThat(carrel.listLibraries()).allMatch(library -> PersonalLibrary.isPersonal(library.id()));
    }

    @Test
    void takesAsManyDocumentsAsTheLimitSays() {
        LibraryDocuments documents = libraryOf(invite("Ada")).documents();
        documents.addText("First text.");
        assertThatThrownBy(() -> documents.addDocuments(
                List.of(NewDocument.ofText("Second text."), NewDocument.ofText("Third text."))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("at most " + MAX_DOCUMENTS + " documents");
        var second = documents.addDocument(NewDocument.ofPage("https://site.example/")).document();
        assertThatThrownBy(() -> documents.addText("Third text.")).isInstanceOf(InvalidRequestException.class);

        assertThat(documents.refreshDocument(second.id()).orElseThrow().id()).as("what it has is read again")
                .isEqualTo(second.id());
        documents.deleteDocument(second.id());
        documents.addText("Third text.");
        LibraryDocuments others = carrel.createLibrary("handbook").documents();
        for (int number = 0; number <= MAX_DOCUMENTS; number++) {
            others.addText("Text " + number);
        }
    }

    @Test
    void takesNoMoreOfManyThatComeAtOnce() {
        LibraryDocuments documents = libraryOf(invite("Ada")).documents();
        int uploads = 10;
        var allHaveBegun = new CountDownLatch(uploads);
        var added = new AtomicInteger();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < uploads; number++) {
                var file = new SourceFile("a.txt", null, measuredOnceAllAre("Text " + number, allHaveBegun));
                threads.submit(() -> {
                    documents.addDocument(NewDocument.ofText("File").withSource(file));
                    return added.incrementAndGet();
                });
            }
        }
        assertThat(added).hasValue(MAX_DOCUMENTS);
        assertThat(documents.listDocuments(DocumentListing.newest(uploads))).hasSize(MAX_DOCUMENTS);
    }

    private static ByteSource measuredOnceAllAre(String text, CountDownLatch others) {
        ByteSource bytes = ByteSource.of(text.getBytes(StandardCharsets.UTF_8));
        return new ByteSource() {
            @Override
            public long size() {
                others.countDown();
                try {
                    others.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return bytes.size();
            }

            @Override
            public InputStream openStream() throws IOException {
                return bytes.openStream();
            }
        };
    }

    @Test
    void takesNoCrawls() {
        LibraryHandle library = libraryOf(invite("Ada"));
        assertThatThrownBy(() -> library.crawls().startCrawl(CrawlPlan.ofSite("https://site.example/")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("takes no crawls");
    }

    @Test
    void goesWithThePerson() {
        Person ada = invite("Ada");
        Person bob = invite("Bob");
        libraryOf(ada).documents().addText("A secret of Ada.");
        LibraryId ofBob = libraryOf(bob).id();

        assertThat(carrel.removePerson(ada.id())).isTrue();
        assertThat(carrel.removePerson(ada.id())).isFalse();
        assertThat(carrel.signIn().people().listPeople()).extracting(Person::name).containsExactly("Bob");
        assertThat(carrel.listLibraries()).extracting(library -> library.id()).containsExactly(ofBob);
    }

    @Test
    void staysForAdministratorsWhenTheSettingIsOff() {
        Person ada = invite("Ada");
        LibraryId library = libraryOf(ada).id();
        carrel.close();
        carrel = open(0);

        AccessToken rights = rightsOf(ada);
        assertThat(rights.permits(TokenScope.READ, library)).isFalse();
        assertThatThrownBy(() -> carrel.openPersonalLibrary(rights)).isInstanceOf(IllegalArgumentException.class);
        assertThat(carrel.findLibrary(library)).isPresent();
    }

    @Test
    void isInNoRoleThatIsGiven() {
        Person ada = invite("Ada");
        var grant = new RoleGrant(LibraryRole.ASK, PersonalLibrary.of(ada.id()), AttributeFilter.everything());
        assertThatThrownBy(() -> carrel.signIn().people().invite("Eve", null, List.of(grant), Set.of()))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("roles");
        assertThatThrownBy(
                () -> carrel.signIn().people().updatePerson(invite("Eve").id(), null, null, List.of(grant), null))
                .isInstanceOf(InvalidRequestException.class);
    }
}
