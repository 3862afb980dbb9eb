import { resolve } from 'node:path';
import { z } from 'zod';
import { isEmailAddress } from '../kernel/email/email-address.js';
import { parseSendRate, type SendRate } from '../kernel/email/send-rate.js';
import { parseSmtpUrls, type RelaySettings } from '../kernel/email/smtp-relays.js';
import { parseSmtpUrl, type SmtpServer } from '../kernel/email/smtp-url.js';
import { ConfigError } from './paths.js';
import { readSigningKey } from './signing-key.js';
import { optional, parseWith, port, withDefault } from './value-kinds.js';

const MAX_UNDO_SEND_SECONDS = 60;

export type EmailConfig =
  | { kind: 'smtp'; relay: SmtpServer; from: string }
  | { kind: 'relays'; relays: RelaySettings[]; from: string }
  | { kind: 'mailbox'; folder: string; from: string };

const DNS_NAME = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/i;

const sendRate = z.string().transform((text, context): SendRate => {
  const rate = parseSendRate(text);
  if (rate === undefined)
    context.addIssue({ code: 'custom', message: 'must be a rate, such as 20/s, 5000/h, or 20/s,5000/h' });
  return rate ?? {};
});

const bounceDomain = z
  .string()
  .toLowerCase()
  .refine(
    (domain) => isEmailAddress(`b@${domain}`),
    'BOUNCE_DOMAIN must be a domain, such as bounces.example.com',
  );

export const EmailVariables = z.object({
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).pipe(parseWith(parseSmtpUrl)))
    .describe('The relay: `smtp://user:password@relay:587`, or `smtps://`.')
    .meta({ defaultText: 'the local mailbox' }),
  SMTP_URLS: optional(parseWith(parseSmtpUrls))
    .describe(
      'Several relays instead of `SMTP_URL`, separated by spaces. See [Several relays](deliverability.md#several-relays).',
    )
    .meta({ defaultText: 'none' }),
  SEND_RATE: optional(sendRate).describe(
    'The limit of the relay: `20/s`, `5000/h`, or both as `20/s,5000/h`.',
  ),
  MAIL_FROM: optional(z.string().refine(isEmailAddress, 'MAIL_FROM must be a plain email address'))
    .describe('The sender address of the instance.')
    .meta({ defaultText: '`newsletter@` the public host' }),
  DKIM_DOMAIN: optional(z.string().regex(DNS_NAME, 'DKIM_DOMAIN must be a domain name')).describe(
    'The domain of the signature of emails from `MAIL_FROM`. Set all three DKIM variables, or none.',
  ),
  DKIM_SELECTOR: optional(
    z.string().regex(DNS_NAME, 'DKIM_SELECTOR must be the name of a DNS record'),
  ).describe('The name of the DNS record with the public key.'),
  DKIM_PRIVATE_KEY: optional(z.string()).describe('An RSA or Ed25519 key: PEM, a path, or base64.'),
  BOUNCE_DOMAIN: optional(bounceDomain).describe(
    "The domain of each email's envelope sender. It needs an MX and an SPF record: see [Deliverability](deliverability.md).",
  ),
  BOUNCE_SMTP_PORT: optional(port).describe(
    'The port on `HOST` that receives bounces for `BOUNCE_DOMAIN`, and spam reports from feedback loops for its `complaints@`.',
  ),
  SES_TOPIC_ARN: optional(z.string().regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/)).describe(
    'The SNS topic of your reports from Amazon SES. SNS posts them to `/api/hooks/mail/ses`.',
  ),
  POSTMARK_HOOK_SECRET: optional(z.string().min(16)).describe(
    'Postmark calls `https://tidings:{secret}@{host}/api/hooks/mail/postmark`.',
  ),
  SEND_UNKNOWN: z
    .enum(['resend', 'hold'])
    .default('resend')
    .describe(
      'What happens to an email that a relay may have accepted, such as one in progress at a crash: `resend` or `hold`.',
    ),
  UNDO_SEND_SECONDS: withDefault(z.coerce.number().int().min(0).max(MAX_UNDO_SEND_SECONDS), 8).describe(
    `How long a newsletter can be undone after **Send**: \`0\` to \`${MAX_UNDO_SEND_SECONDS}\`.`,
  ),
});
type Variables = z.output<typeof EmailVariables>;

