package dev.carrel.api.server;

import dev.carrel.application.inspection.ModelTrial;
import java.util.List;
import java.util.Optional;

/** What the program around a server knows of itself, for the administrators of the server. Thread-safe. */
public interface ServerHost {

    /** A program without settings and without a language model. */
    ServerHost NONE = new ServerHost() {
        @Override
        public String version() {
            return "development";
        }

        @Override
        public List<SettingBody> settings() {
            return List.of();
        }

        @Override
        public Optional<String> languageModel() {
            return Optional.empty();
        }

        @Override
        public Optional<ModelTrial> tryLanguageModel() {
            return Optional.empty();
        }
    };

    /** Returns the version of the program. */
    String version();

    /** Returns the effective settings, without secrets. */
    List<SettingBody> settings();

    /** Returns the name of the language model; empty if replies are extracted from the documents. */
    Optional<String> languageModel();

    /** Has the language model write a short reply, which may take a minute; empty if there is none. */
    Optional<ModelTrial> tryLanguageModel();
}
