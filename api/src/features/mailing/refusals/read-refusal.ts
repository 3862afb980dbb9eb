/** The meaning of a mail server's refusal, and its subject. */
export type Refusal =
  /** The mailbox or its domain does not exist. */
  | 'hard-bounce'
  /** The mailbox accepts nothing now, because it is full, disabled, or its server does not respond. */
  | 'mailbox-problem'
  /** This message is not accepted, because of its size or content. */
  | 'message-refused'
  /** This sender is not accepted, because of its IP address, reputation, sender domain or account. */
  | 'standing'
  /** The relay does not work for us, because we are not permitted, not signed in, or over its quota. */
  | 'relay-refused'
  | 'unclear';

export interface ReadRefusal {
  kind: Refusal;
  /** True if an enhanced status about one recipient is sufficient proof (RFC 3463: x.1.x and x.2.x). */
  isVerified: boolean;
}

/** Matches a status that is not a part of a longer number or of an IPv4 address. */
const STATUS = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;
/** "Other" in its group (RFC 3463), so the text beside it is more specific. */
const UNSPECIFIC_STATUS = /^[45]\.[0135]\.0$/;

const DEAD_STATUS = /^5\.1\.(?:1|2|3|6|10)$/;
/** Disabled (x.2.1) and full (x.2.2), and 4.1.1, which Postfix sends while it cannot look up an address. */
const TROUBLE_STATUS = /^(?:[45]\.2\.[0124]|4\.1\.[1-6])$/;
/** Size (x.3.4, x.2.3) and content (x.6). */
const MESSAGE_STATUS = /^[45]\.(?:6\.\d+|3\.4|2\.3)$/;
/** Policy and security (x.7), and problems with the sender (x.1.7, x.1.8). */
const STANDING_STATUS = /^[45]\.(?:7\.\d+|1\.[78])$/;

