package dev.carrel.application.port.scraping;

import dev.carrel.application.port.CallbackSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;

final class RecordingCallbacksTest extends CallbackSenderContract {

    private static final WebAddress LISTENER = new WebAddress("http://listener.example/");

    private final RecordingCallbacks callbacks = new RecordingCallbacks();

    @Override
    protected CallbackSender sender() {
        return callbacks;
    }

    @Override
    protected Listener listener() {
        return new Listener() {

            @Override
            public WebAddress accepting() {
                return LISTENER;
            }

            @Override
            public WebAddress rejecting() {
                callbacks.fail(Failure.forGood("It is not accepted."));
                return LISTENER;
            }

            @Override
            public WebAddress troubled() {
                callbacks.fail(Failure.forNow("The server is busy."));
                return LISTENER;
            }

            @Override
            public WebAddress refused() {
                callbacks.refuse("http://10.0.0.1/");
                return new WebAddress("http://10.0.0.1/");
            }
        };
    }
}
