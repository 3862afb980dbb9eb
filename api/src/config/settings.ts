import { UNDO_SEND_SECONDS_MAX } from '../features/newsletters/rules.js';

/** The documentation of an environment variable for operators. The schema in config.ts has its type and its default. */
export interface Setting {
  about: string;
  /** Describes a default that is not a fixed value. */
  default?: string;
}

export interface SettingGroup {
  title: string;
  settings: Record<string, Setting>;
  /** Markdown below the table. */
  note?: string;
}

const SERVER: SettingGroup = {
  title: 'Server',
  settings: {
    PORT: { about: 'The port of the server.' },
    HOST: { about: 'The address of the server.' },
    DATA_DIR: { about: 'The folder of the database, files, local mailbox, simulated payments and keys.' },
    PUBLIC_URL: {
      about:
        'The public address, used in links and for redirects from unknown hosts. Required in production.',
    },
    TRUST_PROXY: {
      about:
        'The proxies whose `X-Forwarded-For` and `X-Forwarded-Host` count. `on` is the one proxy in front, and `2` is a CDN and a proxy. You can also list networks: `loopback`, `private`, `10.0.0.0/8`.',
      default: 'off',
    },
    NODE_ENV: {
      about: '`production` refuses settings that are only for a laptop, and prints the missing variable.',
    },
    ALLOW_SIMULATED: {
      about:
        'Lets production run with the local mailbox (`mail`), with simulated payments (`payments`), or both: `mail,payments`.',
    },
    DNS_SERVER: { about: 'The name server for domain checks: `address:port`.', default: "the system's" },
    LOG_LEVEL: { about: '`debug`, `info`, `warn`, `error` or `silent`.' },
    RATE_LIMITS: { about: '`off` is for load tests. Production refuses it.' },
    DRAIN_DELAY: {
      about:
        'Seconds that a stopping server still accepts requests, so that a proxy notices first: `0` to `300`.',
    },
    DRAIN_TIMEOUT: {
      about:
        'Seconds for requests and emails in progress after that. Then the process aborts them: `1` to `300`.',
    },
    METRICS_TOKEN: {
      about:
        'Only clients with this bearer token can read `/metrics`. See [Monitoring](operations.md#monitoring).',
    },
    METRICS_PORT: { about: 'The port on `HOST` where a separate worker serves `/metrics` and `/healthz`.' },
  },
};

const STORAGE: SettingGroup = {
  title: 'Storage',
  settings: {
    DATABASE_URL: { about: 'The address of a libSQL server.', default: 'a file in `DATA_DIR`' },
    DATABASE_AUTH_TOKEN: { about: 'The token of that server.' },
    REDIS_URL: {
      about:
        'Redis or Valkey, for [several processes](operations.md#several-processes-on-one-machine): one server, [Sentinel or Cluster](operations.md#redis-sentinel-and-cluster).',
    },
    S3_ENDPOINT: {
      about: 'An S3-compatible store for images and files. Set all five variables, or none.',
      default: 'a folder in `DATA_DIR`',
    },
    S3_BUCKET: { about: 'The bucket. It can stay private, because files are downloaded through the server.' },
    S3_REGION: {
      about: 'The region of the bucket: `eu-north-1`. Stores without regions accept `auto` or `us-east-1`.',
    },
    S3_ACCESS_KEY_ID: {
      about:
        'A key that may read, write, list and delete objects of that bucket. It must also list and abort multipart uploads.',
    },
    S3_SECRET_ACCESS_KEY: { about: 'The secret of that key.' },
    ENCRYPTION_KEY: {
      about: "32 bytes in hex or base64. It seals creators' keys. All machines need the same one.",
      default: 'a file in `DATA_DIR/keys`',
    },
    BACKUP_SCHEDULE: {
      about:
        'When the server makes a backup, as a cron expression: `0 3 * * *` is every day at 3:00. See [Backups](backups.md#scheduled-backups).',
      default: 'no scheduled backups',
    },
    BACKUP_TO: {
      about:
        'The place of scheduled backups: a folder outside of `DATA_DIR`, preferably on another disk, or `s3://bucket/prefix`.',
    },
    BACKUP_S3_ENDPOINT: {
      about: 'The store of a bucket in `BACKUP_TO`. Set all four `BACKUP_S3_` variables, or none.',
      default: 'the `S3_` variables',
    },
    BACKUP_S3_REGION: { about: 'Its region.' },
    BACKUP_S3_ACCESS_KEY_ID: {
      about: 'A key that may read, write, list and delete objects of that bucket.',
    },
    BACKUP_S3_SECRET_ACCESS_KEY: { about: 'The secret of that key.' },
    BACKUP_COUNT: { about: 'How many scheduled backups stay. The oldest are deleted.' },
    COMPACT_DELIVERIES_AFTER: {
      about:
        'Days after which the deliveries of a newsletter move to compressed files, 7 or more. Failed ones can no longer be retried then.',
    },
    COMPACT_DELIVERIES_ABOVE: {
      about:
        'Number of accepted deliveries above which the oldest newsletters move earlier, 3 days after they end at the soonest.',
    },
  },
};

