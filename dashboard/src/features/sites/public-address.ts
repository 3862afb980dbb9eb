import { metaContent } from '../../ui/brand';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const SHORT_DOMAIN = 'tidings.example';

/** How the creator's page is called in texts: on a laptop with the instance's short domain. */
export function publicAddress(username: string, location: Location = window.location): string {
  const host = LOOPBACK.test(location.hostname)
    ? (metaContent('tidings-short-domain') ?? SHORT_DOMAIN)
    : location.host;
  return `${host}/${username}`;
}

/** Where a link leads: always this very server, so that it works on a laptop too. */
export function publicUrl(username: string, location: Location = window.location): string {
  return `${location.origin}/${username}`;
}
