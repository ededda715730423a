package dev.carrel.git;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * Keeps Git from reading settings of the machine and of its user, such as cookies and proxies, which would lead past
 * the guard of addresses, and from writing into their folders.
 */
final class NoGitSettings extends SystemReader.Delegate {

    private NoGitSettings(SystemReader system) {
        super(system);
    }

    /** Takes effect in the whole program. */
    static synchronized void install() {
        if (!(SystemReader.getInstance() instanceof NoGitSettings)) {
            SystemReader.setInstance(new NoGitSettings(SystemReader.getInstance()));
        }
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS files) {
        return new EmptyConfig(parent, files);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS files) {
        return new EmptyConfig(parent, files);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS files) {
        return new EmptyConfig(parent, files);
    }

    private static final class EmptyConfig extends FileBasedConfig {

        EmptyConfig(@Nullable Config parent, FS files) {
            super(parent, null, files);
        }

        @Override
        public void load() {
            // There is no file.
        }

        @Override
        public void save() {
            // There is no file.
        }

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
