package dev.carrel.application.fake.storage;

import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

record InMemoryRecognizedPages(InMemoryState state) implements RecognizedPages {

    @Override
    public Map<PictureKey, RecognizedPage> findAll(LibraryId library, DocumentId document) {
        synchronized (state) {
            return state.document(library, document).map(entry -> Map.copyOf(entry.recognized)).orElse(Map.of());
        }
    }

    @Override
    public boolean saveAll(LibraryId library, DocumentId document, Lease lease,
            Map<PictureKey, RecognizedPage> pages) {
        synchronized (state) {
            Optional<InMemoryDocument> current = state.document(library, document)
                    .filter(entry -> entry.document.state() instanceof DocumentState.Running running
                            && !running.resubmitted()
                            && running.lease().fencingToken() == lease.fencingToken());
            current.ifPresent(entry -> entry.recognized.putAll(pages));
            return current.isPresent();
        }
    }

    @Override
    public void retainFiles(LibraryId library, DocumentId document, Set<String> files) {
        synchronized (state) {
            state.document(library, document)
                    .ifPresent(entry -> entry.recognized.keySet().removeIf(key -> !files.contains(key.file())));
        }
    }
}
