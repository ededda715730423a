package dev.carrel.application.fake.web;

import dev.carrel.application.contract.web.WebhookSenderContract;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;

final class RecordingWebhookSenderTest extends WebhookSenderContract {

    private static final WebAddress LISTENER = new WebAddress("http://listener.example/");

    private final RecordingWebhookSender callbacks = new RecordingWebhookSender();

    @Override
    protected WebhookSender openSender() {
        return callbacks;
    }

    @Override
    protected WebhookReceiver openReceiver() {
        return new WebhookReceiver() {

            @Override
            public WebAddress acceptingUrl() {
                return LISTENER;
            }

            @Override
            public WebAddress rejectingUrl() {
                callbacks.failWith(Failure.permanentFailure("It is not accepted."));
                return LISTENER;
            }

            @Override
            public WebAddress failingUrl() {
                callbacks.failWith(Failure.transientFailure("The server is busy."));
                return LISTENER;
            }

            @Override
            public WebAddress forbiddenUrl() {
                callbacks.forbidAddress("http://10.0.0.1/");
                return new WebAddress("http://10.0.0.1/");
            }
        };
    }
}
