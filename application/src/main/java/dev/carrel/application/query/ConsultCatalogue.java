package dev.carrel.application.query;

import dev.carrel.application.phrases.CatalogueQuestion;
import dev.carrel.application.phrases.CatalogueQuestion.CatalogueTopic;
import dev.carrel.application.phrases.ServiceReplies;
import dev.carrel.application.phrases.SmallTalk;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.DocumentMentions.Mention;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageSplitter;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Replies to questions about the documents themselves: which there are, which mention something, what one of them is
 * about. If no document fits, the question is one for the writer. Thread-safe.
 */
final class ConsultCatalogue {

    /** The number of documents that a reply lists. */
    private static final int MAX_LISTED = 20;
    /** The number of passages that a document is summarised from. */
    private static final int MAX_SUMMARIZED = 24;
    /** The number of newest documents from which a list is taken evenly: the newest alone are often alike. */
    private static final int SAMPLED_DOCUMENTS = 100;

    private final Documents documents;
    private final PassageSplitter splitter;
    private final DocumentMentions mentions;

    /** @param splitter the one that has split the texts for the index */
    ConsultCatalogue(Documents documents, FindPassages findPassages, PassageSplitter splitter) {
        this.documents = documents;
        this.splitter = splitter;
        mentions = new DocumentMentions(findPassages);
    }

    /**
     * Returns the reply to a question about the documents; empty for any other.
     *
     * @param recentTurns of the conversation, oldest first
     */
    Optional<CatalogueReply> reply(LibraryState library, Question question, List<ConversationTurn> recentTurns,
            CancellationSignal signal) {
        return recognize(question.text(), recentTurns).flatMap(about -> switch (about.topic()) {
            case CONTENTS -> Optional.of(listContents(library, about, question.filter()));
            case MENTIONS -> listMentions(library, about, question.filter(), signal);
            case SUMMARY, ABOUT -> findSubject(library.id(), about, question.filter(), recentTurns)
                    .flatMap(found -> found.size() == 1
                            ? outline(library.id(), about, found.getFirst(), question.filter())
                            : Optional.of(askWhich(about, found)));
        });
    }

    /**
     * Returns the document that a question wants to be summarised, with passages of all its parts, for a writer that
     * can do it; empty for any other question.
     */
    Optional<RetrievedDocument> findSummarized(LibraryState library, Question question,
            List<ConversationTurn> recentTurns) {
        return recognize(question.text(), recentTurns)
                .filter(about -> about.topic() == CatalogueTopic.SUMMARY || about.topic() == CatalogueTopic.ABOUT)
                .flatMap(about -> findSubject(library.id(), about, question.filter(), recentTurns))
                .filter(found -> found.size() == 1)
                .flatMap(found -> documents.findContent(library.id(), found.getFirst().id(), question.filter())
                        .map(splitter::split)
                        .filter(passages -> !passages.isEmpty())
                        .map(passages -> new RetrievedDocument(found.getFirst(), samplePassages(passages))));
    }

    private static List<PassageHit> samplePassages(List<Passage> passages) {
        int count = Math.min(MAX_SUMMARIZED, passages.size());
        return IntStream.range(0, count)
                .mapToObj(i -> new PassageHit(passages.get(i * passages.size() / count), 1))
                .toList();
    }

    /** Recognises a question about the documents, or the title that answers which of them the last one meant. */
    private static Optional<CatalogueQuestion> recognize(String question, List<ConversationTurn> recentTurns) {
        String asked = SmallTalk.stripTalk(question);
        Optional<CatalogueQuestion> recognized = CatalogueQuestion.recognize(asked);
        if (recognized.isPresent() || recentTurns.isEmpty()
                || recentTurns.getLast().metadata().documents().size() < 2) {
            return recognized;
        }
        return CatalogueQuestion.recognize(SmallTalk.stripTalk(recentTurns.getLast().query()))
                .filter(last -> last.topic() == CatalogueTopic.SUMMARY)
                .map(last -> new CatalogueQuestion(last.language(), CatalogueTopic.ABOUT, asked));
    }

    private CatalogueReply listContents(LibraryState library, CatalogueQuestion about, AttributeFilter filter) {
        String name = Objects.requireNonNullElse(library.library().name(), library.id().value());
        List<SourceDocument> sample = sampleDocuments(library.id(), filter);
        return new CatalogueReply(ServiceReplies.describeContents(about.language(), name,
                sample.stream().map(SourceDocument::title).toList()), sample);
    }

    private Optional<CatalogueReply> listMentions(LibraryState library, CatalogueQuestion about,
            AttributeFilter filter, CancellationSignal signal) {
        List<Mention> found = mentions.find(library, about.subject(), about.listWords(about.subject()), filter, signal);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        List<Mention> listed = found.subList(0, Math.min(MAX_LISTED, found.size()));
        String introduction = ServiceReplies.introduceMentions(about.language(), about.subject(),
                found.size() > listed.size());
        return Optional.of(list(introduction, listed.stream().map(Mention::source).toList(),
                listed.stream().map(mention -> ": " + mention.line()).toList()));
    }

