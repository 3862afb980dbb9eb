import { readMetaContent } from '../../../ui/brand/brand';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const SHORT_DOMAIN = 'tidings.example';

/** Returns the page's address for texts, on localhost with the instance's short domain. */
export function formatPublicAddress(username: string, location: Location = window.location): string {
  const host = LOOPBACK.test(location.hostname)
    ? (readMetaContent('tidings-short-domain') ?? SHORT_DOMAIN)
    : location.host;
  return `${host}/${username}`;
}

/** Returns the page's URL for links. The URL is always on this server, so that it also works on localhost. */
export function formatPublicUrl(username: string, location: Location = window.location): string {
  return `${location.origin}/${username}`;
}
