import type { ErrorMeaning } from './error-meaning.js';

/** Codes of any request, about its input, its limits and its conflicts. */
export const REQUEST_CODES = {
  invalid_input: {
    status: 400,
    meaning: 'A parameter, header or body field is missing or not valid.',
    action: 'Correct the fields that `errors` names.',
  },
  wrong_origin: {
    status: 403,
    meaning: 'The `Origin` is missing, or not the instance’s own.',
    action: 'Send the instance’s own `Origin`, or use an API token instead of cookies.',
  },
  not_found: {
    status: 404,
    meaning: 'The resource does not exist, or it belongs to another account.',
    action: 'Check the id.',
  },
  confirmation_required: {
    status: 409,
    meaning: 'The change has effects that the request must confirm.',
    action: 'Show the message, then repeat the request with its confirmation field.',
  },
  version_conflict: {
    status: 409,
    meaning: 'Another request changed the resource after it was read.',
    action: 'Read it again, merge your change, and repeat the request.',
  },
  limit_reached: {
    status: 409,
    meaning: 'The maximum that the message names is reached.',
    action: 'Delete one first.',
  },
  name_taken: {
    status: 409,
    meaning: 'The account already has a resource with this name, ignoring case.',
    action: 'Use the existing one, or choose another name.',
  },
  idempotency_in_progress: {
    status: 409,
    meaning: 'The first request with this Idempotency-Key has no response yet.',
    action: 'Repeat the request in a moment, with the same key.',
  },
  too_large: {
    status: 413,
    meaning: 'The body or a file in it is too large.',
    action: 'Send less. The message names the limit.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time.',
    action: 'Repeat the request.',
  },
  wrong_content_type: {
    status: 415,
    meaning: 'The operation does not accept this content type.',
    action: 'Send the content type that the operation lists.',
  },
  range_not_satisfiable: {
    status: 416,
    meaning: 'The `Range` header begins after the end of the file.',
    action: 'Request the file without `Range`.',
  },
  misdirected: {
    status: 421,
    meaning: 'This instance does not serve this host name.',
    action: 'Call the instance’s own address.',
  },
  idempotency_conflict: {
    status: 422,
    meaning: 'The Idempotency-Key was used with another request.',
    action: 'Use a new key for each new request.',
  },
  rate_limited: {
    status: 429,
    meaning: 'There were too many requests.',
    action: 'Wait for the seconds in `Retry-After`, then repeat the request.',
  },
  daily_limit_exceeded: {
    status: 403,
    meaning: 'The account reached its daily limit.',
    action: 'Repeat the request tomorrow.',
  },
  storage_quota_exceeded: {
    status: 403,
    meaning: 'The account’s storage is full.',
    action: 'Delete files that you no longer need, or upgrade to Pro.',
  },
  not_an_image: {
    status: 415,
    meaning: 'The file is not an image that Tidings can read.',
    action: 'Send JPEG, PNG, WebP, AVIF or GIF.',
  },
  wrong_file_type: {
    status: 415,
    meaning: 'The content of the file does not match the ending of its name.',
    action: 'Send the original file.',
  },
  link_invalid: {
    status: 404,
    meaning: 'This download link does not exist.',
    action: 'Use the whole link of the receipt email.',
  },
  link_expired: {
    status: 410,
    meaning: 'The link has expired, is used up or was revoked.',
    action: 'Request a new link.',
  },
  internal: {
    status: 500,
    meaning: 'Tidings failed unexpectedly.',
    action: 'Repeat the request. If it fails again, report its `requestId`.',
  },
} as const satisfies Record<string, ErrorMeaning>;
