package dev.carrel.http.api.conversation;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.patch;
import static dev.carrel.http.exchange.Route.put;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of conversations. */
public final class ConversationRoutes {

    private ConversationRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls) {
        var conversations = new ConversationController(carrel);
        var links = new ShareController(carrel, urls);
        return List.of(
                get("/library/{library_id}/conversation", inLibrary(QUERY), conversations::listConversations),
                get("/library/{library_id}/conversation/{conversation_id}", inLibrary(QUERY),
                        conversations::getConversation),
                patch("/library/{library_id}/conversation/{conversation_id}", inLibrary(QUERY),
                        conversations::renameConversation),
                delete("/library/{library_id}/conversation/{conversation_id}", inLibrary(QUERY),
                        conversations::deleteConversation),
                put("/library/{library_id}/conversation/{conversation_id}/link", inLibrary(QUERY), links::share)
                        .withoutBody(),
                delete("/library/{library_id}/conversation/{conversation_id}/link", inLibrary(QUERY), links::withdraw),
                get("/library/{library_id}/shared-conversation/{share_key}", inLibrary(QUERY), links::getShared));
    }
}
