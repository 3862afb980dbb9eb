import { isIP } from 'node:net';
import { DAY } from '../../kernel/clock.js';
import { parseUrl } from '../../kernel/network/parse-url.js';

export const MAX_ALLOWED_HOSTS = 50;

/** The maximum number of sites stored per creator. A new site replaces the site seen longest ago. */
export const MAX_SEEN_HOSTS = 200;

/** Only installs seen within this period are listed. */
export const RECENT_INSTALL_PERIOD = 90 * DAY;

export const WIDGETS = ['subscribe', 'buy', 'card'] as const;
export type Widget = (typeof WIDGETS)[number];

export const INVALID_HOST = 'Please enter the address of a site, such as www.example.com';
const WILDCARD_PROBLEM = 'Please add each site by its full name. An asterisk is not a wildcard here.';
const IP_ADDRESS_PROBLEM = 'Please enter the name of a site. IP addresses are not allowed.';

/** RFC 1035, 2.3.4. */
const MAX_NAME_LENGTH = 253;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

export type ReadHost = { host: string; problem?: never } | { host?: never; problem: string };

/**
 * Normalizes a pasted site (`https://Blüten.example/shop?a=1`, `www.example.com.`, `localhost:5173`) to the form of an
 * Origin without its scheme. The host is ASCII in lower case, with a port only if it is not the default.
 */
export function readHost(input: string): ReadHost {
  const trimmedInput = input.trim();
  if (trimmedInput.includes('*')) return { problem: WILDCARD_PROBLEM };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmedInput)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http') return { problem: INVALID_HOST };
  const address = scheme === undefined ? `https://${trimmedInput}` : trimmedInput;
  const url = /\s/.test(trimmedInput) ? undefined : parseUrl(address);
  if (url === undefined) return { problem: INVALID_HOST };
  const { hostname, port, username, password } = url;
  if (username !== '' || password !== '') return { problem: INVALID_HOST };
  const name = hostname.replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return { problem: IP_ADDRESS_PROBLEM };
  if (!isSiteName(name)) return { problem: INVALID_HOST };
  const isUsual = port === '' || port === getDefaultPort(name);
  return { host: isUsual ? name : `${name}:${port}` };
}

function isSiteName(name: string): boolean {
  if (isThisMachine(name)) return true;
  const labels = name.split('.');
  return (
    name.length <= MAX_NAME_LENGTH &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** Returns true for local development hosts, which browsers trust without a certificate (RFC 6761, 6.3). */
function isThisMachine(name: string): boolean {
  return (
    name === 'localhost' ||
    (name.endsWith('.localhost') && name.split('.').every((label) => LABEL.test(label)))
  );
}

function getDefaultPort(name: string): string {
  return isThisMachine(name) ? '80' : '443';
}

/** Returns the only origin of an allowed host. It is https, except on the local machine, which has no certificate. */
export function buildOrigin(host: string): string {
  return `${isThisMachine(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`;
}

/** Returns the host of an Origin header, or undefined for `null`, apps, extensions and hosts that cannot be allowed. */
export function parseOriginHost(origin: string): string | undefined {
  const host = /^https?:\/\//.test(origin) ? parseUrl(origin)?.host : undefined;
  return host !== undefined && readHost(origin).host === host ? host : undefined;
}
