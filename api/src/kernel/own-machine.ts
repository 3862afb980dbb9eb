import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Where the name `localhost` leads on any machine (RFC 6761). */
export const LOCALHOST_ADDRESSES: readonly string[] = ['127.0.0.1', '::1'];

/** What is no address is none of this machine either. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * As a URL or a Host header has it, IPv6 in brackets: a name that can only mean this machine. Others may be rebound to
 * it by DNS.
 */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = bareHost(hostname);
  return isIP(address) !== 0 && isLoopbackAddress(address);
}

/** An IPv6 address stands in brackets in a URL, and nowhere else. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** An instance that somebody tries out by themselves: only they reach it, so it may reach their other programs. */
export function isOnOwnMachine(instance: {
  isProduction: boolean;
  isLoopbackOnly: boolean;
  configuredUrl: string | undefined;
}): boolean {
  const { isProduction, isLoopbackOnly, configuredUrl } = instance;
  if (isProduction || !isLoopbackOnly) return false;
  // Behind a proxy an instance listens on loopback too, and everybody reaches it.
  return configuredUrl === undefined || isLoopbackHost(new URL(configuredUrl).hostname);
}
