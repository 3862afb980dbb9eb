import { resolve } from 'node:path';
import { z } from 'zod';
import { isEmailAddress } from '../kernel/email/email-address.js';
import { parseSendRate, type SendRate } from '../kernel/email/send-rate.js';
import { parseSmtpUrls, type RelaySettings } from '../kernel/email/smtp-relays.js';
import { parseSmtpUrl, type SmtpServer } from '../kernel/email/smtp-url.js';
import { ConfigError } from './paths.js';

export type EmailConfig =
  | { kind: 'smtp'; relay: SmtpServer; from: string }
  | { kind: 'relays'; relays: RelaySettings[]; from: string }
  | { kind: 'mailbox'; folder: string; from: string };

/** How reports of bounced emails reach us. */
export interface BouncesConfig {
  domain: string | undefined;
  smtpPort: number | undefined;
  sesTopicArn: string | undefined;
  postmarkSecret: string | undefined;
}

interface EmailVars {
  PUBLIC_URL?: string | undefined;
  SHORT_DOMAIN: string;
  MAIL_FROM?: string | undefined;
  SMTP_URL?: string | undefined;
  SMTP_URLS?: RelaySettings[] | undefined;
}

interface BounceVars {
  BOUNCE_DOMAIN?: string | undefined;
  BOUNCE_SMTP_PORT?: number | undefined;
  SES_TOPIC_ARN?: string | undefined;
  POSTMARK_HOOK_SECRET?: string | undefined;
}

export const smtpAddress = z.url({ protocol: /^smtps?$/ }).superRefine((url, checked) => {
  try {
    parseSmtpUrl(url);
  } catch (error) {
    checked.addIssue({
      code: 'custom',
      message: error instanceof Error ? error.message : 'is not understood',
    });
  }
});

export const smtpAddresses = z.string().transform((text, checked): RelaySettings[] => {
  try {
    return parseSmtpUrls(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'is not understood';
    checked.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

export const sendRate = z.string().transform((text, checked): SendRate => {
  const rate = parseSendRate(text);
  if (rate === undefined)
    checked.addIssue({ code: 'custom', message: 'is written 20/s, 5000/h, or 20/s,5000/h' });
  return rate ?? {};
});

export const bounceDomain = z
  .string()
  .toLowerCase()
  .refine(
    (domain) => isEmailAddress(`b@${domain}`),
    'BOUNCE_DOMAIN must be a domain, such as bounces.example.com',
  );

/** Returns the relay if one is set; otherwise a mailbox in `DATA_DIR`. */
export function readEmail(vars: EmailVars, dataDir: string): EmailConfig {
  const host = vars.PUBLIC_URL === undefined ? vars.SHORT_DOMAIN : new URL(vars.PUBLIC_URL).hostname;
  const from = vars.MAIL_FROM ?? `newsletter@${host.includes('.') ? host : vars.SHORT_DOMAIN}`;
  if (vars.SMTP_URLS !== undefined) {
    if (vars.SMTP_URL === undefined) return { kind: 'relays', relays: vars.SMTP_URLS, from };
    throw new ConfigError('SMTP_URL and SMTP_URLS are both set. Set one of them.');
  }
  return vars.SMTP_URL === undefined
    ? { kind: 'mailbox', folder: resolve(dataDir, 'mailbox'), from }
    : { kind: 'smtp', relay: parseSmtpUrl(vars.SMTP_URL), from };
}

/** Returns the hosts of the relays, in order. */
export function relayHostsOf(email: EmailConfig): string[] {
  switch (email.kind) {
    case 'smtp':
      return [email.relay.host];
    case 'relays':
      return email.relays.map(({ server }) => server.host);
    case 'mailbox':
      return [];
  }
}

export function readBounces(vars: BounceVars): BouncesConfig {
  if (vars.BOUNCE_SMTP_PORT !== undefined && vars.BOUNCE_DOMAIN === undefined) {
    throw new ConfigError('BOUNCE_SMTP_PORT receives email for BOUNCE_DOMAIN: set both, or neither.');
  }
  return {
    domain: vars.BOUNCE_DOMAIN,
    smtpPort: vars.BOUNCE_SMTP_PORT,
    sesTopicArn: vars.SES_TOPIC_ARN,
    postmarkSecret: vars.POSTMARK_HOOK_SECRET,
  };
}
