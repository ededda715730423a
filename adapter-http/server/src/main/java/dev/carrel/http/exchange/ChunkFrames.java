package dev.carrel.http.exchange;

import dev.carrel.domain.conversation.ReplyEvent;

/** The frames of the query API: one chunk for each event. */
public record ChunkFrames(ChunkFormat chunkFormat, StreamFormat streamFormat) implements ReplyFrames {

    @Override
    public String frameEvent(ReplyEvent event, String requestId) {
        return streamFormat.frameChunk(chunkFormat.toChunk(event, requestId));
    }

    @Override
    public String frameProblem(Problem problem) {
        return streamFormat.frameChunk(ChunkFormat.errorChunk(problem));
    }
}
