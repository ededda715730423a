package dev.carrel.http.exchange;

import dev.carrel.domain.conversation.ReplyEvent;

/**
 * The frames of one streamed reply: the texts that are sent for its events. Belongs to the thread that sends the
 * stream, and may keep what the frames of a stream share.
 */
public interface ReplyFrames {

    /** Returns the format of the stream; server-sent events by default. */
    default StreamFormat streamFormat() {
        return StreamFormat.EVENT_STREAM;
    }

    /** Returns the media type of the stream. */
    default String contentType() {
        return streamFormat().contentType();
    }

    /** Returns the frames of an event, perhaps several or none. */
    String frameEvent(ReplyEvent event, String requestId);

    /** Returns the last frames of a stream that has failed. */
    String frameProblem(Problem problem);

    /** Returns a frame that clients ignore. */
    default String keepAliveFrame() {
        return streamFormat().keepAliveFrame();
    }
}
