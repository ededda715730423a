package dev.carrel.retrieval.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * A merge policy whose forced merges are small: they merge what many small changes have left, since each segment costs
 * every search some time. Of a small library all are merged. Of others, a segment that is much larger than all smaller
 * ones together stays, so that a passage is written again only when the smaller ones have grown to a part of it.
 */
final class RestingMergePolicy extends FilterMergePolicy {

    /** How much larger than all smaller segments together a segment is that stays. */
    private static final int MAX_RATIO = 3;

    /** The passages of a small library: merging all takes some tenths of a second. */
    private static final int MAX_SMALL_LIBRARY = 5_000;

    /** The number of passages that are merged at most: seconds of work, also with embeddings. */
    private static final int MAX_PASSAGES = 50_000;

    RestingMergePolicy(MergePolicy otherMerges) {
        super(otherMerges);
    }

    @Override
    public @Nullable MergeSpecification findForcedMerges(SegmentInfos segments, int ignoredMaximum,
            Map<SegmentCommitInfo, Boolean> toMerge, MergeContext context) throws IOException {
        List<SegmentCommitInfo> idle = segments.asList()
                .stream()
                .filter(segment -> !context.getMergingSegments().contains(segment))
                .sorted(Comparator.comparingInt(segment -> segment.info.maxDoc()))
                .toList();
        List<SegmentCommitInfo> small = idle.subList(0, countSmall(idle));
        if (small.size() < 2) {
            return null;
        }
        var merges = new MergeSpecification();
        merges.add(new OneMerge(new ArrayList<>(small)));
        return merges;
    }

    /** Returns how many of the segments are to be merged, of which the smallest comes first. */
    private static int countSmall(List<SegmentCommitInfo> segments) {
        int small = 0;
        long passages = 0;
        for (int each = 0; each < segments.size(); each++) {
            int size = segments.get(each).info.maxDoc();
            if (passages + size > MAX_PASSAGES) {
                break;
            }
            if (each == 0 || size <= MAX_RATIO * passages || passages + size <= MAX_SMALL_LIBRARY) {
                small = each + 1;
            }
            passages += size;
        }
        return small;
    }
}
