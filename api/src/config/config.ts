import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { UNDO_SEND_SECONDS_MAX } from '../features/newsletters/rules.js';
import { DEFAULT_QUOTA } from '../features/plans/rules.js';
import { readTrustProxy, type TrustProxy } from '../http/proxy/trusted-proxy.js';
import { SECOND } from '../kernel/clock.js';
import { isEmailAddress } from '../kernel/email/email-address.js';
import type { SendRate } from '../kernel/email/send-rate.js';
import { parseRedisUrl } from '../kernel/network/redis-url.js';
import type { SigningKey } from '../kernel/tokens/signed-token.js';
import type { BackupPlan } from '../ports/maintenance.js';
import type { PaymentsMode } from '../ports/payments.js';
import { type BucketAccess, readBackupAccess, readBackups } from './config-backups.js';
import {
  type BouncesConfig,
  bounceDomain,
  type EmailConfig,
  readBounces,
  readEmail,
  sendRate,
  smtpAddress,
  smtpAddresses,
} from './config-email.js';
import { type FilesConfig, readFiles } from './config-files.js';
import { readEncryptionKey, readSigningKey } from './config-keys.js';
import {
  type PaymentsConfig,
  paymentsMode,
  platformFeePercent,
  readPayments,
  stripePrice,
  stripePublishableKey,
  stripeSecretKey,
  stripeWebhookSecret,
} from './config-payments.js';
import { ConfigError } from './paths.js';

export { ConfigError };

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const flag = z
  .enum(['', '0', '1', 'false', 'true', 'off', 'on'])
  .default('')
  .transform((value) => ['1', 'true', 'on'].includes(value));
const trustProxy = z
  .string()
  .default('')
  .transform((text, issue): TrustProxy => {
    try {
      return readTrustProxy(text);
    } catch {
      issue.addIssue({
        code: 'custom',
        message: 'must be off, on, a number of proxies up to 9, or networks such as "loopback, 10.0.0.0/8"',
      });
      return z.NEVER;
    }
  });
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const serverAddress = z
  .string()
  .refine(isServerAddress, 'DNS_SERVER must be an address and a port, such as 127.0.0.1:53');
