export type TlsMode = 'offered' | 'required' | 'off';

export interface SmtpServer {
  host: string;
  port: number;
  /** True for TLS from the first byte. */
  secure: boolean;
  /** The mode of `smtp://`, either STARTTLS if offered, STARTTLS required, or plain text on purpose. */
  tls: TlsMode;
  auth: { user: string; pass: string } | undefined;
  /** False for `?tls.rejectUnauthorized=false`, which accepts an untrusted certificate on the local network. */
  rejectUnauthorized: boolean;
  connections: number;
}

const WISHES: Record<string, TlsMode> = { offered: 'offered', required: 'required', off: 'off' };
export const DEFAULT_CONNECTIONS = 8;
/** The limit of the send window. `MAX_IN_FLIGHT` in mailing/loop/send-window.ts explains it. */
export const MAX_CONNECTIONS = 1_000;

/**
 * Parses `smtp://user:pass@host:587`, or `smtps://` for TLS from the first byte. Throws a message for the operator
 * without the URL, which contains a password.
 */
export function parseSmtpUrl(smtpUrl: string): SmtpServer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const defaultPort = secure ? 465 : 587;
  const tls = WISHES[url.searchParams.get('tls') ?? 'offered'];
  if (tls === undefined) throw new Error('tls must be offered, required or off.');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
    secure,
    tls,
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false',
    connections: parseConnections(url.searchParams.get('connections')),
  };
}

function parseConnections(value: string | null): number {
  if (value === null) return DEFAULT_CONNECTIONS;
  const connections = Number(value);
  if (Number.isInteger(connections) && connections >= 1 && connections <= MAX_CONNECTIONS) return connections;
  throw new Error(`connections must be a number from 1 to ${MAX_CONNECTIONS}.`);
}