/** Permission, sign-in and quota of the relay itself. Each applies to every recipient alike. */
const RELAY_WORDS = [
  /\brelay(?:ing)?\b.{0,20}\b(?:denied|prohibited|rejected|refused|not (?:permitted|allowed|authori[sz]ed))/i,
  /(?:unable|not (?:permitted|allowed|authori[sz]ed)) to (?:use this (?:server|relay)|relay)\b/i,
  /(?:do(?:es)? not|don['’]t|won['’]t|cannot|can['’]t|will not) relay\b/i,
  /(?:authentication|sasl login|smtp auth) (?:is )?required|must (?:first )?(?:authenticate|log ?in)|please authenticate|client was not authenticated/i,
  /client host rejected|helo command rejected|recipient address rejected: access denied/i,
  /bad outbound sender|tenant has exceeded|traffic not accepted from this ip/i,
  /(?:maximum|email) credits exceeded|(?:daily|hourly|monthly) (?:user |message |email )?(?:sending )?(?:quota|limit) (?:was |has been )?exceeded/i,
  /sending (?:has been |is )?paused for this account|your account is (?:pending approval|suspended)|account (?:is )?(?:pending approval|not (?:allowed|authori[sz]ed) to send)/i,
  /\bsandbox\b.{0,160}\bauthori[sz]ed recipients?\b/i,
];
/** A group that accepts no email from outside. Its text mentions authentication. */
const CLOSED_GROUP = /RESOLVER\.RST\./i;
/**
 * Exchange Online replies this for an address that its directory does not have (directory-based edge
 * blocking).
 */
const EDGE_BLOCKED = /\b5\.4\.1\b.{0,40}recipient address rejected: access denied/i;

const STANDING_WORDS =
  /block ?list|blacklist|\bblocked\b|reputation|policy|\bd(?:marc|kim|nsbl)\b|\bspf\b|\brbl\b|sender (?:address )?(?:rejected|denied)|sender signature|unauthenticated|verified sender|address is not verified|from address|access denied/i;
const MESSAGE_WORDS =
  /spam(?!haus|cop)|junk mail|virus|malware|phish|content (?:rejected|refused)|its content|too (?:large|big)|size limit|message size|unsolicited/i;
const NOBODY_WORDS = [
  /(?:user|recipient|mailbox|address|account)s?(?: \S{1,254}){0,2} (?:unknown|(?:does not|doesn['’]t|do not) exist|(?:was |could )?not (?:be )?found|no longer (?:exists|available))/i,
  /(?:unknown|invalid|nonexistent|unrouteable|no such) (?:local )?(?:user|recipient|mailbox|address|account)/i,
  /this user doesn['’]t have an? (?:\S{1,100} )?account/i,
  /no such (?:person|domain)|no mailbox here|mailbox unavailable|mailbox not available|not a (?:valid|known) (?:user|mailbox|recipient)|account has been (?:deleted|closed)|(?:host|domain) (?:name )?(?:not found|does not exist|unknown)/i,
];

const MAX_READ_LENGTH = 2_000;

/** Reads a server's reply, such as `550 5.1.1 no such user`, and the status that a report adds to it. */
export function readRefusal(reply: { status?: string | undefined; text: string }): ReadRefusal {
  const text = reply.text.slice(0, MAX_READ_LENGTH);
  const status = findSpecificStatus(reply.status ?? '') ?? findSpecificStatus(text);
  if (status !== undefined && DEAD_STATUS.test(status)) return { kind: 'hard-bounce', isVerified: true };
  if (status !== undefined && TROUBLE_STATUS.test(status))
    return { kind: 'mailbox-problem', isVerified: true };
  if (EDGE_BLOCKED.test(text)) return { kind: 'hard-bounce', isVerified: false };
  const isAboutRelay = !CLOSED_GROUP.test(text) && RELAY_WORDS.some((words) => words.test(text));
  if (isAboutRelay) return { kind: 'relay-refused', isVerified: false };
  return {
    kind: status === undefined ? classifyByWords(text) : classifyByStatus(status, text),
    isVerified: false,
  };
}

function findSpecificStatus(text: string): string | undefined {
  const match = STATUS.exec(text);
  if (match === null) return undefined;
  const status = `${match[1]}.${Number(match[2])}.${Number(match[3])}`;
  return UNSPECIFIC_STATUS.test(status) ? undefined : status;
}

function classifyByStatus(status: string, text: string): Refusal {
  if (MESSAGE_STATUS.test(status)) return 'message-refused';
  if (STANDING_STATUS.test(status)) return MESSAGE_WORDS.test(text) ? 'message-refused' : 'standing';
  return 'mailbox-problem';
}

function classifyByWords(text: string): Refusal {
  const code = /^\D{0,20}([45]\d\d)\b/.exec(text)?.[1];
  // Without an enhanced status, "exceeded storage allocation" (RFC 5321) can be about a message or a mailbox.
  if (code === '552' || MESSAGE_WORDS.test(text)) return 'message-refused';
  if (STANDING_WORDS.test(text)) return 'standing';
  if (code?.startsWith('4')) return 'mailbox-problem';
  return NOBODY_WORDS.some((words) => words.test(text)) ? 'hard-bounce' : 'unclear';
}

/**
 * Reduces a refusal to a text without addresses, names, numbers and ids. It is equal for every recipient refused for
 * the same reason.
 */
export function normalizeRefusal(text: string): string {
  const lowercaseText = text.slice(0, MAX_READ_LENGTH).toLowerCase();
  const code = /^\D{0,3}([45]\d\d)/.exec(lowercaseText)?.[1] ?? '';
  const status = STATUS.exec(lowercaseText)?.[0] ?? '';
  const words = lowercaseText
    .replace(/<[^<>]*>|\[[^[\]]*\]|\S+@\S+|https?:\S+/g, ' ')
    .replace(/\b[\w-]+(?:\.[\w-]+)+\b/g, ' ')
    .replace(/\b\w*\d\w*\b/g, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return `${code} ${status} ${words}`.slice(0, 200);
}
