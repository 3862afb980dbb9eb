import { parseUrl } from './parse-url.js';

interface HostPort {
  host: string;
  port: number;
}

interface Access {
  username: string | undefined;
  password: string | undefined;
  isEncrypted: boolean;
}

/** The address of Redis, either of one server, of the master that Sentinels name, or of a Cluster. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | ({
      kind: 'sentinel';
      sentinels: HostPort[];
      master: string;
      database: number;
      /** The password of the Sentinels, if they have one. */
      sentinelPassword: string | undefined;
    } & Access)
  | ({ kind: 'cluster'; nodes: HostPort[] } & Access);

const SEVERAL = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/?]*)@)?([^/?@]*)(?:\/([^?]*))?(?:\?(.*))?$/;
const DEFAULT_PORT = { sentinel: 26_379, cluster: 6_379 };

/**
 * Parses `redis://host:6379/0`, `redis+sentinel://host:26379,host:26379/master/0?sentinelPassword=…` or
 * `redis+cluster://host:6379,host:6379`, each also with `rediss` for TLS. Throws a sentence for the operator.
 */
export function parseRedisUrl(text: string): RedisAddress {
  if (/^rediss?:$/.test(parseUrl(text)?.protocol ?? '')) return { kind: 'server', url: text };
  const match = SEVERAL.exec(text);
  if (match === null) {
    throw new Error(
      'must start with redis://, redis+sentinel:// or redis+cluster://, or with rediss for TLS, such as redis://127.0.0.1:6379',
    );
  }
  const [, scheme, kind, credentials, hosts = '', path = '', query] = match;
  const access = { ...parseCredentials(credentials), isEncrypted: scheme === 'rediss' };
  if (kind === 'cluster') {
    if (path !== '') throw new Error('must not name a database, because a Redis Cluster has only database 0');
    return { kind: 'cluster', nodes: parseHosts(hosts, DEFAULT_PORT.cluster), ...access };
  }
  const [master = '', database = '0'] = path.split('/');
  if (master === '') {
    throw new Error('must name the master after the Sentinels, such as redis+sentinel://host:26379/mymaster');
  }
  if (!/^\d+$/.test(database)) throw new Error('must end with the name of the master, or with /name/number');
  return {
    kind: 'sentinel',
    sentinels: parseHosts(hosts, DEFAULT_PORT.sentinel),
    master: decode(master),
    database: Number(database),
    sentinelPassword: new URLSearchParams(query).get('sentinelPassword') ?? undefined,
    ...access,
  };
}

function parseHosts(hosts: string, defaultPort: number): HostPort[] {
  return hosts.split(',').map((text) => {
    const url = parseUrl(`redis://${text}`);
    if (url === undefined || url.hostname === '') throw new Error(`has no valid host and port in "${text}"`);
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? defaultPort : Number(url.port),
    };
  });
}

function parseCredentials(text = ''): Pick<Access, 'username' | 'password'> {
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/.exec(text) ?? [];
  return { username: decode(username) || undefined, password: decode(password) || undefined };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that is not followed by two digits; write % as %25');
  }
}