const EMAIL: SettingGroup = {
  title: 'Email',
  settings: {
    SMTP_URL: {
      about: 'The relay: `smtp://user:password@relay:587`, or `smtps://`.',
      default: 'the local mailbox',
    },
    SMTP_URLS: {
      about:
        'Several relays instead of `SMTP_URL`, separated by spaces. See [Several relays](deliverability.md#several-relays).',
      default: 'none',
    },
    SEND_RATE: { about: 'The limit of the relay: `20/s`, `5000/h`, or both as `20/s,5000/h`.' },
    MAIL_FROM: { about: 'The sender address of the instance.', default: '`newsletter@` the public host' },
    DKIM_DOMAIN: {
      about: 'The domain of the signature of emails from `MAIL_FROM`. Set all three DKIM variables, or none.',
    },
    DKIM_SELECTOR: { about: 'The name of the DNS record with the public key.' },
    DKIM_PRIVATE_KEY: { about: 'An RSA or Ed25519 key: PEM, a path, or base64.' },
    BOUNCE_DOMAIN: {
      about:
        "The domain of each email's envelope sender. It needs an MX and an SPF record: see [Deliverability](deliverability.md).",
    },
    BOUNCE_SMTP_PORT: {
      about:
        'The port on `HOST` that receives bounces of that domain. Feedback loops send to its `complaints@`.',
    },
    SES_TOPIC_ARN: {
      about: 'The SNS topic that Amazon SES reports to. It calls `/api/hooks/mail/ses`.',
    },
    POSTMARK_HOOK_SECRET: {
      about: 'Postmark calls `https://tidings:{secret}@{host}/api/hooks/mail/postmark`.',
    },
    SEND_UNKNOWN: {
      about: 'What happens to an email that was in progress at a crash: `resend` or `hold`.',
    },
    UNDO_SEND_SECONDS: {
      about: `How long a newsletter can be undone after **Send**: \`0\` to \`${UNDO_SEND_SECONDS_MAX}\`.`,
    },
  },
  note: `\`SMTP_URL\` accepts options after a \`?\`:

- \`connections=8\`: the maximum number of connections per worker, 1 to 1,000. See [A relay at a distance](operations.md#a-relay-at-a-distance).
- \`tls=required\`: sends no email without TLS.
- \`tls=off\`: encrypts nothing, not even a password. Use it only for a relay on your own network.
- \`tls.rejectUnauthorized=false\`: accepts an unverified certificate. For your own certificate authority, set \`NODE_EXTRA_CA_CERTS\` instead.

Without \`tls\`, Tidings uses TLS if the relay offers it. [Decision 0009](decisions/0009-smtp-client.md) explains the replies of a relay.`,
};

