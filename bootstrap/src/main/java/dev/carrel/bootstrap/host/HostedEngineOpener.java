package dev.carrel.bootstrap.host;

import dev.carrel.application.copy.CopyProgress;
import dev.carrel.application.copy.CopyReport;
import dev.carrel.bootstrap.assembly.DataFolderBackup;
import dev.carrel.bootstrap.assembly.DataFolderCopy;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.assembly.ServingFiles;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.engine.EngineOpener;
import dev.carrel.cli.engine.OpenEngine;
import dev.carrel.postgres.PostgresStorage;
import java.nio.file.Path;
import java.util.Optional;

/** Opens engines with the settings. */
record HostedEngineOpener(Settings settings) implements EngineOpener {

    @Override
    public Path dataFolder() {
        return settings.data().path();
    }

    @Override
    public String describeStorage() {
        return settings.storage()
                .postgres()
                .map(database -> "the database " + database.describeDatabase())
                .orElseGet(() -> settings.data().toString());
    }

    @Override
    public boolean hasData() {
        return settings.storage().postgres().map(PostgresStorage::hasData).orElseGet(settings.data()::hasDatabase);
    }

    @Override
    public int workerCount() {
        return settings.ingestLimits().workers();
    }

    @Override
    public EngineOpener withoutWorkers() {
        return new HostedEngineOpener(settings.withoutWorkers());
    }

    @Override
    public EngineOpener withDataFolder(Path folder) {
        return new HostedEngineOpener(settings.withData(new DataFolder(folder)));
    }

    @Override
    public OpenEngine openEngine() {
        return new HostedEngine(EngineInstance.open(settings), settings);
    }

    @Override
    public Optional<String> findServerAddress() {
        return ServingFiles.readAddress(settings.data());
    }

    @Override
    public boolean isOwnFolder() {
        return ServingFiles.isOwnFolder(settings.data());
    }

    @Override
    public Optional<String> findServerToken() {
        return ServingFiles.readSecret(settings.data());
    }

    @Override
    public Optional<Path> restoreBackup(Path backup) {
        return DataFolderBackup.restoreFrom(backup, settings);
    }

    @Override
    public CopyReport copyToDatabase(boolean restart, CopyProgress progress) {
        return DataFolderCopy.copyToDatabase(settings, restart, progress);
    }

    @Override
    public CopyReport copyToDataFolder(boolean restart, CopyProgress progress) {
        return DataFolderCopy.copyToDataFolder(settings, restart, progress);
    }
}
