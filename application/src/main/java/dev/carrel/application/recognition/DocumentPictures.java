package dev.carrel.application.recognition;

import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.library.LibraryId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The pictures of a document while its text is extracted: the texts that are known, and the pictures asked for. */
public final class DocumentPictures implements PictureTexts {

    private final RecognizedPages pages;
    private final LibraryId library;
    private final DocumentId document;
    private final Map<PictureKey, RecognizedPage> known;
    private final Set<PictureKey> requested = new LinkedHashSet<>();
    private final Set<String> files = new HashSet<>();

    DocumentPictures(RecognizedPages pages, LibraryId library, DocumentId document) {
        this.pages = pages;
        this.library = library;
        this.document = document;
        this.known = pages.findAll(library, document);
    }

    @Override
    public Optional<String> whyUnread() {
        return Optional.empty();
    }

    @Override
    public synchronized Map<Integer, RecognizedPage> findOf(String file) {
        files.add(file);
        var found = new HashMap<Integer, RecognizedPage>();
        known.forEach((key, page) -> {
            if (key.file().equals(file)) {
                found.put(key.number(), page);
            }
        });
        return found;
    }

    @Override
    public synchronized void request(PictureKey picture) {
        requested.add(picture);
    }

    /** Returns the pictures that were asked for, in this order; none if the text that was extracted is whole. */
    public synchronized List<PictureKey> listRequested() {
        return List.copyOf(requested);
    }

    /** Deletes what was recognised in files that the document no longer has. */
    public synchronized void forgetOthers() {
        if (known.keySet().stream().anyMatch(key -> !files.contains(key.file()))) {
            pages.retainFiles(library, document, Set.copyOf(files));
        }
    }
}
