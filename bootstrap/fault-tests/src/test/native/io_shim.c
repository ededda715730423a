/*
 * An LD_PRELOAD shim between a JVM and libc, for tests: records every change of the files of one folder in the order in
 * which it took effect, and fails the calls that a test selects. FileOperationLog reads the record, FaultSwitch writes
 * the control page; both know the layouts below.
 *
 *   IO_SHIM_ROOT     the folder, as an absolute path without symbolic links
 *   IO_SHIM_LOG      the file that records are appended to (optional)
 *   IO_SHIM_CONTROL  the file with the control page (optional)
 *
 * Shared-memory files of SQLite (-shm) are left out: they are never synced and are made anew after a crash.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define MAX_FD 65536

enum operation {
  OP_CREATE = 1, OP_WRITE = 2, OP_TRUNCATE = 3, OP_SYNC = 4, OP_SYNC_FAILED = 5, OP_RENAME = 6, OP_UNLINK = 7, OP_MKDIR = 8
};

/* The kinds of calls that may be failed. */
enum kind { KIND_WRITE = 1, KIND_SYNC = 2, KIND_TRUNCATE = 4, KIND_CREATE = 8, KIND_RENAME = 16, KIND_UNLINK = 32 };

struct header {
  uint32_t size; /* of the whole record */
  uint32_t operation;
  uint64_t nanos; /* CLOCK_MONOTONIC, which is System.nanoTime() */
  uint64_t inode;
  uint64_t offset; /* of a write; the length after a truncation */
  uint32_t first; /* bytes of the first payload: path or data */
  uint32_t second; /* bytes of the second: the new path */
};

struct control {
  volatile uint32_t armed;
  uint32_t kinds;
  int32_t error;
  int32_t skip; /* matching calls that succeed first */
  int32_t times; /* calls that fail, negative: all */
  uint32_t matched; /* counted by the shim */
  uint32_t failed; /* counted by the shim */
  char part[256]; /* of the path */
};

