#include <libwebsockets.h>

// What Swift can't see, being macros: the room that lws_write wants before what it sends, and a time-out at once, from outside of callbacks.
static const int lws_room_before = LWS_PRE;
static const int lws_end_soon = LWS_TO_KILL_ASYNC;

// A connection that says nothing is asked after 20 s, and over after 40.
static const lws_retry_bo_t lws_idle_policy = {.secs_since_valid_ping = 20, .secs_since_valid_hangup = 40};

// Receives a message with a descriptor, which is -1 when none came with it. CMSG_DATA and its like are macros, too.
#include <string.h>
#include <sys/socket.h>
static inline long receive_message(int from, void *bytes, unsigned long most, int *descriptor) {
  union { struct cmsghdr header; char room[CMSG_SPACE(sizeof(int))]; } control;
  struct iovec part = {bytes, most};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  long count = recvmsg(from, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  *descriptor = -1;
  struct cmsghdr *first = count < 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (first && first->cmsg_level == SOL_SOCKET && first->cmsg_type == SCM_RIGHTS) memcpy(descriptor, CMSG_DATA(first), sizeof(int));
  return count;
}

// accept4, which Swift's Glibc module leaves out.
int accept4(int, struct sockaddr *, socklen_t *, int);
static inline int accept_connection(int from) { return accept4(from, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }
