import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readTrustProxy, type TrustProxy } from '../http/proxy/trust-proxy.js';
import { SECOND } from '../kernel/clock.js';
import { onOff, optional, port, webAddress, withDefault } from './value-kinds.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const trustProxy = z
  .string()
  .default('')
  .transform((text, context): TrustProxy => {
    try {
      return readTrustProxy(text);
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be off, on, a number of proxies up to 9, or networks such as "loopback, 10.0.0.0/8"',
      });
      return z.NEVER;
    }
  });

const serverAddress = z
  .string()
  .refine(isServerAddress, 'DNS_SERVER must be an address and a port, such as 127.0.0.1:53');

export const ServerVariables = z.object({
  PORT: port.default(3_000).describe('The port of the server.'),
  HOST: z.string().default('127.0.0.1').describe('The address of the server.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('The folder of the database, files, local mailbox, simulated payments and keys.'),
  PUBLIC_URL: optional(webAddress).describe(
    'The public address, used in links and for redirects from unknown hosts. Required in production.',
  ),
  TRUST_PROXY: trustProxy
    .describe(
      'The proxies whose `X-Forwarded-For` and `X-Forwarded-Host` count. `on` is the one proxy in front, and `2` is a CDN and a proxy. You can also list networks: `loopback`, `private`, `10.0.0.0/8`.',
    )
    .meta({ defaultText: 'off' }),
  NODE_ENV: z
    .string()
    .optional()
    .describe('`production` refuses settings that are only for a laptop, and prints the missing variable.'),
  ALLOW_SIMULATED: z
    .string()
    .default('')
    .describe(
      'Lets production run with the local mailbox (`mail`), with simulated payments (`payments`), or both: `mail,payments`.',
    ),
  DNS_SERVER: optional(serverAddress)
    .describe('The name server for domain checks: `address:port`.')
    .meta({ defaultText: "the system's" }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('`debug`, `info`, `warn`, `error` or `silent`.'),
  RATE_LIMITS: onOff.default('on').describe('`off` is for load tests. Production refuses it.'),
  DRAIN_DELAY: withDefault(z.coerce.number().int().min(0).max(300), 0).describe(
    'Seconds that a stopping server still accepts requests, so that a proxy notices first: `0` to `300`.',
  ),
  DRAIN_TIMEOUT: withDefault(z.coerce.number().int().min(1).max(300), 30).describe(
    'Seconds for requests and emails in progress after that. Then the process aborts them: `1` to `300`.',
  ),
  METRICS_TOKEN: optional(z.string().min(16, 'METRICS_TOKEN must have 16 characters or more')).describe(
    'Only clients with this bearer token can read `/metrics`. See [Monitoring](operations.md#monitoring).',
  ),
  METRICS_PORT: optional(port).describe(
    'The port on `HOST` where a separate worker serves `/metrics` and `/healthz`.',
  ),
});
type Variables = z.output<typeof ServerVariables>;

export function readServer(variables: Variables) {
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: resolve(variables.DATA_DIR),
    trustProxy: variables.TRUST_PROXY,
    /** The name server as `address:port`. Undefined for the system's name servers. */
    dnsServer: variables.DNS_SERVER,
    logLevel: variables.LOG_LEVEL,
    /** The time for which a stopping server still accepts requests, so that a proxy notices first. */
    drainDelayMs: variables.DRAIN_DELAY * SECOND,
    /** The time after the drain delay in which requests and emails in progress can end. Then they are aborted. */
    drainTimeoutMs: variables.DRAIN_TIMEOUT * SECOND,
    /** The port on which a separate worker serves `/metrics` and `/healthz`. Undefined to serve neither. */
    metricsPort: variables.METRICS_PORT,
  };
}

/** Returns the settings of the server that features read. */
export function readInstanceServer(variables: Variables) {
  return {
    /** `PUBLIC_URL` as set. If undefined, as on a laptop, the server accepts any loopback name of the machine. */
    configuredUrl: variables.PUBLIC_URL,
    isProduction: variables.NODE_ENV === 'production',
    /** True if the server listens only on a loopback address. */
    isLoopbackOnly: LOOPBACK.has(variables.HOST),
    rateLimits: variables.RATE_LIMITS === 'on',
    /** The token for the metrics. If undefined, this machine has access, and outside production its network too. */
    metricsToken: variables.METRICS_TOKEN,
  };
}

/** Returns whether the value is like `127.0.0.1:5353` or `[::1]:5353`. Names would need DNS. */
function isServerAddress(value: string): boolean {
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? [];
  return isIP(v6 ?? v4 ?? '') !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}