const redisUrl = z.string().superRefine((text, checked) => {
  try {
    parseRedisUrl(text);
  } catch (error) {
    checked.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});
const DNS_NAME = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/i;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const region = z.string().regex(/^[a-z0-9-]+$/i, 'must be a name such as eu-north-1');
/** Treats an empty variable as unset. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const withDefault = (schema: z.ZodCoercedNumber, value: number) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.default(value));

const port = z.coerce.number().int().min(1).max(65_535);

/** The environment variables. settings.ts describes each for operators. */
export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3_000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: optional(webAddress),
  TRUST_PROXY: trustProxy,
  DATABASE_URL: optional(z.string()),
  DATABASE_AUTH_TOKEN: optional(z.string()),
  S3_ENDPOINT: optional(webAddress),
  S3_BUCKET: optional(z.string().regex(BUCKET, 'S3_BUCKET must be the name of a bucket, in lower case')),
  S3_REGION: optional(region),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  REDIS_URL: optional(redisUrl),
  SMTP_URL: optional(smtpAddress),
  SMTP_URLS: optional(smtpAddresses),
  MAIL_FROM: optional(z.string().refine(isEmailAddress, 'MAIL_FROM must be a plain e-mail address')),
  DKIM_DOMAIN: optional(z.string().regex(DNS_NAME, 'DKIM_DOMAIN must be a domain name')),
  DKIM_SELECTOR: optional(z.string().regex(DNS_NAME, 'DKIM_SELECTOR must be the name of a DNS record')),
  DKIM_PRIVATE_KEY: optional(z.string()),
  ENCRYPTION_KEY: optional(z.string()),
  BOUNCE_DOMAIN: optional(bounceDomain),
  BOUNCE_SMTP_PORT: optional(port),
  SES_TOPIC_ARN: optional(z.string().regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/)),
  POSTMARK_HOOK_SECRET: optional(z.string().min(16)),
  STRIPE_SECRET_KEY: optional(stripeSecretKey),
  STRIPE_PUBLISHABLE_KEY: optional(stripePublishableKey),
  STRIPE_WEBHOOK_SECRET: optional(stripeWebhookSecret),
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(stripeWebhookSecret),
  STRIPE_API_BASE: optional(webAddress),
  PAYMENTS_MODE: z.preprocess((text) => (text === '' ? undefined : text), paymentsMode.default('owner')),
  PLATFORM_FEE_PERCENT: z.preprocess(
    (text) => (text === '' ? undefined : text),
    platformFeePercent.default(0),
  ),
  STRIPE_TAX: z.preprocess((text) => (text === '' ? undefined : text), z.enum(['on', 'off']).default('off')),
  STRIPE_PRICE_MONTHLY: optional(stripePrice),
  STRIPE_PRICE_ANNUAL: optional(stripePrice),
  DNS_SERVER: optional(serverAddress),
  ADMIN_USERNAME: z.string().min(1).default('admin'),
  /** Used only when the first administrator is created. */
  ADMIN_PASSWORD: optional(z.string()),
  BRAND_NAME: z.string().min(1).default('Tidings'),
  SHORT_DOMAIN: z.string().min(1).default('tidings.example'),
  CONTACT_EMAIL: optional(z.string().refine(isEmailAddress, 'CONTACT_EMAIL must be a plain e-mail address')),
  BETA_URL: optional(z.url({ protocol: /^https?$/ })),
  FREE_QUOTA: z.coerce.number().int().min(1).default(DEFAULT_QUOTA.free),
  PRO_QUOTA: z.coerce.number().int().min(1).default(DEFAULT_QUOTA.pro),
  SEND_RATE: optional(sendRate),
  SEND_UNKNOWN: z.enum(['resend', 'hold']).default('resend'),
  UNDO_SEND_SECONDS: withDefault(z.coerce.number().int().min(0).max(UNDO_SEND_SECONDS_MAX), 8),
  ALLOW_SIMULATED: z.string().default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: optional(z.string().min(16, 'METRICS_TOKEN must have 16 characters or more')),
  METRICS_PORT: optional(port),
  DRAIN_DELAY: withDefault(z.coerce.number().int().min(0).max(300), 0),
  DRAIN_TIMEOUT: withDefault(z.coerce.number().int().min(1).max(300), 30),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  PASSWORD_MIN_LENGTH: withDefault(z.coerce.number().int().min(6).max(64), 6),
  REQUIRE_VERIFIED_EMAIL: optional(z.enum(['on', 'off'])),
  REQUIRE_SECOND_FACTOR: optional(z.enum(['on', 'off'])),
  ABUSE_LIMITS: optional(z.enum(['on', 'off'])),
  /** Bounces and complaints arrive within days, so a week is the minimum. */
  COMPACT_DELIVERIES_AFTER: z.coerce.number().int().min(7).default(90),
  COMPACT_DELIVERIES_ABOVE: z.coerce.number().int().min(0).default(2_000_000),
  IMPORT_REVIEW_ROWS: z.coerce.number().int().min(0).default(1_000),
  SEND_REVIEW_RECIPIENTS: optional(z.coerce.number().int().min(0)),
  BACKUP_SCHEDULE: optional(z.string()),
  BACKUP_TO: optional(z.string()),
  BACKUP_S3_ENDPOINT: optional(webAddress),
  BACKUP_S3_REGION: optional(region),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_COUNT: withDefault(z.coerce.number().int().min(1).max(1_000), 7),
  /** Set by `npm run dev`: pages and dashboard are served from their sources. */
  TIDINGS_DEV: flag,
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** `PUBLIC_URL`; undefined on a laptop. */
  configuredUrl: string | undefined;
  trustProxy: TrustProxy;
  database: { url: string; authToken: string | undefined };
  /** Redis or Valkey, for several processes and machines; undefined for a single process. */
  redisUrl: string | undefined;
  email: EmailConfig;
  /** Signs emails of the instance's own address; if undefined, they leave unsigned. */
  signingKey: SigningKey | undefined;
  /** Seals secrets in rows; undefined for the one in `DATA_DIR/keys`. */
  encryptionKey: Buffer | undefined;
  bounces: BouncesConfig;
  payments: PaymentsConfig;
  paymentsMode: PaymentsMode;
  platformFeePercent: number;
  calculatesTax: boolean;
  /** Storage of images, uploads and product files. */
  files: FilesConfig;
  /** `address:port`; undefined for the system's own. */
  dnsServer: string | undefined;
  admin: { username: string; password: string | undefined };
  brandName: string;
  shortDomain: string;
  /** The public contact address of the instance. */
  contactEmail: string;
  /** The sign-up page of a beta, if there is one. */
  betaUrl: string | undefined;
  freeQuota: number;
  proQuota: number;
  unknownPolicy: 'resend' | 'hold';
  sendRate: SendRate;
  undoSendSeconds: number;
  logLevel: string;
  rateLimits: boolean;
  /** Creators must verify their address before anything leaves the instance in their name. */
  requireVerifiedEmail: boolean;
  /** The kinds of account that require a second factor. */
  requireSecondFactor: { user: boolean; admin: boolean };
  /** Minimum characters of a creator's password; administrators need 12 at least. */
  passwordMinLength: number;
  /** Limits on abuse: on in production and off elsewhere, unless set. */
  abuseLimits: boolean;
  compactDeliveriesAfterDays: number;
  compactDeliveriesAbove: number;
  importReviewRows: number;
  /** It is undefined if first newsletters need no review. */
  sendReviewRecipients: number | undefined;
  /** The place of backups; undefined without `BACKUP_TO`. */
  backups: BackupPlan | undefined;
  /** The access to a bucket of backups; undefined without S3 settings. */
  backupAccess: BucketAccess | undefined;
  /** Grants access to `/metrics`; undefined: machines of the local network have access. */
  metricsToken: string | undefined;
  /** The port on which a separate worker serves `/metrics` and `/healthz`; undefined: none. */
  metricsPort: number | undefined;
  /** How long a stopping server continues, so that a proxy notices first. */
  drainDelayMs: number;
  /** How long requests and emails in progress may continue after that; then they are aborted. */
  drainTimeoutMs: number;
  isProduction: boolean;
  isLoopbackOnly: boolean;
  isDevelopment: boolean;
}

