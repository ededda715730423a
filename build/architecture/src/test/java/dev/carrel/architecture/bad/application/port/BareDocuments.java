package dev.carrel.architecture.bad.application.port;

import dev.carrel.architecture.bad.domain.document.DocumentId;

interface BareDocuments {

    void remove(DocumentId id);
}
