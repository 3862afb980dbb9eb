import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import type { UrlResult } from '../../ports/fetch-url.js';
import { INVALID_ADDRESS, MAX_RETRY_PERIOD, normalizeAddress, PAUSED_AFTER, settle } from './rules.js';

const NOW = 1_700_000_000_000;
const createResponse = (status: number): UrlResult => ({ kind: 'answered', status });
const first = { attempts: 1, now: NOW, chance: 0 };

describe('the result of an attempt', () => {
  it.each([200, 201, 204, 299])('is delivered for the status %i', (status) => {
    expect(settle(createResponse(status), first)).toEqual({
      status: 'delivered',
      responseStatus: status,
      failure: null,
      nextAttemptAt: null,
      asksToStop: false,
    });
  });

  it.each([100, 301, 307, 400, 401, 404, 429, 500, 503])(
    'is pending for the status %i, with a retry after five seconds',
    (status) => {
      expect(settle(createResponse(status), first)).toEqual({
        status: 'pending',
        responseStatus: status,
        failure: 'status',
        nextAttemptAt: NOW + 5 * SECOND,
        asksToStop: false,
      });
    },
  );

  it.each([
    'not_public',
    'no_such_host',
    'unreachable',
    'timed_out',
    'bad_certificate',
    'secret_lost',
  ] as const)('is pending for the failure %s, with a retry after five seconds', (reason) => {
    expect(settle({ kind: 'failed', reason }, first)).toEqual({
      status: 'pending',
      responseStatus: null,
      failure: reason,
      nextAttemptAt: NOW + 5 * SECOND,
      asksToStop: false,
    });
  });

  it('is failed for the status 410, with a request to stop, at any attempt', () => {
    for (const attempts of [1, 3, 7]) {
      expect(settle(createResponse(410), { ...first, attempts })).toMatchObject({
        status: 'failed',
        responseStatus: 410,
        failure: 'status',
        nextAttemptAt: null,
        asksToStop: true,
      });
    }
  });

  it('is pending for longer each time, with jitter, and failed after the seventh attempt', () => {
    const waitTimes = [5 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];
    for (const [index, wait] of waitTimes.entries()) {
      const input = { attempts: index + 1, now: NOW };
      expect(settle(createResponse(500), { ...input, chance: 0 }).nextAttemptAt).toBe(NOW + wait);
      expect(settle(createResponse(500), { ...input, chance: 1 }).nextAttemptAt).toBe(NOW + wait * 1.2);
    }
    expect(settle(createResponse(500), { ...first, attempts: 7 })).toMatchObject({
      status: 'failed',
      failure: 'status',
      nextAttemptAt: null,
      asksToStop: false,
    });
    // An attempt that was lost with its worker counts too.
    expect(settle(createResponse(500), { ...first, attempts: 8 }).status).toBe('failed');
  });

  it('cannot pause an endpoint by a single delivery, because its retries end before', () => {
    expect(PAUSED_AFTER).toBeGreaterThan(MAX_RETRY_PERIOD);
  });
});

describe('URLs', () => {
  const public_ = { isOnOwnMachine: false };
  const laptop = { isOnOwnMachine: true };

  it.each([
    ['https://kiln.example', 'https://kiln.example/'],
    [' https://KILN.example:8443/hooks?a=1#part ', 'https://kiln.example:8443/hooks?a=1'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ])('%s is stored as %s', (input, url) => {
    expect(normalizeAddress(input, public_)).toEqual({ url });
    expect(normalizeAddress(input, laptop)).toEqual({ url });
  });

  it.each([
    'http://kiln.example/',
    'ftp://kiln.example/',
    'javascript:alert(1)',
    'kiln.example',
    '',
    `https://kiln.example/${'x'.repeat(1_000)}`,
  ])('%s is invalid', (input) => {
    expect(normalizeAddress(input, public_)).toEqual({ problem: INVALID_ADDRESS });
    expect(normalizeAddress(input, laptop)).toEqual({ problem: INVALID_ADDRESS });
  });

  it.each([
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[fd00::1]/',
    'https://0x7f.1/',
    'https://localhost/',
  ])('%s is not public', (input) => {
    expect(normalizeAddress(input, public_)).toEqual({
      problem: expect.stringMatching(/not on the public internet/),
    });
  });

  it('loopback URLs are allowed only if the instance itself runs locally', () => {
    for (const input of ['http://127.0.0.1:8080/hooks', 'http://localhost:8080/', 'https://[::1]/']) {
      expect(normalizeAddress(input, laptop)).toEqual({ url: input });
      expect(normalizeAddress(input, public_)).toHaveProperty('problem');
    }
    expect(normalizeAddress('http://10.0.0.1/', laptop)).toHaveProperty('problem');
    expect(normalizeAddress('https://10.0.0.1/', laptop)).toHaveProperty('problem');
  });

  it('a URL with a name and password is rejected', () => {
    expect(normalizeAddress('https://mara:secret@kiln.example/', public_)).toEqual({
      problem: expect.stringMatching(/remove the name and password/),
    });
  });
});
