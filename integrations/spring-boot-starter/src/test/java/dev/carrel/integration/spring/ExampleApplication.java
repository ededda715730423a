package dev.carrel.integration.spring;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The application of docs/bridges.md. */
@SpringBootApplication
@RestController
class ExampleApplication {

    static final String ADMIN = "the-administrator-of-the-tests-0123456789";

    private final LibraryClient library;

    ExampleApplication(LibraryClient library) {
        this.library = library;
    }

    /** Lets an administrator in, which only a program with a server needs. */
    @Bean
    static CarrelBuilderCustomizer administrator() {
        return builder -> builder.adminSecret(new TokenSecret(ADMIN));
    }

    @GetMapping("/documents")
    List<LibraryDocument> listDocuments() {
        return library.list(DocumentSelection.all(), null, 10).documents();
    }

    @GetMapping("/document/{document}")
    LibraryDocument getDocument(@PathVariable String document) {
        return library.get(new DocumentId(document));
    }

    @PostMapping("/attributes")
    Attributes echo(@RequestBody Map<ConversationId, Attributes> attributes) {
        return attributes.values().iterator().next();
    }

    @GetMapping("/ask")
    LibraryReply ask(@RequestParam String question) throws InterruptedException {
        return library.ask(question);
    }
}
