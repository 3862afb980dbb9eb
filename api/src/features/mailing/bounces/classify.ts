import type { BounceReport } from '../../../ports/mail-hook.js';
import { readRefusal } from '../refusals/read-refusal.js';

/** What a failure tells about an address, for mails refused at once and for reports. */
type Failure =
  /** There is no such mailbox, or no such domain. */
  | 'dead-address'
  /** This message was not wanted, or we are not: nothing about the person. */
  | 'message-refused'
  /** The mailbox takes nothing now: full, switched off, or its server cannot be reached. */
  | 'mailbox-trouble'
  | 'unclear';

export type Verdict = Exclude<Failure, 'unclear'> | 'complaint';

/** A newsletter each: after this many in a row that bounced softly, no further one is tried. */
export const SOFT_BOUNCES_IN_A_ROW = 5;

/** For a report, where there was nothing to hand over: what went wrong inside is for the log. */
export const NOT_BUILT = 'This mail could not be put together on our side. The server’s log says why.';

/** Says of a server's words that they were about the message, before it had heard whom that is for. */
const FOR_ANYBODY = 'The mail server refused this message, whoever it is for: ';
export function refusedForAnybody(text: string): string {
  return `${FOR_ANYBODY}${text}`;
}

/** Reads what a server said, `550 5.1.1 no such user`, and the status that a report names beside it. */
export function classifyFailure(failure: { status?: string | undefined; text: string }): Failure {
  if (failure.text === NOT_BUILT || failure.text.startsWith(FOR_ANYBODY)) return 'message-refused';
  const { kind } = readRefusal(failure);
  return kind === 'standing' || kind === 'relay-refused' ? 'message-refused' : kind;
}

/** What a refusal at the door proves once others were accepted. Only a status about one recipient concerns other creators. */
export type Consequence = 'none' | 'trouble' | 'dead-here' | 'dead-everywhere';

export function consequenceOf(text: string): Consequence {
  switch (classifyFailure({ text })) {
    case 'dead-address':
      return readRefusal({ text }).isVerified ? 'dead-everywhere' : 'dead-here';
    case 'mailbox-trouble':
      return 'trouble';
    case 'message-refused':
    case 'unclear':
      return 'none';
  }
}

/** A reporter's word counts where the server's own says nothing clearer. */
export function verdictOf(report: Pick<BounceReport, 'says' | 'status' | 'detail'>): Verdict {
  if (report.says === 'complaint') return 'complaint';
  const failure = classifyFailure({ status: report.status, text: report.detail });
  if (report.says === 'temporary') {
    return failure === 'message-refused' ? 'message-refused' : 'mailbox-trouble';
  }
  if (failure !== 'unclear') return failure;
  return report.says === 'dead-address' ? 'dead-address' : 'mailbox-trouble';
}

/** As the ledger keeps it. */
export function kindOf(verdict: Verdict): 'soft' | 'hard' | 'complaint' {
  if (verdict === 'complaint') return 'complaint';
  return verdict === 'dead-address' ? 'hard' : 'soft';
}

/** Newest first: whether as many letters in a row as it takes have found a mailbox that takes nothing. */
export function isGivenUp(emails: Array<{ isMailboxTrouble: boolean }>): boolean {
  const latest = emails.slice(0, SOFT_BOUNCES_IN_A_ROW);
  return latest.length === SOFT_BOUNCES_IN_A_ROW && latest.every(({ isMailboxTrouble }) => isMailboxTrouble);
}

/** A line of a server for people to read, without what could act as more than text. */
export function tidyDetail(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
