package dev.carrel.bootstrap.assembly;

import dev.carrel.api.server.ServerHost;
import dev.carrel.api.server.SettingBody;
import dev.carrel.application.inspection.ModelTrial;
import dev.carrel.application.trace.Tracer;
import dev.carrel.bootstrap.settings.LanguageModelSettings;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.languagemodel.LanguageModel.ModelCheckResult;
import dev.carrel.languagemodel.ModelObserver;
import java.util.List;
import java.util.Optional;

/** What the settings say of a server, for its administrators. */
record ConfiguredHost(Settings from) implements ServerHost {

    @Override
    public String version() {
        return ProgramVersion.current();
    }

    @Override
    public List<SettingBody> settings() {
        return from.overview();
    }

    @Override
    public Optional<String> languageModel() {
        return Optional.ofNullable(from.languageModel()).map(ConfiguredHost::nameOf);
    }

    @Override
    public Optional<ModelTrial> tryLanguageModel() {
        return Optional.ofNullable(from.languageModel()).map(ConfiguredHost::tryModel);
    }

    private static ModelTrial tryModel(LanguageModelSettings model) {
        ModelCheckResult result = ReplyWriters.openModel(model, ModelObserver.NONE, Tracer.NONE).check();
        String name = nameOf(model);
        return new ModelTrial(name,
                result.isSuccess() ? null : "The language model " + name + " " + result.clause() + ".",
                result.timeToFirstToken().plus(result.writingTime()));
    }

    private static String nameOf(LanguageModelSettings model) {
        return model.name() + " at " + model.address();
    }
}
