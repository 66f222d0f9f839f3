// The head of an AppImage: a program without shared libraries, which gives the file system behind it a folder and starts
// the `AppRun` in there. The folder is a mount where FUSE is to be had, and otherwise a copy that is removed again.
//
// Source: the AppImage specification, type 2 (magic bytes, environment, options).

#define _GNU_SOURCE
#define FUSE_USE_VERSION 31
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include <squashfuse/ll.h>
#include <squashfuse/squashfuse.h>
#include <squashfuse/util.h>

static char image[PATH_MAX];   // This file.
static char folder[PATH_MAX];  // Where its contents are.
static const int ends[] = {SIGHUP, SIGINT, SIGTERM, 0};  // The signals that ask a program to end.

#define FAIL(status, ...) (fprintf(stderr, "%s: ", image), fprintf(stderr, __VA_ARGS__), fputc('\n', stderr), exit(status))

/// Where the file system begins: behind the last part of this program. Ends the program when the file is cut off.
static size_t file_system(void) {
  Elf64_Ehdr header;
  struct squashfs_super_block block;
  struct stat status;
  int file = open(image, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status) != 0 || pread(file, &header, sizeof header, 0) != sizeof header)
    FAIL(EX_NOINPUT, "cannot be read: %s", strerror(errno));
  size_t offset = header.e_shoff + (size_t)header.e_shentsize * header.e_shnum;
  bool whole = pread(file, &block, sizeof block, offset) == sizeof block;
  close(file);
  if (!whole || block.s_magic != SQUASHFS_MAGIC || offset + block.bytes_used > (size_t)status.st_size)
    FAIL(EX_DATAERR, "a part of the file is missing; download it again");
  return offset;
}

/// Makes a new folder for the contents, as `/tmp/.mount_MailXXXXXX`.
static void make_folder(void) {
  const char *parent = getenv("TMPDIR"), *name = strrchr(image, '/') + 1;
  if (!parent || *parent != '/') parent = "/tmp";
  int length = snprintf(folder, sizeof folder, "%s/.mount_%.6sXXXXXX", parent, name);
  if (length >= (int)sizeof folder || !mkdtemp(folder))
    FAIL(EX_CANTCREAT, "no folder can be made in %s: %s", parent, strerror(errno));
}

// MARK: - Unpacked

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)type, (void)place;
  return remove(path);
}

static void remove_folder(void) { nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS); }

static bool write_file(sqfs *fs, sqfs_inode *inode, const char *path) {
  static char bytes[1 << 18];
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, inode->base.mode & 0777);
  if (file < 0) return false;
  sqfs_off_t size = 1;
  bool fine = true;
  for (sqfs_off_t offset = 0; fine && size > 0; offset += size) {
    size = sizeof bytes;
    fine = sqfs_read_range(fs, inode, offset, &size, bytes) == SQFS_OK && write(file, bytes, size) == size;
  }
  return close(file) == 0 && fine;
}

/// Writes the contents to `root`, a folder that is there.
static bool unpack(size_t offset, const char *root) {
  sqfs fs;
  sqfs_inode inode;
  sqfs_traverse walk;
  sqfs_err error = sqfs_open_image(&fs, image, offset);
  if (error || (error = sqfs_traverse_open(&walk, &fs, sqfs_inode_root(&fs)))) return false;
  bool fine = true;
  while (fine && sqfs_traverse_next(&walk, &error)) {
    if (walk.dir_end) continue;
    char path[PATH_MAX], target[PATH_MAX];
    size_t length = sizeof target;
    fine = snprintf(path, sizeof path, "%s/%s", root, walk.path) < (int)sizeof path &&
           sqfs_inode_get(&fs, &inode, sqfs_dentry_inode(&walk.entry)) == SQFS_OK;
    if (!fine) break;
    switch (inode.base.mode & S_IFMT) {
      case S_IFDIR: fine = mkdir(path, 0755) == 0; break;
      case S_IFREG: fine = write_file(&fs, &inode, path); break;
      case S_IFLNK: fine = sqfs_readlink(&fs, &inode, target, &length) == SQFS_OK && symlink(target, path) == 0; break;
    }
  }
  return fine && !error;
}

// MARK: - Mounted

static struct fuse_lowlevel_ops operations = {
    .getattr = sqfs_ll_op_getattr,       .opendir = sqfs_ll_op_opendir, .releasedir = sqfs_ll_op_releasedir,
    .readdir = sqfs_ll_op_readdir,       .lookup = sqfs_ll_op_lookup,   .open = sqfs_ll_op_open,
    .create = sqfs_ll_op_create,         .release = sqfs_ll_op_release, .read = sqfs_ll_op_read,
    .readlink = sqfs_ll_op_readlink,     .forget = sqfs_ll_op_forget,   .statfs = stfs_ll_op_statfs,
};

/// Answers what is read in the folder, until nobody has the other end of `users`.
static void serve(struct fuse_session *session, int users) {
  struct pollfd sources[] = {{fuse_session_fd(session), POLLIN, 0}, {users, POLLIN, 0}};
  struct fuse_buf request = {0};
  while (!fuse_session_exited(session)) {
    if (poll(sources, 2, -1) < 0 && errno != EINTR) return;
    if (sources[1].revents) return;
    if (!sources[0].revents) continue;
    int size = fuse_session_receive_buf(session, &request);
    if (size == -EINTR) continue;
    if (size <= 0) return;
    fuse_session_process_buf(session, &request);
  }
}

