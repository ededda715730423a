package dev.carrel.ranking.candidate;

import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.PassageTerms;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafMetaData;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.TermVectors;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.SmallFloat;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * Candidates as one Lucene segment with the fields of {@link PassageFields}, except the ones that only filters and
 * changes need. It looks terms up, reads values and compares all embeddings. Used by one thread.
 */
public final class CandidateReader extends LeafReader {

    private static final LeafMetaData METADATA = new LeafMetaData(Version.LATEST.major, Version.LATEST, null, true);

    private final List<IndexedPassage> passages;
    private final int[] blockPositions;
    private final int[] blockSizes;
    private final Map<String, CandidateTerms> terms = new HashMap<>();
    private final Map<String, Optional<CandidateVectors>> vectors = new HashMap<>();

    /**
     * Creates a reader.
     *
     * @param documents the passages of each document
     */
    public CandidateReader(Collection<List<IndexedPassage>> documents) {
        this.passages = documents.stream().flatMap(List::stream).toList();
        this.blockPositions = documents.stream().flatMapToInt(each -> IntStream.range(0, each.size())).toArray();
        this.blockSizes = documents.stream()
                .flatMapToInt(each -> IntStream.range(0, each.size()).map(position -> each.size()))
                .toArray();
    }

    @Override
    public @Nullable Terms terms(String field) {
        return PassageTerms.FIELDS.contains(field)
                ? terms.computeIfAbsent(field, name -> new CandidateTerms(name, passages))
                : null;
    }

    @Override
    public @Nullable NumericDocValues getNumericDocValues(String field) {
        return switch (field) {
            case PassageFields.BLOCK_POSITION -> new CandidateValues(maxDoc(), passage -> blockPositions[passage]);
            case PassageFields.BLOCK_SIZE -> new CandidateValues(maxDoc(), passage -> blockSizes[passage]);
            default -> null;
        };
    }

    @Override
    public @Nullable BinaryDocValues getBinaryDocValues(String field) {
        return field.equals(PassageFields.STORED_PASSAGE) ? new StoredPassages(passages) : null;
    }

    /** Returns the lengths as Lucene's similarities round them. */
    @Override
    public @Nullable NumericDocValues getNormValues(String field) {
        return !PassageTerms.FIELDS.contains(field) || field.equals(PassageFields.IDENTIFIERS)
                ? null
                : new CandidateValues(maxDoc(),
                        passage -> SmallFloat.intToByte4(passages.get(passage).terms().lengthOf(field)));
    }

    @Override
    public @Nullable ByteVectorValues getByteVectorValues(String field) {
        return vectors.computeIfAbsent(field, name -> Optional.ofNullable(CandidateVectors.of(name, passages)))
                .orElse(null);
    }

    @Override
    public void searchNearestVectors(String field, byte[] target, KnnCollector nearest, AcceptDocs accepted)
            throws IOException {
        ByteVectorValues values = getByteVectorValues(field);
        if (values == null) {
            return;
        }
        VectorScorer scorer = values.scorer(target);
        DocIdSetIterator embedded = scorer.iterator();
        while (embedded.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            nearest.incVisitedCount(1);
            nearest.collect(embedded.docID(), scorer.score());
        }
    }

    @Override
    public int numDocs() {
        return passages.size();
    }

    @Override
    public int maxDoc() {
        return passages.size();
    }

    @Override
    public @Nullable Bits getLiveDocs() {
        return null;
    }

    @Override
    public FieldInfos getFieldInfos() {
        return FieldInfos.EMPTY;
    }

    @Override
    public LeafMetaData getMetaData() {
        return METADATA;
    }

    @Override
    public @Nullable CacheHelper getCoreCacheHelper() {
        return null;
    }

    @Override
    public @Nullable CacheHelper getReaderCacheHelper() {
        return null;
    }

    @Override
    public @Nullable SortedDocValues getSortedDocValues(String field) {
        return null;
    }

    @Override
    public @Nullable SortedNumericDocValues getSortedNumericDocValues(String field) {
        return null;
    }

    @Override
    public @Nullable SortedSetDocValues getSortedSetDocValues(String field) {
        return null;
    }

    @Override
    public @Nullable DocValuesSkipper getDocValuesSkipper(String field) {
        return null;
    }

    @Override
    public @Nullable FloatVectorValues getFloatVectorValues(String field) {
        return null;
    }

    @Override
    public void searchNearestVectors(String field, float[] target, KnnCollector nearest, AcceptDocs accepted) {
        // No passage has a vector of floats.
    }

    @Override
    public @Nullable PointValues getPointValues(String field) {
        return null;
    }

    @Override
    public TermVectors termVectors() {
        return TermVectors.EMPTY;
    }

    @Override
    public StoredFields storedFields() {
        return new StoredFields() {

            @Override
            public void document(int passage, StoredFieldVisitor visitor) {
                // A passage is a doc value.
            }
        };
    }

    @Override
    public void checkIntegrity() {
        // Nothing is in a file.
    }

    @Override
    protected void doClose() {
        // Nothing is open.
    }
}
