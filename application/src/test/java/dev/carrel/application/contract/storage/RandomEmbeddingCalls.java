package dev.carrel.application.contract.storage;

import dev.carrel.application.contract.storage.RandomStorageCalls.RandomCall;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.application.port.Storage;
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

/** Random calls about embeddings. */
final class RandomEmbeddingCalls {

    private static final List<ModelId> MODELS = List.of(new ModelId("a"), new ModelId("b"), new ModelId("c"));
    private static final int PASSAGES = 8;

    private final Random random;

    RandomEmbeddingCalls(Random random) {
        this.random = random;
    }

    RandomCall next(LibraryId library) {
        ModelId model = MODELS.get(random.nextInt(MODELS.size()));
        int limit = 1 + random.nextInt(3);
        int stale = random.nextInt(8) == 0 ? 1 : 0;
        Map<PassageHash, Embedding> passages = passages(model);
        return switch (random.nextInt(4)) {
            case 0 ->
                    new RandomCall("findPending " + library + " by " + model,
                            storage -> state(storage, library, model));
            case 1, 2 -> new RandomCall("embed " + limit + " of " + library + " by " + model, storage -> {
                Embeddings embeddings = storage.embeddings();
                List<PendingDocument> texts = embeddings.findPending(library, model, limit);
                embeddings.saveEmbeddings(library, model,
                        texts.stream()
                                .map(each -> new DocumentEmbeddings(each.document(), each.revision() - stale, passages))
                                .toList());
                return embeddings.markEmbedded(library, model, texts.stream()
                        .collect(Collectors.toMap(PendingDocument::document, each -> each.revision() - stale)));
            });
            default -> new RandomCall("saveEmbeddings " + limit + " of " + library + " by " + model, storage -> {
                storage.embeddings()
                        .saveEmbeddings(library, model, storage.embeddings()
                                .findPending(library, model, limit)
                                .stream()
                                .map(each -> new DocumentEmbeddings(each.document(), each.revision(), passages))
                                .toList());
                return state(storage, library, model);
            });
        };
    }

    private static Object state(Storage storage, LibraryId library, ModelId model) {
        Embeddings embeddings = storage.embeddings();
        return List.of(embeddings.countPending(library, model), embeddings.findPending(library, model, 4),
                embeddings.findModels(library), embeddings.findByHash(library, model,
                        IntStream.range(0, PASSAGES).mapToObj(RandomEmbeddingCalls::hash).toList()));
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
