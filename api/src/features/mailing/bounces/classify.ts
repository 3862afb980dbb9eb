import type { BounceReport } from '../../../ports/mail-hook.js';

/** What a failure tells about an address. The one home of this rule, for mails refused at once and for reports. */
type Failure =
  /** There is no such mailbox, or no such domain. */
  | 'dead-address'
  /** This message was not wanted, for its size, content or sender: nothing about the person. */
  | 'message-refused'
  /** The mailbox takes nothing now: full, switched off, or its server cannot be reached. */
  | 'mailbox-trouble'
  | 'unclear';

export type Verdict = Exclude<Failure, 'unclear'> | 'complaint';

/** A newsletter each: after this many in a row that bounced softly, no further one is tried. */
export const SOFT_BOUNCES_IN_A_ROW = 5;

/** Not a part of a longer number or of an IPv4 address. */
const STATUS = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;
/** "Other" in its group (RFC 3463): the words beside it know more. */
const SAYS_NOTHING = /^[45]\.[0135]\.0$/;

const DEAD_STATUS = /^5\.1\.(?:1|2|3|10)$/;
/** Size (x.3.4, x.2.3), content (x.6), policy (x.7), and what is wrong with the sender (x.1.7, x.1.8). */
const MESSAGE_STATUS = /^[45]\.(?:[67]\.\d+|3\.4|2\.3|1\.[78])$/;

const MESSAGE_WORDS =
  /spam|junk mail|virus|malware|phish|block ?list|blacklist|\bblocked\b|reputation|policy|content (?:rejected|refused)|too (?:large|big)|size limit|message size|\bd(?:marc|kim|nsbl)\b|\bspf\b|\brbl\b|unsolicited|sender (?:address )?(?:rejected|denied)/i;
const NOBODY_WORDS = [
  /(?:user|recipient|mailbox|address|account)s?(?: \S{1,254}){0,2} (?:unknown|(?:does not|doesn['’]t|do not) exist|(?:was |could )?not (?:be )?found|no longer (?:exists|available))/i,
  /(?:unknown|invalid|nonexistent|no such) (?:local )?(?:user|recipient|mailbox|address|account)/i,
  /no such (?:person|domain)|no mailbox here|mailbox unavailable|mailbox not available|not a (?:valid|known) (?:user|mailbox|recipient)|account has been (?:deleted|closed)|(?:host|domain) (?:name )?(?:not found|does not exist|unknown)/i,
];

/** For a receipt, where there was nothing to hand over: what went wrong inside is for the log. */
export const NOT_BUILT = 'This mail could not be put together on our side. The server’s log says why.';

/** Says of a server's words that they were about the message, before it had heard whom that is for. */
const FOR_ANYBODY = 'The mail server refused this message, whoever it is for: ';
export function refusedForAnybody(text: string): string {
  return `${FOR_ANYBODY}${text}`;
}

/** Reads what a server said, `550 5.1.1 no such user`, and the status that a report names beside it. */
export function classifyFailure(failure: { status?: string | undefined; text: string }): Failure {
  if (failure.text === NOT_BUILT || failure.text.startsWith(FOR_ANYBODY)) return 'message-refused';
  const text = failure.text.slice(0, 2_000);
  const status = specificStatus(failure.status ?? '') ?? specificStatus(text);
  if (status !== undefined) return byStatus(status);
  const code = /^\D{0,20}([45]\d\d)\b/.exec(text)?.[1];
  // Without an enhanced status "exceeded storage allocation" (RFC 5321) is said of messages as of mailboxes.
  if (code === '552' || MESSAGE_WORDS.test(text)) return 'message-refused';
  if (code?.startsWith('4')) return 'mailbox-trouble';
  return NOBODY_WORDS.some((words) => words.test(text)) ? 'dead-address' : 'unclear';
}

function specificStatus(text: string): string | undefined {
  const found = STATUS.exec(text);
  if (found === null) return undefined;
  const status = `${found[1]}.${Number(found[2])}.${Number(found[3])}`;
  return SAYS_NOTHING.test(status) ? undefined : status;
}

function byStatus(status: string): Failure {
  if (DEAD_STATUS.test(status)) return 'dead-address';
  return MESSAGE_STATUS.test(status) ? 'message-refused' : 'mailbox-trouble';
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
export function isGivenUp(letters: Array<{ isMailboxTrouble: boolean }>): boolean {
  const latest = letters.slice(0, SOFT_BOUNCES_IN_A_ROW);
  return latest.length === SOFT_BOUNCES_IN_A_ROW && latest.every(({ isMailboxTrouble }) => isMailboxTrouble);
}

/** A line of a server for people to read, without what could act as more than text. */
export function tidyDetail(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
