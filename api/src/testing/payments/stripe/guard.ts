import { createInvalidRequest, StripeFault } from './fault.js';
import type { StripeKeys } from './state.js';

/** Returns the caller, which is the server with its secret key, or a browser with the publishable key. */
export function checkKey(keys: StripeKeys, key: string | undefined): 'server' | 'browser' {
  if (key === keys.secretKey) return 'server';
  if (key === keys.publishableKey) return 'browser';
  const message =
    key === undefined || key === ''
      ? 'You did not provide an API key.'
      : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
  throw new StripeFault(401, { type: 'invalid_request_error', message });
}

export function requireServer(requester: 'server' | 'browser'): void {
  if (requester === 'server') return;
  throw new StripeFault(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

/** Returns the stored response of the same request. Rejects a key that was used for another request. */
export function findReplay<T extends { request: string }>(
  replays: Map<string, T>,
  key: string | undefined,
  request: string,
): T | undefined {
  const replay = replays.get(key ?? '');
  if (replay === undefined || replay.request === request) return replay;
  throw createInvalidRequest(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}
