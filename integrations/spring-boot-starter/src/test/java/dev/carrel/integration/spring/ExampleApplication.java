package dev.carrel.integration.spring;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.domain.access.TokenSecret;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
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

    @GetMapping("/ask")
    LibraryReply ask(@RequestParam String question) throws InterruptedException {
        return library.ask(question);
    }
}
