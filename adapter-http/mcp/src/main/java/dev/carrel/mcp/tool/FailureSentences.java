package dev.carrel.mcp.tool;

import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.error.UnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says failures to clients, as the HTTP API does. Failures that clients cannot do anything about are logged. */
public final class FailureSentences {

    private static final Logger log = LoggerFactory.getLogger(FailureSentences.class);

    private FailureSentences() {}

    /** Returns what failed and, if that helps, what to do. */
    public static String describe(RuntimeException failure) {
        return switch (failure) {
            case InvalidRequestException invalid -> endSentence(invalid.userMessage());
            case NotFoundException missing -> missing.userMessage();
            case OverloadedException busy ->
                    busy.policy().isPresent() ? busy.userMessage() : busy.userMessage() + " Try again in a moment.";
            case UnavailableException later -> later.userMessage();
            case ReplyFailedException reply -> reply.userMessage() + " Try again in a moment.";
            case StorageFullException full -> {
                log.error("A message could not be answered: {}", full.userMessage());
                yield "The disk of the server is full. What is stored can be read; nothing is added until there is"
                        + " space.";
            }
            case StorageUnreachableException away -> {
                log.error("A message could not be answered: {}", away.userMessage());
                yield "The storage of the server cannot be reached. Try again in a moment.";
            }
            case IndexUnreachableException away -> {
                log.error("A message could not be answered: {}", away.userMessage());
                yield "The search index of the server cannot be reached. Try again in a moment.";
            }
            default -> {
                log.error("A message could not be answered", failure);
                yield "Something went wrong inside Carrel; its log has more about it.";
            }
        };
    }

    private static String endSentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