/** The documentation of the options, below the variables. */
export const SMTP_URL_OPTIONS = `\`SMTP_URL\` accepts options after a \`?\`:

- \`connections=8\`: the maximum number of connections per worker, 1 to 1,000. See [A relay at a distance](operations.md#a-relay-at-a-distance).
- \`tls=required\`: sends no email without TLS.
- \`tls=off\`: encrypts nothing, not even a password. Use it only for a relay on your own network.
- \`tls.rejectUnauthorized=false\`: accepts an unverified certificate. For your own certificate authority, set \`NODE_EXTRA_CA_CERTS\` instead.

Without \`tls\`, Tidings uses TLS if the relay offers it. [Decision 0009](decisions/0009-smtp-client.md) explains the replies of a relay.`;

/** Reads the settings of email. `host` is the default domain of the sender. */
export function readEmail(variables: Variables, { dataDir, host }: { dataDir: string; host: string }) {
  const email = readRelays(variables, { dataDir, from: variables.MAIL_FROM ?? `newsletter@${host}` });
  return { email, bounces: readBounces(variables) };
}

/** Returns the settings of email that features read. */
export function readInstanceEmail(variables: Variables, { email, bounces }: ReturnType<typeof readEmail>) {
  return {
    mailFrom: email.from,
    /** The key that signs emails of `mailFrom`. Without a key, emails are sent unsigned. */
    signingKey: readSigningKey(variables),
    /** True if emails are sent through a relay, and false if they stay in the local mailbox. */
    sendsThroughRelay: email.kind !== 'mailbox',
    /** The hosts of the relays, without ports and passwords. */
    relayHosts: listRelayHosts(email),
    /** The limits of the relay per second and per hour, for all workers together. */
    sendRate: variables.SEND_RATE ?? {},
    /** The domain of envelope senders, so that bounces return to us. */
    bounceDomain: bounces.domain,
    /** True if the instance itself receives email for `bounceDomain`. */
    receivesBounces: bounces.smtpPort !== undefined,
    unknownPolicy: variables.SEND_UNKNOWN,
    /** The delay before a send begins. Until then it can be undone. */
    undoSendSeconds: variables.UNDO_SEND_SECONDS,
  };
}

/** Returns the relay if one is set, otherwise a mailbox in `DATA_DIR`. */
function readRelays(variables: Variables, { dataDir, from }: { dataDir: string; from: string }): EmailConfig {
  const { SMTP_URL: relay, SMTP_URLS: relays } = variables;
  if (relays !== undefined) {
    if (relay === undefined) return { kind: 'relays', relays, from };
    throw new ConfigError('SMTP_URL and SMTP_URLS are both set. Set one of them.');
  }
  return relay === undefined
    ? { kind: 'mailbox', folder: resolve(dataDir, 'mailbox'), from }
    : { kind: 'smtp', relay, from };
}

/** Returns the hosts of the relays, in order. */
function listRelayHosts(email: EmailConfig): readonly string[] {
  switch (email.kind) {
    case 'smtp':
      return [email.relay.host];
    case 'relays':
      return email.relays.map(({ server }) => server.host);
    case 'mailbox':
      return [];
  }
}

/** Returns the settings for reports of bounced emails. */
function readBounces(variables: Variables) {
  if (variables.BOUNCE_SMTP_PORT !== undefined && variables.BOUNCE_DOMAIN === undefined) {
    throw new ConfigError('BOUNCE_SMTP_PORT receives email for BOUNCE_DOMAIN: set both, or neither.');
  }
  return {
    domain: variables.BOUNCE_DOMAIN,
    smtpPort: variables.BOUNCE_SMTP_PORT,
    sesTopicArn: variables.SES_TOPIC_ARN,
    postmarkSecret: variables.POSTMARK_HOOK_SECRET,
  };
}
