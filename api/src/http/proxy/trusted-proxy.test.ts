import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../../testing/http-world.js';
import { serveApp } from '../../testing/servers/serve-app.js';
import { readTrustProxy } from './trust-proxy.js';
import { getClientAddress, toClientNetwork } from './trusted-proxy.js';

const SPOOFED = '198.51.100.66';
const CLIENT = '203.0.113.9';
const CDN = '192.0.2.1';
const PROXY = '10.0.0.7';

describe('the client address', () => {
  it.each([
    ['no proxy, with a spoofed header', 'off', CLIENT, SPOOFED, CLIENT],
    ['one proxy', 'on', PROXY, CLIENT, CLIENT],
    ['one proxy, with a spoofed header', 'on', PROXY, `${SPOOFED}, ${CLIENT}`, CLIENT],
    ['a CDN and a proxy, trusted by number', '2', PROXY, `${CLIENT}, ${CDN}`, CLIENT],
    [
      'a CDN and a proxy, trusted by number, with a spoofed header',
      '2',
      PROXY,
      `${SPOOFED}, ${CLIENT}, ${CDN}`,
      CLIENT,
    ],
    [
      'a CDN and a proxy, trusted by network',
      `private, ${CDN}/32`,
      PROXY,
      `${SPOOFED}, ${CLIENT}, ${CDN}`,
      CLIENT,
    ],
    ['the proxy alone, without the CDN', `private ${CDN}`, PROXY, `${CDN}, ${CLIENT}`, CLIENT],
    ['no trusted network', `private, ${CDN}`, CLIENT, `${SPOOFED}, ${CDN}`, CLIENT],
    ['a proxy on this machine', 'loopback', '127.0.0.1', `${SPOOFED}, ${CLIENT}`, CLIENT],
    ['a proxy on this machine, as an IPv4-mapped address', 'loopback', '::ffff:127.0.0.1', CLIENT, CLIENT],
    ['a proxy over IPv6', 'fc00::/7', 'fd00::7', '2001:db8::9', '2001:db8::9'],
    ['fewer proxies than configured', '3', PROXY, CLIENT, CLIENT],
    ['a proxy that adds no header', 'private', PROXY, undefined, PROXY],
    ['a socket without an address', 'private', 'unknown', SPOOFED, 'unknown'],
  ])('behind %s is %5$s', (_, setting, peer, forwardedFor, client) => {
    expect(getClientAddress(readTrustProxy(setting), { peer, forwardedFor })).toBe(client);
  });

  it.each(['yes', '10.0.0.0/33', '10.0.0', 'private, cdn', '12'])(
    'rejects the proxy setting "%s"',
    (setting) => {
      expect(() => readTrustProxy(setting)).toThrow();
    },
  );
});

it('limits each client separately, despite spoofed headers', async () => {
  const world = await createHttpWorld({ instance: { rateLimits: true } });
  const sendRequest = await serveApp(world.ctx, { trustProxy: readTrustProxy(`loopback, ${CDN}`) });
  const requestStatus = async (forwardedFor: string) =>
    (await sendRequest('GET', '/api/check-username/kiln', { 'x-forwarded-for': forwardedFor })).status;
  for (let count = 0; count < 60; count += 1) {
    expect(await requestStatus(`10.9.8.${count}, ${CLIENT}, ${CDN}`)).toBe(200);
  }
  expect(await requestStatus(`10.9.8.99, ${CLIENT}, ${CDN}`)).toBe(429);
  expect(await requestStatus(`203.0.113.10, ${CDN}`)).toBe(200);
});

it('trusts X-Forwarded-Host only from a trusted network, also for cached pages', async () => {
  const url = 'https://tidings.example';
  const world = await createHttpWorld({ instance: { configuredUrl: url, publicUrl: url } });
  await world.register('tom');
  const headers = { host: 'pod.internal.example:3000', 'x-forwarded-host': 'tidings.example' };
  for (const [setting, status] of [
    ['loopback', 200],
    ['10.0.0.0/8', 302],
  ] as const) {
    const sendRequest = await serveApp(world.ctx, { trustProxy: readTrustProxy(setting) });
    for (const _ of ['first', 'cached'])
      expect((await sendRequest('GET', '/tom', headers)).status).toBe(status);
  }
});

describe('the network of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, network) => expect(toClientNetwork(address)).toBe(network));

  it('is the same for two addresses of one /64', () => {
    expect(toClientNetwork('2001:db8:1:2::aaaa')).toBe(toClientNetwork('2001:db8:1:2:ffff::1'));
  });
});