const PAYMENTS: SettingGroup = {
  title: 'Payments',
  settings: {
    STRIPE_SECRET_KEY: {
      about: 'The secret key of a test or live account. Set all three keys, or none.',
      default: 'payments are simulated',
    },
    STRIPE_PUBLISHABLE_KEY: {
      about: 'The publishable key of the same account and mode. The checkout page sends it to browsers.',
    },
    STRIPE_WEBHOOK_SECRET: { about: "The signing secret of Stripe's webhook to `/api/webhooks/stripe`." },
    PAYMENTS_MODE: {
      about:
        '`owner`: your account takes the money of all sales. `connect`: each creator connects an account of their own. See [Creators sell with their own accounts](payments.md#creators-sell-with-their-own-accounts).',
    },
    PLATFORM_FEE_PERCENT: {
      about: 'Your part of each sale with `connect`: `0` to `50`, with two decimals at most.',
    },
    STRIPE_CONNECT_WEBHOOK_SECRET: {
      about:
        'The signing secret of the webhook for connected accounts, to the same address. Required with `connect`.',
    },
    STRIPE_TAX: {
      about: '`on`: Stripe Tax calculates the tax of each sale. See [Tax](payments.md#tax).',
    },
    STRIPE_PRICE_MONTHLY: {
      about: 'The monthly price of Pro: `price_…`.',
      default: 'the price with the lookup key `tidings_pro_monthly`',
    },
    STRIPE_PRICE_ANNUAL: {
      about: 'The annual price of Pro.',
      default: 'the price with the lookup key `tidings_pro_annual`',
    },
    STRIPE_API_BASE: {
      about: "Another address of Stripe's API, for tests. A live key refuses it.",
      default: "Stripe's own",
    },
  },
  note: 'See [Payments](payments.md) for the events and permissions that Stripe needs.',
};

const INSTANCE: SettingGroup = {
  title: 'Instance and accounts',
  settings: {
    ADMIN_USERNAME: { about: 'The user name of the first administrator.' },
    ADMIN_PASSWORD: {
      about: 'Their password: 12 characters or more, and not a common one.',
      default: 'generated at the first start',
    },
    BRAND_NAME: { about: 'The name of the instance.' },
    SHORT_DOMAIN: { about: 'The host in texts on a laptop.' },
    CONTACT_EMAIL: { about: 'The contact address in `/terms` and `/privacy`.', default: '`MAIL_FROM`' },
    BETA_URL: { about: 'The sign-up page of a beta. The sign-in screen then links to it.' },
    FREE_QUOTA: {
      about: 'Newsletters a month on the free plan, unless an administrator sets another number.',
    },
    PRO_QUOTA: { about: 'Newsletters a month on Pro, unless an administrator sets another number.' },
    PASSWORD_MIN_LENGTH: {
      about:
        "Minimum length of a creator's password, 6 to 64. Administrators need 12 or more. Common passwords are refused for all.",
    },
    REQUIRE_VERIFIED_EMAIL: {
      about: '`on`: creators verify their email address before they import, send or deliver to others.',
      default: '`on` in production, else `off`',
    },
    REQUIRE_SECOND_FACTOR: {
      about:
        '`on`: each creator must set up two-step sign-in within 14 days. In production, administrators always need it.',
    },
    ABUSE_LIMITS: {
      about: '`on`: limits recipients, imports and automatic emails by the age and standing of an account.',
      default: '`on` in production, else `off`',
    },
    IMPORT_REVIEW_ROWS: {
      about:
        'With `ABUSE_LIMITS`, a first import with more rows waits for an administrator. The console can change it.',
    },
    SEND_REVIEW_RECIPIENTS: {
      about:
        'With `ABUSE_LIMITS`, the first newsletter of an account to more recipients waits for an administrator. Without it, none waits.',
    },
  },
};

/** All environment variables that operators can set. */
export const SETTING_GROUPS: readonly SettingGroup[] = [SERVER, STORAGE, EMAIL, PAYMENTS, INSTANCE];
