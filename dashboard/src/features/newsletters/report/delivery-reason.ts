import { EMAIL_RETRY_LIFETIME_SPOKEN } from '@tidings/sdk';
import type { Recipient } from './recipient-status';

type DeliveryOutcome = Pick<Recipient, 'status' | 'smtpCode' | 'smtpText' | 'bounce'>;

/**
 * Texts for enhanced status codes (RFC 3463) without their class, which only distinguishes permanent from temporary.
 */
const TEXTS_BY_DETAIL: Record<string, string> = {
  '1.1': 'This mailbox does not exist.',
  '1.2': 'This domain does not exist or does not accept email.',
  '1.3': 'This is not a valid email address.',
  '1.6': 'This mailbox has moved to an unknown address.',
  '1.10': 'This domain does not accept email.',
  '2.1': 'The mailbox is disabled.',
  '2.2': 'The mailbox is full.',
  '2.3': 'The email is too large for the mailbox.',
  '3.4': 'The email is too large for the receiving server.',
  '4.1': 'The receiving server did not respond.',
  '4.2': 'The connection to the receiving server was lost.',
  '4.4': 'The receiving server could not be reached.',
  '4.7': 'The receiving server took too long to respond.',
  '7.1': 'The receiving server rejected the email, possibly as spam.',
  '7.28': 'The receiving server got too many emails at once.',
};

/** Texts for codes of which only the subject digit has a meaning. */
const TEXTS_BY_SUBJECT: Record<string, string> = {
  '1': 'The receiving server reported a problem with the address.',
  '2': 'The receiving server reported a problem with the mailbox.',
  '3': 'The receiving server reported a problem of its own.',
  '4': 'The connection to the receiving server failed.',
  '7': 'The receiving server could not verify the sender, or blocked the email by policy.',
};

const TEXTS_BY_SMTP_CODE: Record<number, string> = {
  421: 'The receiving server is too busy.',
  450: 'The mailbox is busy.',
  452: 'The receiving server is out of storage.',
  551: 'The mailbox is not on this server.',
  552: 'The mailbox is full, or the email is too large for it.',
  553: 'The receiving server does not accept the address.',
};

/** Describes the outcome of one delivery in a sentence without technical terms. */
export function formatReason(recipient: DeliveryOutcome): string | undefined {
  switch (recipient.status) {
    case 'accepted':
      return findBounceReason(recipient);
    case 'failed':
      return findServerReason(recipient) ?? 'The receiving server rejected the email.';
    case 'expired':
      return `We retried for ${EMAIL_RETRY_LIFETIME_SPOKEN}. ${findServerReason(recipient) ?? 'The receiving server never accepted the email.'}`;
    case 'deferred':
      return findServerReason(recipient) ?? 'The receiving server asked us to retry later.';
    case 'unknown':
      return 'The connection was lost before confirmation. We will send the same email once more.';
    case 'held':
      return 'The email may have arrived. The connection was lost before confirmation, or our server was restored from a backup. We did not send the email again.';
    case 'suppressed':
      return 'The subscriber unsubscribed or paused newsletters, or the address is on the suppression list.';
    case 'canceled':
      return 'You canceled sending to this address.';
    case 'queued':
    case 'claimed':
      return undefined;
  }
}

function findBounceReason({ bounce }: DeliveryOutcome): string | undefined {
  switch (bounce) {
    case 'hard':
      return 'The email was accepted, then bounced. The address does not exist.';
    case 'soft':
      return 'The email was accepted, then bounced. Future newsletters may still reach this address.';
    case 'complaint':
      return 'The subscriber reported the email as spam. We no longer send them your newsletters.';
    case null:
      return undefined;
  }
}

function findServerReason({ smtpCode, smtpText }: DeliveryOutcome): string | undefined {
  if (/gr[ae]y-?list/i.test(smtpText ?? ''))
    return 'The receiving server delays unknown senders (greylisting).';
  const [, subject, detail] = /(?<![\d.])[45]\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/.exec(smtpText ?? '') ?? [];
  if (subject !== undefined) {
    const knownText = TEXTS_BY_DETAIL[`${subject}.${detail}`] ?? TEXTS_BY_SUBJECT[subject];
    if (knownText !== undefined) return knownText;
  }
  return smtpCode === null ? undefined : TEXTS_BY_SMTP_CODE[smtpCode];
}