/// Mounts the contents at `folder`, served by a process of its own for as long as this one, and what it starts, run.
static bool mount_image(size_t offset) {
  int ready[2], users[2];
  char done = 0;
  if (pipe2(ready, O_CLOEXEC) != 0 || pipe(users) != 0) return false;
  pid_t server = fork();
  if (server == 0) {
    setsid();
    close(ready[0]);
    close(users[1]);
    // What FUSE says of a system without it is for nobody: the contents are unpacked then.
    int errors = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    char *words[] = {"appimage", "-o", "ro,nosuid,nodev,subtype=appimage"};
    struct fuse_args arguments = FUSE_ARGS_INIT(3, words);
    sqfs_ll_chan channel;
    sqfs_ll *contents = sqfs_ll_open(image, offset);
    if (!contents || sqfs_ll_mount(&channel, folder, &arguments, &operations, sizeof operations, contents) != SQFS_OK) _exit(1);
    dup2(errors, STDERR_FILENO);
    // A terminal that is closed, or Ctrl+C, ends the program first: its end is what ends this process.
    for (const int *number = ends; *number; number++) signal(*number, SIG_IGN);
    if (write(ready[1], "1", 1) == 1) {
      close(ready[1]);
      serve(channel.session, users[0]);
    }
    sqfs_ll_unmount(&channel, folder);
    rmdir(folder);
    _exit(0);
  }
  close(ready[1]);
  close(users[0]);
  bool mounted = server > 0 && read(ready[0], &done, 1) == 1;
  close(ready[0]);
  if (!mounted) close(users[1]);
  if (!mounted && server > 0) waitpid(server, NULL, 0);
  return mounted;
}

// MARK: - Started

/// Becomes the program in `folder`; returns only when that fails.
static void start(char **arguments) {
  char program[PATH_MAX + 8], here[PATH_MAX];
  snprintf(program, sizeof program, "%s/AppRun", folder);
  setenv("APPIMAGE", image, 1);
  setenv("APPDIR", folder, 1);
  setenv("ARGV0", arguments[0], 1);
  if (getcwd(here, sizeof here)) setenv("OWD", here, 1);
  execv(program, arguments);
  fprintf(stderr, "%s: %s cannot be started: %s%s\n", image, program, strerror(errno),
          errno == EACCES ? "; set TMPDIR to a folder whose file system may run programs" : "");
}

static pid_t child;

static void hand_on(int number) { kill(child, number); }

/// Starts the program in `folder` and removes the folder when it has ended.
static int start_and_remove(char **arguments) {
  child = fork();
  if (child == 0) {
    start(arguments);
    _exit(EX_OSERR);
  }
  struct sigaction action = {.sa_handler = hand_on, .sa_flags = SA_RESTART};
  for (const int *number = ends; *number; number++) sigaction(*number, &action, NULL);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  remove_folder();
  if (child < 0) FAIL(EX_OSERR, "no process can be made");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int count, char **arguments) {
  ssize_t length = readlink("/proc/self/exe", image, sizeof image - 1);
  if (length <= 0) {
    fputs("/proc is needed to find this program's file\n", stderr);
    return EX_OSFILE;
  }
  size_t offset = file_system();
  const char *option = count > 1 && strncmp(arguments[1], "--appimage-", 11) == 0 ? arguments[1] + 11 : "";
  bool unpacked = getenv("APPIMAGE_EXTRACT_AND_RUN") != NULL;

  if (strcmp(option, "offset") == 0) return printf("%zu\n", offset) < 0;
  if (strcmp(option, "extract") == 0) {
    if (mkdir("squashfs-root", 0755) != 0) FAIL(EX_CANTCREAT, "squashfs-root cannot be made here: %s", strerror(errno));
    if (!unpack(offset, "squashfs-root")) FAIL(EX_IOERR, "cannot be unpacked to squashfs-root: %s", strerror(errno));
    return puts("squashfs-root") < 0;
  }
  if (strcmp(option, "extract-and-run") == 0) {
    unpacked = true;
    arguments[1] = arguments[0];
    arguments++;
  } else if (strcmp(option, "mount") == 0) {
    make_folder();
    if (!mount_image(offset)) {
      rmdir(folder);
      FAIL(EX_UNAVAILABLE, "cannot be mounted: FUSE is missing; --appimage-extract unpacks it");
    }
    puts(folder);
    fflush(stdout);
    pause();
    return 0;
  } else if (*option) {
    FAIL(EX_USAGE, "--appimage-%s is not known; --appimage- takes extract, extract-and-run, mount and offset", option);
  }

  make_folder();
  if (!unpacked && mount_image(offset)) {
    start(arguments);
    return EX_OSERR;
  }
  if (!unpack(offset, folder)) {
    int reason = errno;
    remove_folder();
    FAIL(EX_IOERR, "cannot be unpacked to %s: %s", folder, strerror(reason));
  }
  return start_and_remove(arguments);
}
