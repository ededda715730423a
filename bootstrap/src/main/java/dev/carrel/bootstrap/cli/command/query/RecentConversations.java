package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The last conversation of this user with each library, for {@code --continue}: a file for each with the id of the
 * conversation, in the folder for the state of programs. Nothing is remembered if there is no such folder.
 *
 * @param folder null if the environment names none
 * @param target the server or the data folder of the libraries
 */
record RecentConversations(@Nullable Path folder, String target) {

    static RecentConversations of(Map<String, String> environment, String target) {
        return new RecentConversations(StateFolder.of(environment).path(), target);
    }

    Optional<ConversationId> findConversation(LibraryId library) {
        Path file = fileOf(library);
        try {
            return file == null ? Optional.empty()
                    : Optional.of(Files.readString(file).strip()).filter(OpaqueId::isValid).map(ConversationId::new);
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    /** Remembers a conversation, if that is possible. */
    void rememberConversation(LibraryId library, ConversationId conversation) {
        Path file = fileOf(library);
        try {
            if (file != null) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, conversation.value());
            }
        } catch (IOException ignored) {
            // It can be continued with --conversation.
        }
    }

    private @Nullable Path fileOf(LibraryId library) {
        String name = UUID.nameUUIDFromBytes((target + '\n' + library).getBytes(StandardCharsets.UTF_8)).toString();
        return folder == null ? null : folder.resolve("conversation-" + name);
    }
}
