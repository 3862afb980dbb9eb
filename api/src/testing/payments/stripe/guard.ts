import { invalidRequest, StripeFault } from './fault.js';
import type { StripeKeys } from './state.js';

/** Returns the caller, which is the server with its secret key, or a browser with the publishable key. */
export function checkKey(keys: StripeKeys, given: string | undefined): 'server' | 'browser' {
  if (given === keys.secretKey) return 'server';
  if (given === keys.publishableKey) return 'browser';
  const message =
    given === undefined || given === ''
      ? 'You did not provide an API key.'
      : `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`;
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
  throw invalidRequest(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}