struct opened {
  ino_t inode; /* 0: not watched */
  char *path;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct opened table[MAX_FD];
static char root[PATH_MAX];
static size_t root_length;
static int log_fd = -1;
static struct control *control;

#define REAL(result, name, ...)                            \
  static result (*real_##name)(__VA_ARGS__);               \
  static void find_##name(void) { real_##name = dlsym(RTLD_NEXT, #name); }

REAL(int, open, const char *, int, ...)
REAL(int, openat, int, const char *, int, ...)
REAL(int, close, int)
REAL(int, closedir, DIR *)
REAL(ssize_t, write, int, const void *, size_t)
REAL(ssize_t, pwrite, int, const void *, size_t, off_t)
REAL(ssize_t, writev, int, const struct iovec *, int)
REAL(ssize_t, pwritev, int, const struct iovec *, int, off_t)
REAL(int, ftruncate, int, off_t)
REAL(int, posix_fallocate, int, off_t, off_t)
REAL(int, fsync, int)
REAL(int, fdatasync, int)
REAL(int, rename, const char *, const char *)
REAL(int, unlink, const char *)
REAL(int, rmdir, const char *)
REAL(int, mkdir, const char *, mode_t)
REAL(ssize_t, sendfile, int, int, off_t *, size_t)
REAL(ssize_t, copy_file_range, int, off_t *, int, off_t *, size_t, unsigned)

static void find_all(void) {
  find_open();
  find_openat();
  find_close();
  find_closedir();
  find_write();
  find_pwrite();
  find_writev();
  find_pwritev();
  find_ftruncate();
  find_posix_fallocate();
  find_fsync();
  find_fdatasync();
  find_rename();
  find_unlink();
  find_rmdir();
  find_mkdir();
  find_sendfile();
  find_copy_file_range();
}

static pthread_once_t found = PTHREAD_ONCE_INIT;
#define READY() pthread_once(&found, find_all)

__attribute__((constructor)) static void begin(void) {
  READY();
  /* Processes that this one starts are not watched. */
  unsetenv("LD_PRELOAD");
  const char *folder = getenv("IO_SHIM_ROOT");
  if (folder == NULL) {
    return;
  }
  const char *record = getenv("IO_SHIM_LOG");
  if (record != NULL) {
    log_fd = real_open(record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  const char *page = getenv("IO_SHIM_CONTROL");
  if (page != NULL) {
    int fd = real_open(page, O_RDWR | O_CLOEXEC);
    void *memory = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    control = memory == MAP_FAILED ? NULL : memory;
    real_close(fd);
  }
  strncpy(root, folder, sizeof root - 1);
  root_length = strlen(root);
}

static int is_watched(const char *path) {
  size_t length = strlen(path);
  return root_length > 0 && strncmp(path, root, root_length) == 0 && (path[root_length] == '/' || path[root_length] == 0)
      && !(length > 4 && strcmp(path + length - 4, "-shm") == 0);
}

/* The absolute path of what is named relative to an open folder, or NULL. */
static const char *resolve(int folder, const char *path, char *buffer) {
  if (path == NULL || path[0] == '/') {
    return path;
  }
  char link[64];
  snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
  ssize_t length = readlink(link, buffer, PATH_MAX - 1);
  if (length < 0) {
    return NULL;
  }
  snprintf(buffer + length, PATH_MAX - length, "/%s", path);
  return buffer;
}

static struct opened *watched_fd(int fd) {
  if (fd < 0 || fd >= MAX_FD || table[fd].inode == 0) {
    return NULL;
  }
  struct stat now;
  return fstat(fd, &now) == 0 && now.st_ino == table[fd].inode ? &table[fd] : NULL;
}

static void forget(int fd) {
  if (fd >= 0 && fd < MAX_FD && table[fd].inode != 0) {
    table[fd].inode = 0;
    free(table[fd].path);
    table[fd].path = NULL;
  }
}

static void put(const void *bytes, size_t length) {
  const char *next = bytes;
  while (length > 0) {
    ssize_t written = syscall(SYS_write, log_fd, next, length);
    if (written <= 0) {
      abort();
    }
    next += written;
    length -= written;
  }
}

static void record(enum operation operation, ino_t inode, uint64_t offset, const void *first, size_t first_length,
                   const void *second, size_t second_length) {
  if (log_fd < 0) {
    return;
  }
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct header header = {
      .size = sizeof header + first_length + second_length,
      .operation = operation,
      .nanos = (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec,
      .inode = inode,
      .offset = offset,
      .first = first_length,
      .second = second_length,
  };
  put(&header, sizeof header);
  put(first, first_length);
  put(second, second_length);
}

/* Whether this call is to fail; sets errno then. Called with the mutex held. */
static int is_failed(enum kind kind, const char *path) {
  if (control == NULL || !control->armed || !(control->kinds & kind) || strstr(path, control->part) == NULL) {
    return 0;
  }
  control->matched++;
  if (control->skip > 0) {
    control->skip--;
    return 0;
  }
  if (control->times == 0) {
    return 0;
  }
  if (control->times > 0) {
    control->times--;
  }
  control->failed++;
  errno = control->error;
  return 1;
}

static int end(int result) {
  int error = errno;
  pthread_mutex_unlock(&mutex);
  errno = error;
  return result;
}

static ssize_t end_long(ssize_t result) {
  int error = errno;
  pthread_mutex_unlock(&mutex);
  errno = error;
  return result;
}

/* ---- Opening and closing ---- */

static int open_watched(int folder, const char *given, const char *path, int flags, mode_t mode) {
  pthread_mutex_lock(&mutex);
  struct stat before;
  int existed = stat(path, &before) == 0;
  if (!existed && (flags & O_CREAT) && is_failed(KIND_CREATE, path)) {
    return end(-1);
  }
  int fd = real_openat(folder, given, flags, mode);
  if (fd >= 0 && fd < MAX_FD) {
    struct stat now;
    fstat(fd, &now);
    forget(fd);
    table[fd].inode = now.st_ino;
    table[fd].path = strdup(path);
    if (!existed) {
      record(OP_CREATE, now.st_ino, 0, path, strlen(path), NULL, 0);
    } else if (flags & O_TRUNC) {
      record(OP_TRUNCATE, now.st_ino, 0, NULL, 0, NULL, 0);
    }
  }
  return end(fd);
}

static int open_any(int folder, const char *given, int flags, mode_t mode) {
  READY();
  char buffer[PATH_MAX];
  const char *path = resolve(folder, given, buffer);
  if (path != NULL && is_watched(path)) {
    return open_watched(folder, given, path, flags, mode);
  }
  int fd = real_openat(folder, given, flags, mode);
  if (fd >= 0) {
    forget(fd);
  }
  return fd;
}

#define MODE_OF(flags)                       \
  mode_t mode = 0;                           \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {   \
    va_list arguments;                       \
    va_start(arguments, flags);              \
    mode = va_arg(arguments, mode_t);        \
    va_end(arguments);                       \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_any(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_any(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_any(folder, path, flags | O_LARGEFILE, mode);
}

int close(int fd) {
  READY();
  forget(fd);
  return real_close(fd);
}

int closedir(DIR *folder) {
  READY();
  forget(dirfd(folder));
  return real_closedir(folder);
}

/* ---- Contents ---- */

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  READY();
  if (watched_fd(fd) == NULL) {
    return real_pwritev(fd, parts, count, offset);
  }
  pthread_mutex_lock(&mutex);
  struct opened *file = &table[fd];
  if (is_failed(KIND_WRITE, file->path)) {
    return end_long(-1);
  }
  ssize_t written = real_pwritev(fd, parts, count, offset);
  ssize_t left = written;
  for (int part = 0; part < count && left > 0; part++) {
    size_t length = (size_t)left < parts[part].iov_len ? (size_t)left : parts[part].iov_len;
    record(OP_WRITE, file->inode, offset + (written - left), parts[part].iov_base, length, NULL, 0);
    left -= length;
  }
  return end_long(written);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) { return pwritev(fd, parts, count, offset); }

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  READY();
  if (watched_fd(fd) == NULL) {
    return real_pwrite(fd, bytes, length, offset);
  }
  struct iovec part = {(void *)bytes, length};
  return pwritev(fd, &part, 1, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) { return pwrite(fd, bytes, length, offset); }

ssize_t writev(int fd, const struct iovec *parts, int count) {
  READY();
  if (watched_fd(fd) == NULL) {
    return real_writev(fd, parts, count);
  }
  pthread_mutex_lock(&mutex);
  struct opened *file = &table[fd];
  if (is_failed(KIND_WRITE, file->path)) {
    return end_long(-1);
  }
  ssize_t written = real_writev(fd, parts, count);
  /* The end of what was written; right for files that are appended to as well. */
  off_t offset = lseek(fd, 0, SEEK_CUR) - (written > 0 ? written : 0);
  ssize_t left = written;
  for (int part = 0; part < count && left > 0; part++) {
    size_t length = (size_t)left < parts[part].iov_len ? (size_t)left : parts[part].iov_len;
    record(OP_WRITE, file->inode, offset + (written - left), parts[part].iov_base, length, NULL, 0);
    left -= length;
  }
  return end_long(written);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  READY();
  if (watched_fd(fd) == NULL) {
    return real_write(fd, bytes, length);
  }
  struct iovec part = {(void *)bytes, length};
  return writev(fd, &part, 1);
}

int ftruncate(int fd, off_t length) {
  READY();
  if (watched_fd(fd) == NULL) {
    return real_ftruncate(fd, length);
  }
  pthread_mutex_lock(&mutex);
  if (is_failed(KIND_TRUNCATE, table[fd].path)) {
    return end(-1);
  }
  int result = real_ftruncate(fd, length);
  if (result == 0) {
    record(OP_TRUNCATE, table[fd].inode, length, NULL, 0, NULL, 0);
  }
  return end(result);
}

int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }

int posix_fallocate(int fd, off_t offset, off_t length) {
  READY();
  if (watched_fd(fd) == NULL) {
    return real_posix_fallocate(fd, offset, length);
  }
  pthread_mutex_lock(&mutex);
  if (is_failed(KIND_WRITE, table[fd].path)) {
    return end(errno);
  }
  struct stat before;
  fstat(fd, &before);
  int result = real_posix_fallocate(fd, offset, length);
  if (result == 0 && offset + length > before.st_size) {
    record(OP_TRUNCATE, table[fd].inode, offset + length, NULL, 0, NULL, 0);
  }
  return end(result);
}

int posix_fallocate64(int fd, off_t offset, off_t length) { return posix_fallocate(fd, offset, length); }

/* Copies inside the kernel would not be seen; callers fall back to reading and writing. */
ssize_t sendfile(int out, int in, off_t *offset, size_t length) {
  READY();
  if (watched_fd(out) != NULL) {
    errno = ENOSYS;
    return -1;
  }
  return real_sendfile(out, in, offset, length);
}

ssize_t sendfile64(int out, int in, off_t *offset, size_t length) { return sendfile(out, in, offset, length); }

ssize_t copy_file_range(int in, off_t *from, int out, off_t *to, size_t length, unsigned flags) {
  READY();
  if (watched_fd(out) != NULL) {
    errno = ENOSYS;
    return -1;
  }
  return real_copy_file_range(in, from, out, to, length, flags);
}

/* ---- Durability ---- */

static int sync_with(int (*call)(int), int fd) {
  if (watched_fd(fd) == NULL) {
    return call(fd);
  }
  pthread_mutex_lock(&mutex);
  struct opened *file = &table[fd];
  if (is_failed(KIND_SYNC, file->path)) {
    record(OP_SYNC_FAILED, file->inode, 0, NULL, 0, NULL, 0);
    errno = control->error;
    return end(-1);
  }
  /* What a power cut leaves is worked out from the record, so the machine's own disk need not be waited for. */
  record(OP_SYNC, file->inode, 0, NULL, 0, NULL, 0);
  return end(0);
}

int fsync(int fd) {
  READY();
  return sync_with(real_fsync, fd);
}

int fdatasync(int fd) {
  READY();
  return sync_with(real_fdatasync, fd);
}

/* ---- Names ---- */

int rename(const char *from, const char *to) {
  READY();
  if (!is_watched(from) && !is_watched(to)) {
    return real_rename(from, to);
  }
  pthread_mutex_lock(&mutex);
  if (is_failed(KIND_RENAME, to)) {
    return end(-1);
  }
  int result = real_rename(from, to);
  if (result == 0) {
    record(OP_RENAME, 0, 0, from, strlen(from), to, strlen(to));
  }
  return end(result);
}

static int take_away(int (*call)(const char *), const char *path) {
  if (!is_watched(path)) {
    return call(path);
  }
  pthread_mutex_lock(&mutex);
  if (is_failed(KIND_UNLINK, path)) {
    return end(-1);
  }
  int result = call(path);
  if (result == 0) {
    record(OP_UNLINK, 0, 0, path, strlen(path), NULL, 0);
  }
  return end(result);
}

int unlink(const char *path) {
  READY();
  return take_away(real_unlink, path);
}

int rmdir(const char *path) {
  READY();
  return take_away(real_rmdir, path);
}

int unlinkat(int folder, const char *given, int flags) {
  READY();
  char buffer[PATH_MAX];
  const char *path = resolve(folder, given, buffer);
  return path == NULL ? -1 : take_away(flags & AT_REMOVEDIR ? real_rmdir : real_unlink, path);
}

int remove(const char *path) {
  READY();
  struct stat file;
  int is_folder = lstat(path, &file) == 0 && S_ISDIR(file.st_mode);
  return take_away(is_folder ? real_rmdir : real_unlink, path);
}

int mkdir(const char *path, mode_t mode) {
  READY();
  if (!is_watched(path)) {
    return real_mkdir(path, mode);
  }
  pthread_mutex_lock(&mutex);
  if (is_failed(KIND_CREATE, path)) {
    return end(-1);
  }
  int result = real_mkdir(path, mode);
  if (result == 0) {
    struct stat now;
    stat(path, &now);
    record(OP_MKDIR, now.st_ino, 0, path, strlen(path), NULL, 0);
  }
  return end(result);
}
