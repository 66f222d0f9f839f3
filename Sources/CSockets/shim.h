#ifndef CSOCKETS_SHIM_H
#define CSOCKETS_SHIM_H

#include <sys/socket.h>
#include <sys/types.h>

// sys/socket.h declares these only if _GNU_SOURCE was defined first.

/// accept4(2): accepts a connection and sets flags of its descriptor at once.
int CSockets_accept4(int socket, struct sockaddr *address, socklen_t *length, int flags) __asm__("accept4");

/// The flag MSG_NOSIGNAL of send(2), which Swift finds in some builds only: a member of an enum without a name.
static const int CSockets_noSignal = MSG_NOSIGNAL;

/// The value of the option SO_PEERCRED, see unix(7).
struct CSockets_Credentials {
  pid_t process;
  uid_t user;
  gid_t group;
};

#endif
