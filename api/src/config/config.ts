import { z } from 'zod';
import { AccountVariables, readAccounts } from './accounts.js';
import { BackupVariables, readBackups } from './backups.js';
import { CompactionVariables, readCompaction } from './delivery-compaction.js';
import { EmailVariables, readEmail, readInstanceEmail, SMTP_URL_OPTIONS } from './email.js';
import { ConfigError } from './paths.js';
import { PaymentVariables, readInstancePayments, readPayments } from './payments.js';
import { readInstanceServer, readServer, ServerVariables } from './server.js';
import { readStorage, StorageVariables } from './storage.js';

export { ConfigError };

interface SettingGroup {
  title: string;
  /** The variables. Each has a description for operators, and a text for its default if that is not a fixed value. */
  variables: z.ZodObject;
  /** Markdown below the table. */
  note?: string;
}

/** The environment variables that operators can set, in the order of docs/configuration.md. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  { title: 'Server', variables: ServerVariables },
  { title: 'Storage', variables: z.object({ ...StorageVariables.shape, ...CompactionVariables.shape }) },
  { title: 'Backups', variables: BackupVariables },
  { title: 'Email', variables: EmailVariables, note: SMTP_URL_OPTIONS },
  {
    title: 'Payments',
    variables: PaymentVariables,
    note: 'See [Payments](payments.md) for the events and permissions that Stripe needs.',
  },
  { title: 'Instance and accounts', variables: AccountVariables },
];

export const Environment = z.object({
  ...ServerVariables.shape,
  ...StorageVariables.shape,
  ...CompactionVariables.shape,
  ...BackupVariables.shape,
  ...EmailVariables.shape,
  ...PaymentVariables.shape,
  ...AccountVariables.shape,
  /** `npm run dev` sets it, so that pages and dashboard are served from their sources. */
  TIDINGS_DEV: z
    .enum(['', '0', '1', 'false', 'true', 'off', 'on'])
    .default('')
    .transform((value) => ['1', 'true', 'on'].includes(value)),
});
type Variables = z.output<typeof Environment>;

export type Config = ReturnType<typeof readConfig>;
/** The settings that features read, as `ctx.instance`. */
export type InstanceConfig = Config['instance'];

/** Parses the environment once, at the edge. Nothing else reads it. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const result = Environment.safeParse(env);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not valid.\n  ${problems.join('\n  ')}`);
  }
  const variables = result.data;
  const isProduction = variables.NODE_ENV === 'production';
  if (isProduction) rejectInProduction(variables);
  const server = readServer(variables);
  const email = readEmail(variables, { dataDir: server.dataDir, host: choosePublicHost(variables) });
  const storage = readStorage(variables, server.dataDir);
  return {
    ...server,
    ...storage,
    ...readBackups(variables, { ...storage, dataDir: server.dataDir }),
    ...email,
    payments: readPayments(variables, server.dataDir),
    admin: { username: variables.ADMIN_USERNAME, password: variables.ADMIN_PASSWORD },
    /** The kinds of account that require a second factor. */
    requireSecondFactor: { user: variables.REQUIRE_SECOND_FACTOR === 'on', admin: isProduction },
    isDevelopment: variables.TIDINGS_DEV,
    instance: {
      ...readInstanceServer(variables),
      ...readCompaction(variables),
      ...readInstanceEmail(variables, email),
      ...readInstancePayments(variables),
      ...readAccounts(variables, { isProduction }),
      /** The address in the terms and the privacy policy. */
      contactEmail: variables.CONTACT_EMAIL ?? email.email.from,
    },
  };
}

/** Returns the host of links. If it is an address or a bare name, as on a laptop, returns the short domain. */
function choosePublicHost({ PUBLIC_URL, SHORT_DOMAIN }: Variables): string {
  const host = PUBLIC_URL === undefined ? SHORT_DOMAIN : new URL(PUBLIC_URL).hostname;
  return host.includes('.') ? host : SHORT_DOMAIN;
}

function rejectInProduction(variables: Variables): void {
  const allowedNames = variables.ALLOW_SIMULATED.split(',').map((name) => name.trim());
  if (variables.RATE_LIMITS === 'off')
    throw new ConfigError('RATE_LIMITS=off is for load tests, not for production.');
  if (
    variables.SMTP_URL === undefined &&
    variables.SMTP_URLS === undefined &&
    !allowedNames.includes('mail')
  ) {
    throw new ConfigError(
      'Production needs SMTP_URL. Without it, emails stay in the local mailbox. To allow this, set ALLOW_SIMULATED=mail.',
    );
  }
  if (variables.STRIPE_SECRET_KEY === undefined && !allowedNames.includes('payments')) {
    throw new ConfigError(
      'Production needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET. Without them, payments are simulated. To allow this, set ALLOW_SIMULATED=payments.',
    );
  }
  if (variables.PUBLIC_URL === undefined) {
    throw new ConfigError('Production needs PUBLIC_URL: the address of the links in emails.');
  }
}
