package dev.carrel.domain.correction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The alignment of two versions of a text by their equal paragraphs, as of a patience diff: paragraphs that each
 * version has once are matched in the longest common order, and then the equal neighbours of matches.
 */
final class ParagraphAlignment {

    static final int NONE = -1;

    private final List<String> before;
    private final List<String> after;
    /** Of each paragraph of the later version, its number in the earlier one. */
    private final int[] matches;

    private ParagraphAlignment(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
        this.matches = new int[after.size()];
        Arrays.fill(matches, NONE);
    }

    /**
     * Returns for each paragraph of the later version its number in the earlier one, in growing order; {@link #NONE} if
     * it has no equal one there.
     */
    static int[] align(List<String> before, List<String> after) {
        var alignment = new ParagraphAlignment(before, after);
        alignment.matchUnique();
        alignment.matchNeighbours();
        return alignment.matches;
    }

    private void matchUnique() {
        Map<String, Integer> placesBefore = findUnique(before);
        Map<String, Integer> placesAfter = findUnique(after);
        var common = new ArrayList<Pair>();
        for (int at = 0; at < after.size(); at++) {
            Integer place = placesBefore.get(after.get(at));
            if (place != null && place != NONE && Integer.valueOf(at).equals(placesAfter.get(after.get(at)))) {
                common.add(new Pair(place, at));
            }
        }
        findLongestIncreasing(common).forEach(pair -> matches[pair.after()] = pair.before());
    }

    /** Returns the number of each paragraph; {@link #NONE} for one that occurs more than once. */
    static Map<String, Integer> findUnique(List<String> paragraphs) {
        var places = new HashMap<String, Integer>();
        for (int at = 0; at < paragraphs.size(); at++) {
            places.merge(paragraphs.get(at), at, (first, again) -> NONE);
        }
        return places;
    }

    private record Pair(int before, int after) {}

    /** Returns the longest part of pairs in which the earlier numbers grow too. */
    private static List<Pair> findLongestIncreasing(List<Pair> pairs) {
        var ends = new ArrayList<Link>();
        for (Pair pair : pairs) {
            int low = 0;
            int high = ends.size();
            while (low < high) {
                int middle = (low + high) / 2;
                if (ends.get(middle).pair().before() < pair.before()) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            var link = new Link(pair, low == 0 ? null : ends.get(low - 1));
            if (low == ends.size()) {
                ends.add(link);
            } else {
                ends.set(low, link);
            }
        }
        var longest = new ArrayList<Pair>();
        for (Link link = ends.isEmpty() ? null : ends.getLast(); link != null; link = link.previous()) {
            longest.add(link.pair());
        }
        return longest.reversed();
    }

    private record Link(Pair pair, @Nullable Link previous) {}

    private void matchNeighbours() {
        int[] ceilings = findCeilings();
        int last = NONE;
        boolean isNeighbour = true;
        for (int at = 0; at < matches.length; at++) {
            if (matches[at] == NONE && isNeighbour && last + 1 < ceilings[at]
                    && before.get(last + 1).equals(after.get(at))) {
                matches[at] = last + 1;
            }
            isNeighbour = matches[at] != NONE;
            last = isNeighbour ? matches[at] : last;
        }
        int[] floors = findFloors();
        int next = before.size();
        isNeighbour = true;
        for (int at = matches.length - 1; at >= 0; at--) {
            if (matches[at] == NONE && isNeighbour && next - 1 > floors[at]
                    && before.get(next - 1).equals(after.get(at))) {
                matches[at] = next - 1;
            }
            isNeighbour = matches[at] != NONE;
            next = isNeighbour ? matches[at] : next;
        }
    }

    /** Returns for each paragraph the next match; the number of all if there is none. */
    private int[] findCeilings() {
        int[] ceilings = new int[matches.length];
        int next = before.size();
        for (int at = matches.length - 1; at >= 0; at--) {
            next = matches[at] == NONE ? next : matches[at];
            ceilings[at] = next;
        }
        return ceilings;
    }

    private int[] findFloors() {
        int[] floors = new int[matches.length];
        int last = NONE;
        for (int at = 0; at < matches.length; at++) {
            last = matches[at] == NONE ? last : matches[at];
            floors[at] = last;
        }
        return floors;
    }
}
