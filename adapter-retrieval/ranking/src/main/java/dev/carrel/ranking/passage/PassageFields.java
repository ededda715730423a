package dev.carrel.ranking.passage;

import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.Passage;
import dev.carrel.ranking.analysis.IndexTerms;
import dev.carrel.ranking.analysis.TextAnalysis;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the index. Each passage is a Lucene document; the passages of one document are added as one block, so
 * that they stay consecutive in one segment. The searched text is the passage with its title and headings, which are
 * also searched in a field of their own, because they say what the passage is about. The names of the fields are part
 * of the index format.
 */
public final class PassageFields {

    /** The id of the document of a passage. */
    static final String DOCUMENT = "document";

    /** The words of title, headings and text. */
    public static final String WORDS = "words";

    /** The stems of title, headings and text. */
    public static final String STEMS = "stems";

    /** The identifiers of title, headings and text, such as error codes, part numbers and dotted names. */
    public static final String IDENTIFIERS = "identifiers";

    /** The words of the title and the headings only. */
    public static final String TITLE_AND_HEADINGS = "about";

    /** The attributes of the document, see {@link AttributeTerms}. */
    static final String ATTRIBUTES = "attributes";

    /** The position of a passage in its block, from 0. */
    public static final String BLOCK_POSITION = "place";

    /** The number of passages in the block. */
    public static final String BLOCK_SIZE = "places";

    /** The passage itself, see {@link StoredPassage}. */
    public static final String STORED_PASSAGE = "stored";

    private static final String VECTOR_PREFIX = "meaning:";

    private static final FieldType WITH_NORMS = indexedFieldType(true);

    /** Scores a match independently of the length of the passage. */
    private static final FieldType WITHOUT_NORMS = indexedFieldType(false);

    private PassageFields() {}

    /** Returns the field for embeddings of a model and dimension; Lucene requires one dimension per field. */
    public static String vectorField(Embedding embedding) {
        return VECTOR_PREFIX + embedding.dimensions() + ":" + embedding.modelId();
    }

    private static FieldType indexedFieldType(boolean withNorms) {
        var type = new FieldType();
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.setTokenized(true);
        type.setOmitNorms(!withNorms);
        type.freeze();
        return type;
    }

    /** Returns the term that all passages of a document have. */
    public static Term documentTerm(DocumentId document) {
        return new Term(DOCUMENT, document.value());
    }

    /** Returns the Lucene documents of a document, each created when it is taken, so that few are in memory. */
    public static Iterable<Document> toBlock(PutDocument put) {
        List<Passage> passages = put.passages();
        return () -> IntStream.range(0, passages.size())
                .mapToObj(position -> toLuceneDocument(put, passages.get(position), position))
                .iterator();
    }

    private static Document toLuceneDocument(PutDocument put, Passage passage, int position) {
        var stored = new StoredPassage(put.document(), put.title(), passage);
        String titleAndHeadings = String.join("\n", stored.titleAndHeadings());
        String all = titleAndHeadings + "\n" + passage.text();
        var document = new Document();
        document.add(new StringField(DOCUMENT, put.document().value(), Field.Store.NO));
        AttributeTerms.toTerms(put.attributes())
                .forEach(term -> document.add(new StringField(ATTRIBUTES, term, Field.Store.NO)));
        document.add(new NumericDocValuesField(BLOCK_POSITION, position));
        document.add(new NumericDocValuesField(BLOCK_SIZE, put.passages().size()));
        IndexTerms terms = TextAnalysis.analyzeForIndex(all);
        document.add(new Field(WORDS, terms.words(), WITH_NORMS));
        document.add(new Field(STEMS, terms.stems(), WITH_NORMS));
        document.add(new Field(IDENTIFIERS, all, WITHOUT_NORMS));
        document.add(new Field(TITLE_AND_HEADINGS, TextAnalysis.analyzeForIndex(titleAndHeadings).words(), WITH_NORMS));
        Embedding embedding = put.embeddings().get(position);
        if (embedding != null) {
            document.add(new KnnByteVectorField(vectorField(embedding), embedding.components(),
                    VectorSimilarityFunction.COSINE));
        }
        document.add(new BinaryDocValuesField(STORED_PASSAGE, stored.toBytes()));
        return document;
    }

    /** Returns the ids of all documents with a live passage. */
    public static List<DocumentId> listDocuments(IndexSearcher searcher) throws IOException {
        var documents = new ArrayList<DocumentId>();
        for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
            LeafReader reader = segment.reader();
            Terms terms = reader.terms(DOCUMENT);
            if (terms != null) {
                TermsEnum each = terms.iterator();
                for (BytesRef id = each.next(); id != null; id = each.next()) {
                    if (hasLivePassage(each.postings(null, PostingsEnum.NONE), reader.getLiveDocs())) {
                        documents.add(new DocumentId(id.utf8ToString()));
                    }
                }
            }
        }
        return documents;
    }

    private static boolean hasLivePassage(PostingsEnum passages, @Nullable Bits live) throws IOException {
        // A block is deleted as a whole, but a deleted block of the same document may precede the live one.
        for (int doc = passages.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = passages.nextDoc()) {
            if (live == null || live.get(doc)) {
                return true;
            }
        }
        return false;
    }
}
