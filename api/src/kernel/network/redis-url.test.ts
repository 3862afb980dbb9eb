import { describe, expect, it } from 'vitest';
import { parseRedisUrl } from './redis-url.js';

const OPEN = { username: undefined, password: undefined, isEncrypted: false };

describe('parseRedisUrl', () => {
  it.each(['redis://127.0.0.1:6379', 'rediss://user:secret@redis.example/2'])(
    'does not change the URL of one server: %s',
    (url) => {
      expect(parseRedisUrl(url)).toEqual({ kind: 'server', url });
    },
  );

  it('returns the Sentinels, the master’s name and its database', () => {
    expect(parseRedisUrl('redis+sentinel://a.example,b.example:5000,[::1]:26380/main')).toEqual({
      kind: 'sentinel',
      sentinels: [
        { host: 'a.example', port: 26_379 },
        { host: 'b.example', port: 5_000 },
        { host: '::1', port: 26_380 },
      ],
      master: 'main',
      database: 0,
      sentinelPassword: undefined,
      ...OPEN,
    });
    expect(
      parseRedisUrl('rediss+sentinel://me:s%40fe@a.example/main/3?sentinelPassword=watch'),
    ).toMatchObject({
      database: 3,
      username: 'me',
      password: 's@fe',
      isEncrypted: true,
      sentinelPassword: 'watch',
    });
  });

  it('returns the nodes of a Cluster', () => {
    expect(parseRedisUrl('redis+cluster://:secret@10.0.0.1:7000,10.0.0.2')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: '10.0.0.1', port: 7_000 },
        { host: '10.0.0.2', port: 6_379 },
      ],
      ...OPEN,
      password: 'secret',
    });
  });

  it.each([
    ['http://a.example', /must start with redis:/],
    ['a.example:6379', /must start with redis:/],
    ['redis+other://a.example', /must start with redis:/],
    ['redis+sentinel://a.example:26379', /must name the master/],
    ['redis+sentinel://a.example/main/x', /must end with the name/],
    ['redis+sentinel://a.example:x/main', /no valid host and port in "a.example:x"/],
    ['redis+sentinel://a.example,/main', /no valid host and port in ""/],
    ['redis+cluster://a.example/1', /only database 0/],
    ['redis+cluster://', /no valid host/],
    ['redis+cluster://:%@a.example', /write % as %25/],
  ])('throws the reason for %s', (url, reason) => {
    expect(() => parseRedisUrl(url)).toThrow(reason);
  });
});
