package org.example;

import dev.carrel.application.Carrel;
import dev.carrel.application.client.LibraryClient;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;

/** Adds texts to a library, and answers questions from them. Quarkus runs both on threads that may block. */
@Path("/handbook")
@Produces(MediaType.TEXT_PLAIN)
public class HandbookResource {

    private final LibraryClient handbook;

    HandbookResource(Carrel carrel) {
        handbook = carrel.createLibrary("handbook");
    }

    @POST
    public String add(String text) throws InterruptedException {
        var document = handbook.addText(text).id();
        handbook.await(document, Duration.ofMinutes(1));
        return document.value();
    }

    @GET
    public String ask(@QueryParam("question") String question) throws InterruptedException {
        return handbook.ask(question).text();
    }
}
