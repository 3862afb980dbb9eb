import type { BounceReport } from '../../../ports/email-webhook.js';
import { readRefusal } from '../refusals/read-refusal.js';

/** The conclusion about an address, from refused emails and from reports. */
type Failure =
  /** The mailbox or the domain does not exist. */
  | 'hard-bounce'
  /** The server rejects this message or this sender. It proves nothing about the recipient. */
  | 'message-refused'
  /** The mailbox accepts nothing now, because it is full, disabled, or its server is unreachable. */
  | 'mailbox-problem'
  | 'unclear';

export type Verdict = Exclude<Failure, 'unclear'> | 'complaint';

/** The entry in the delivery report of an email that was never built. The log has the internal error. */
export const NOT_BUILT = 'This email could not be built. The server log has the reason.';

const REFUSED_FOR_ALL_PREFIX = 'The mail server refused this message for every recipient: ';

/** Marks a reply as about the message, because the server sent it before it knew the recipient. */
export function markRefusedForAll(text: string): string {
  return `${REFUSED_FOR_ALL_PREFIX}${text}`;
}

/** Classifies a server's reply, such as `550 5.1.1 no such user`, and the status that a report adds to it. */
export function classifyFailure(failure: { status?: string | undefined; text: string }): Failure {
  if (failure.text === NOT_BUILT || failure.text.startsWith(REFUSED_FOR_ALL_PREFIX)) return 'message-refused';
  const { kind } = readRefusal(failure);
  return kind === 'standing' || kind === 'relay-refused' ? 'message-refused' : kind;
}

/**
 * The effect of an SMTP refusal once other emails were accepted. Only a status about one recipient affects
 * other creators.
 */
export type Consequence = 'none' | 'mailbox-problem' | 'hard-here' | 'hard-everywhere';

export function determineConsequence(text: string): Consequence {
  switch (classifyFailure({ text })) {
    case 'hard-bounce':
      return readRefusal({ text }).isVerified ? 'hard-everywhere' : 'hard-here';
    case 'mailbox-problem':
      return 'mailbox-problem';
    case 'message-refused':
    case 'unclear':
      return 'none';
  }
}

/**
 * Combines the server's reply with the reporter's verdict. The verdict counts only if the reply is unclear.
 */
export function judgeReport(report: Pick<BounceReport, 'outcome' | 'status' | 'detail'>): Verdict {
  if (report.outcome === 'complaint') return 'complaint';
  const failure = classifyFailure({ status: report.status, text: report.detail });
  if (report.outcome === 'temporary') {
    return failure === 'message-refused' ? 'message-refused' : 'mailbox-problem';
  }
  if (failure !== 'unclear') return failure;
  return report.outcome === 'hard-bounce' ? 'hard-bounce' : 'mailbox-problem';
}

/** Maps a verdict to the bounce kind that the ledger stores. */
export function toBounceKind(verdict: Verdict): 'soft' | 'hard' | 'complaint' {
  if (verdict === 'complaint') return 'complaint';
  return verdict === 'hard-bounce' ? 'hard' : 'soft';
}

/** Cleans a server's line for display. Replaces control characters by spaces, and shortens it to 300 characters. */
export function tidyDetail(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
