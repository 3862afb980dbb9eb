import type { Recipient } from './recipient';

type Spoken = Pick<Recipient, 'status' | 'smtpCode' | 'smtpText' | 'bounce'>;

/**
 * Texts for enhanced status codes (RFC 3463) without their class, which only distinguishes permanent from temporary.
 */
const BY_DETAIL: Record<string, string> = {
  '1.1': 'There is no such mailbox.',
  '1.2': 'There is no such domain, or it takes no mail.',
  '1.3': 'The address is not written as one.',
  '1.6': 'They have moved, and left no new address.',
  '1.10': 'Their domain takes no mail.',
  '2.1': 'Their mailbox is switched off.',
  '2.2': 'Their mailbox is full.',
  '2.3': 'The letter is too large for their mailbox.',
  '3.4': 'The letter is too large for their server.',
  '4.1': 'Their server did not answer.',
  '4.2': 'The connection to their server broke.',
  '4.4': 'No way to their server was found.',
  '4.7': 'Their server took too long.',
  '7.1': 'Their server does not want this letter; it may take it for spam.',
  '7.28': 'Too many letters came there at once.',
};

/** Texts for the codes of which only the subject digit is meaningful. */
const BY_SUBJECT: Record<string, string> = {
  '1': 'Something is wrong with the address.',
  '2': 'Something is wrong with their mailbox.',
  '3': 'Something is wrong with their server.',
  '4': 'Their server could not be reached well.',
  '7': 'Their server could not tell that the letter is really yours, or does not allow it.',
};

const BY_CODE: Record<number, string> = {
  421: 'Their server is too busy.',
  450: 'Their mailbox is busy.',
  452: 'Their server is short of room.',
  551: 'They are not at this server.',
  552: 'Their mailbox is full, or the letter is too large for it.',
  553: 'Their server does not accept the address.',
};

/** Describes the outcome of one delivery in a sentence without technical terms. */
export function reasonOf(recipient: Spoken): string | undefined {
  switch (recipient.status) {
    case 'accepted':
      return bounceReason(recipient);
    case 'failed':
      return serverReason(recipient) ?? 'Their server refused it.';
    case 'expired':
      return `We tried for a day. ${serverReason(recipient) ?? 'Their server never took it.'}`;
    case 'deferred':
      return serverReason(recipient) ?? 'Their server asked us to come back later.';
    case 'unknown':
      return 'The connection broke at the very end. We send the same letter once more.';
    case 'held':
      return 'It may have arrived: the connection broke at the very end, or the server came back from a backup. We did not send it twice.';
    case 'suppressed':
      return 'They left your list, or the address is known not to work.';
    case 'cancelled':
      return 'You cancelled sending before it left.';
    case 'queued':
    case 'claimed':
      return undefined;
  }
}

function bounceReason({ bounce }: Spoken): string | undefined {
  switch (bounce) {
    case 'hard':
      return 'It was taken, then came back: nobody has this mailbox.';
    case 'soft':
      return 'It was taken, then came back. It may work another time.';
    case 'complaint':
      return 'They marked it as spam. They get nothing more from you.';
    case null:
      return undefined;
  }
}

function serverReason({ smtpCode, smtpText }: Spoken): string | undefined {
  if (/gr[ae]y-?list/i.test(smtpText ?? '')) return 'Their server has newcomers wait a while.';
  const [, subject, detail] = /(?<![\d.])[45]\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/.exec(smtpText ?? '') ?? [];
  if (subject !== undefined) {
    const known = BY_DETAIL[`${subject}.${detail}`] ?? BY_SUBJECT[subject];
    if (known !== undefined) return known;
  }
  return smtpCode === null ? undefined : BY_CODE[smtpCode];
}
