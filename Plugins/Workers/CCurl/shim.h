// The system's libcurl. A header of this folder, so that the module map names no path of one distribution.
#include <curl/curl.h>

// Swift imports no function with variable arguments: one function here for each kind of argument that is used.
static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl copies the text.
static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_data_function(
    CURL *handle, CURLoption option, size_t (*function)(char *bytes, size_t size, size_t count, void *context)) {
  return curl_easy_setopt(handle, option, function);
}

static inline CURLcode ccurl_set_open_socket_function(
    CURL *handle, curl_socket_t (*function)(void *context, curlsocktype purpose, struct curl_sockaddr *address)) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

// The result of a message whose kind is CURLMSG_DONE: it stands in a union, which `msg` tells apart.
static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

// CURL_SOCKET_BAD is a macro that Swift doesn't read.
static const curl_socket_t ccurl_no_socket = CURL_SOCKET_BAD;
