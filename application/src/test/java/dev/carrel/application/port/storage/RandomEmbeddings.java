package dev.carrel.application.port.storage;

import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.Kept;
import dev.carrel.application.port.Embeddings.Unembedded;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.storage.RandomCalls.Call;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws calls that embed documents, for a storage that does other things too. */
final class RandomEmbeddings {

    private static final List<ModelId> MODELS = List.of(new ModelId("a"), new ModelId("b"), new ModelId("c"));
    private static final int PASSAGES = 8;

    private final Random random;

    RandomEmbeddings(Random random) {
        this.random = random;
    }

    Call next(LibraryId library) {
        ModelId model = MODELS.get(random.nextInt(MODELS.size()));
        int limit = 1 + random.nextInt(3);
        int stale = random.nextInt(8) == 0 ? 1 : 0;
        Map<PassageHash, Embedding> passages = passages(model);
        return switch (random.nextInt(4)) {
            case 0 -> new Call("pending of " + library + " by " + model, storage -> state(storage, library, model));
            case 1, 2 -> new Call("embed " + limit + " of " + library + " by " + model, storage -> {
                Embeddings embeddings = storage.embeddings();
                List<Unembedded> texts = embeddings.pending(library, model, limit);
                embeddings.keep(library, model,
                        texts.stream()
                                .map(each -> new Kept(each.document(), each.revision() - stale, passages))
                                .toList());
                return embeddings.embedded(library, model, texts.stream()
                        .collect(Collectors.toMap(Unembedded::document, each -> each.revision() - stale)));
            });
            default -> new Call("keep for " + limit + " of " + library + " by " + model, storage -> {
                storage.embeddings()
                        .keep(library, model, storage.embeddings()
                                .pending(library, model, limit)
                                .stream()
                                .map(each -> new Kept(each.document(), each.revision(), passages))
                                .toList());
                return state(storage, library, model);
            });
        };
    }

    private static Object state(Storage storage, LibraryId library, ModelId model) {
        Embeddings embeddings = storage.embeddings();
        return List.of(embeddings.countPending(library, model), embeddings.pending(library, model, 4),
                embeddings.models(library), embeddings.find(library, model,
                        IntStream.range(0, PASSAGES).mapToObj(RandomEmbeddings::hash).toList()));
    }

    private Map<PassageHash, Embedding> passages(ModelId model) {
        var passages = new HashMap<PassageHash, Embedding>();
        random.ints(random.nextInt(4), 0, PASSAGES)
                .forEach(number -> passages.put(hash(number), Embedding.of(model, new float[]{number, 1})));
        return passages;
    }

    private static PassageHash hash(int number) {
        return PassageHash.of("passage " + number);
    }
}