    /**
     * Returns a list of documents by their titles, which it makes distinct.
     *
     * @param remarks what stands after each title
     */
    private static CatalogueReply list(String introduction, List<SourceDocument> listed, List<String> remarks) {
        List<SourceDocument> distinct = new ReplyMetadata(listed).withDistinctTitles().documents();
        List<ListItem> items = IntStream.range(0, listed.size())
                .mapToObj(i -> new ListItem(1, 0, "**" + distinct.get(i).title() + "**" + remarks.get(i)))
                .toList();
        return new CatalogueReply(introduction + "\n\n" + BlockMarkdown.write(items), listed);
    }

    /**
     * Returns the documents that a question may be about; empty if it asks something else.
     *
     * @param recentTurns the last of them tells what "this document" is
     */
    private Optional<List<SourceDocument>> findSubject(LibraryId library, CatalogueQuestion about,
            AttributeFilter filter, List<ConversationTurn> recentTurns) {
        if (about.subject().isEmpty()) {
            return findUnnamed(library, filter, recentTurns);
        }
        List<String> words = about.listWords(about.subject());
        List<Document> named = documents.listDocuments(library, DocumentListing.newest(MAX_LISTED)
                .of(new DocumentSelection(DocumentStatus.SUCCESS, filter, String.join(" ", words))));
        List<Document> exact = named.stream()
                .filter(document -> new HashSet<>(about.listWords(Objects.requireNonNull(document.title())))
                        .equals(new HashSet<>(words)))
                .toList();
        List<Document> found = exact.isEmpty() ? named : exact;
        boolean isClear = !found.isEmpty() && (about.topic() == CatalogueTopic.SUMMARY || exact.size() == 1);
        return isClear ? Optional.of(found.stream().map(ConsultCatalogue::toSource).toList()) : Optional.empty();
    }

    /** Returns the only document of the library, the only one that the last reply quotes, or some to choose from. */
    private Optional<List<SourceDocument>> findUnnamed(LibraryId library, AttributeFilter filter,
            List<ConversationTurn> recentTurns) {
        List<SourceDocument> all = sampleDocuments(library, filter);
        List<DocumentId> quoted = recentTurns.isEmpty() ? List.of()
                : recentTurns.getLast().metadata().quotedDocuments().stream().map(SourceDocument::id).toList();
        if (all.size() > 1 && quoted.size() == 1) {
            Optional<Document> last = documents.findById(library, quoted.getFirst())
                    .filter(document -> document.passes(filter) && document.title() != null);
            if (last.isPresent()) {
                return Optional.of(List.of(toSource(last.get())));
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }

    private Optional<CatalogueReply> outline(LibraryId library, CatalogueQuestion about, SourceDocument document,
            AttributeFilter filter) {
        return documents.findContent(library, document.id(), filter).map(content -> {
            var outline = DocumentOutline.of(content);
            Section beginning = outline.beginning();
            var text = new StringBuilder("**").append(document.title()).append("**\n\n").append(beginning.text());
            if (!outline.headings().isEmpty()) {
                text.append("\n\n")
                        .append(ServiceReplies.introduceParts(about.language()))
                        .append("\n\n")
                        .append(
                                outline.headings());
            }
            return new CatalogueReply(text.toString(), List.of(document.withExcerpt(beginning)));
        });
    }

    private static CatalogueReply askWhich(CatalogueQuestion about, List<SourceDocument> found) {
        return list(ServiceReplies.askWhich(about.language()), found, Collections.nCopies(found.size(), ""));
    }

    /** Returns some documents, of equal titles the newest. */
    private List<SourceDocument> sampleDocuments(LibraryId library, AttributeFilter filter) {
        var selection = new DocumentSelection(DocumentStatus.SUCCESS, filter, "");
        Map<String, Document> byTitle = new LinkedHashMap<>();
        documents.listDocuments(library, DocumentListing.newest(SAMPLED_DOCUMENTS).of(selection))
                .stream()
                .filter(document -> document.title() != null)
                .forEach(document -> byTitle.putIfAbsent(Objects.requireNonNull(document.title()), document));
        List<Document> all = List.copyOf(byTitle.values());
        int count = Math.min(MAX_LISTED, all.size());
        return IntStream.range(0, count)
                .mapToObj(i -> all.get(i * all.size() / count))
                .map(ConsultCatalogue::toSource)
                .toList();
    }

    /** Returns a document as a source; what is listed is there for certain. */
    private static SourceDocument toSource(Document document) {
        return new SourceDocument(document.id(), Objects.requireNonNull(document.title()), 1, document.key(),
                document.learnMore(), document.metadata().imageSnippet(), null);
    }
}
