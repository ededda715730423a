package dev.carrel.api.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;

/** A person who was invited. */
public record InvitedPersonBody(PersonBody person, InvitationBody invitation) {

    /**
     * A code that signs a browser in as the person, once.
     *
     * @param link the address of the web interface that does it; null, and absent, without web interface
     */
    public record InvitationBody(String code, String expiresAt,
            @JsonInclude(Include.NON_NULL) @Nullable String link) {

        /** Hides the code from logs and messages. */
        @Override
        public String toString() {
            return "InvitationBody[hidden]";
        }
    }
}