/** Parses the environment, once at the edge. Nothing else reads it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not valid.\n  ${problems.join('\n  ')}`);
  }
  const vars = parsed.data;
  const dataDir = resolve(vars.DATA_DIR);
  const isProduction = vars.NODE_ENV === 'production';
  refuseInProduction(isProduction, vars);
  const email = readEmail(vars, dataDir);
  const files = readFiles(vars, dataDir);
  const backupAccess = readBackupAccess(vars, files);
  return {
    port: vars.PORT,
    host: vars.HOST,
    dataDir,
    configuredUrl: vars.PUBLIC_URL,
    trustProxy: vars.TRUST_PROXY,
    database: {
      url: vars.DATABASE_URL ?? `file:${resolve(dataDir, 'tidings.db')}`,
      authToken: vars.DATABASE_AUTH_TOKEN,
    },
    redisUrl: vars.REDIS_URL,
    email,
    signingKey: readSigningKey(vars),
    encryptionKey: readEncryptionKey(vars.ENCRYPTION_KEY),
    bounces: readBounces(vars),
    payments: readPayments(vars, dataDir),
    paymentsMode: vars.PAYMENTS_MODE,
    platformFeePercent: vars.PLATFORM_FEE_PERCENT,
    calculatesTax: vars.STRIPE_TAX === 'on',
    files,
    dnsServer: vars.DNS_SERVER,
    admin: { username: vars.ADMIN_USERNAME, password: vars.ADMIN_PASSWORD },
    brandName: vars.BRAND_NAME,
    shortDomain: vars.SHORT_DOMAIN,
    contactEmail: vars.CONTACT_EMAIL ?? email.from,
    betaUrl: vars.BETA_URL,
    freeQuota: vars.FREE_QUOTA,
    proQuota: vars.PRO_QUOTA,
    unknownPolicy: vars.SEND_UNKNOWN,
    sendRate: vars.SEND_RATE ?? {},
    undoSendSeconds: vars.UNDO_SEND_SECONDS,
    logLevel: vars.LOG_LEVEL,
    rateLimits: vars.RATE_LIMITS === 'on',
    requireVerifiedEmail: (vars.REQUIRE_VERIFIED_EMAIL ?? (isProduction ? 'on' : 'off')) === 'on',
    requireSecondFactor: { user: vars.REQUIRE_SECOND_FACTOR === 'on', admin: isProduction },
    passwordMinLength: vars.PASSWORD_MIN_LENGTH,
    abuseLimits: vars.ABUSE_LIMITS === undefined ? isProduction : vars.ABUSE_LIMITS === 'on',
    compactDeliveriesAfterDays: vars.COMPACT_DELIVERIES_AFTER,
    compactDeliveriesAbove: vars.COMPACT_DELIVERIES_ABOVE,
    importReviewRows: vars.IMPORT_REVIEW_ROWS,
    sendReviewRecipients: vars.SEND_REVIEW_RECIPIENTS,
    backups: readBackups(vars, dataDir, backupAccess),
    backupAccess,
    metricsToken: vars.METRICS_TOKEN,
    metricsPort: vars.METRICS_PORT,
    drainDelayMs: vars.DRAIN_DELAY * SECOND,
    drainTimeoutMs: vars.DRAIN_TIMEOUT * SECOND,
    isProduction,
    isLoopbackOnly: LOOPBACK.has(vars.HOST),
    isDevelopment: vars.TIDINGS_DEV,
  };
}

type Vars = z.infer<typeof Environment>;

function refuseInProduction(isProduction: boolean, vars: Vars): void {
  if (!isProduction) return;
  const allowed = vars.ALLOW_SIMULATED.split(',').map((name) => name.trim());
  if (vars.RATE_LIMITS === 'off')
    throw new ConfigError('RATE_LIMITS=off is for load tests, not for production.');
  if (vars.SMTP_URL === undefined && vars.SMTP_URLS === undefined && !allowed.includes('mail')) {
    throw new ConfigError(
      'Production needs SMTP_URL. Without it, emails stay in the local mailbox. To allow this, set ALLOW_SIMULATED=mail.',
    );
  }
  if (vars.STRIPE_SECRET_KEY === undefined && !allowed.includes('payments')) {
    throw new ConfigError(
      'Production needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET. Without them, payments are simulated. To allow this, set ALLOW_SIMULATED=payments.',
    );
  }
  if (vars.PUBLIC_URL === undefined) {
    throw new ConfigError('Production needs PUBLIC_URL: the address of the links in emails.');
  }
}

/** Accepts `127.0.0.1:5353` or `[::1]:5353`, no names, since they would need DNS. */
function isServerAddress(value: string): boolean {
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? [];
  return isIP(v6 ?? v4 ?? '') !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}
