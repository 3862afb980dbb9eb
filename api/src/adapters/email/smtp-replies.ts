import type { Outcome } from '../../ports/email.js';
import type { ReadyEmail } from './smtp-email.js';

/** The server's reply to one command, of any number of lines. */
export interface Reply {
  code: number;
  /** Code, enhanced code and text on one line. */
  text: string;
  /** Each line without its code. */
  lines: string[];
}

/** RFC 5321 allows 512, but servers with long explanations exceed it. */
const MAX_LINE_LENGTH = 8_192;
const MAX_LINES = 200;
const MAX_TEXT_LENGTH = 500;
const ENDLESS_REPLY = 'The mail server sent a reply that is too long.';
const LINE_FEED = 0x0a;

const REPLY_LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
/** Enhanced status codes (RFC 3463). On later lines of one reply they only repeat the first. */
const ENHANCED = /^[245]\.\d{1,3}\.\d{1,3} +/;

/**
 * Splits a server's bytes into replies, independent of packets. `read` throws a sentence if the bytes are not SMTP,
 * after it has passed on the complete replies before them.
 */
export function createReplyReader(onReply: (reply: Reply) => void) {
  let unreadBytes: Buffer | undefined;
  let lines: string[] = [];

  function takeLine(line: string): void {
    const [, code, separator, words = ''] = REPLY_LINE.exec(line) ?? [];
    if (code === undefined) throw new Error(`The mail server does not speak SMTP: "${cleanLine(line)}"`);
    lines.push(cleanLine(words));
    if (separator !== '-') {
      const replyLines = lines;
      lines = [];
      onReply({ code: Number(code), text: joinLines(code, replyLines), lines: replyLines });
    } else if (lines.length > MAX_LINES) {
      throw new Error(ENDLESS_REPLY);
    }
  }

  return {
    read(chunk: Buffer): void {
      const bytes = unreadBytes === undefined ? chunk : Buffer.concat([unreadBytes, chunk]);
      unreadBytes = undefined;
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        const isCrLf = end > start && bytes[end - 1] === 0x0d;
        takeLine(bytes.toString('utf8', start, isCrLf ? end - 1 : end));
        start = end + 1;
      }
      if (bytes.length - start > MAX_LINE_LENGTH) throw new Error(ENDLESS_REPLY);
      if (start < bytes.length) unreadBytes = bytes.subarray(start);
    },
    /** Returns whether an incomplete reply has arrived. */
    hasUnreadBytes: () => unreadBytes !== undefined || lines.length > 0,
  };
}

function joinLines(code: string, lines: string[]): string {
  const words = lines.map((line, index) => (index === 0 ? line : line.replace(ENHANCED, ''))).join(' ');
  return `${code} ${words}`.trim().slice(0, MAX_TEXT_LENGTH);
}

/** Cleans a line, because the ledger stores it and a screen shows it. */
function cleanLine(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes exactly these characters
  return line.replace(/[\x00-\x1f\x7f-\x9f\ufffd]+/g, '?').slice(0, MAX_TEXT_LENGTH);
}

/** Codes about commands out of order or the sign-in, and never about the recipient or the message. */
const ABOUT_US = new Set([503, 530, 535]);
/** Policy and security (RFC 3463). At MAIL, these statuses are about our identity, and concern every email. */
const POLICY = /^\d{3}[ -][45]\.7\.\d/;
/** The status codes of the sender's address (x.1.7, x.1.8), size (x.2.3, x.3.4) and content or character set (x.6). */
const ABOUT_MESSAGE = /^\d{3}[ -][45]\.(?:1\.[78]|2\.3|3\.4|6\.\d{1,3})\b/;
/** The code for a message that is too large (RFC 1870), if the reply has no status. */
const TOO_LARGE = 552;

/** The server replied, but rejects this connection. The message is the server's reply. */
export class RefusedConnection extends Error {
  override readonly name = 'RefusedConnection';
}

/** Replies of a reachable relay that limits connections. */
const FEWER_CONNECTIONS =
  /too many (?:concurrent |simultaneous )?(?:smtp )?(?:connections|sessions)|too frequent connect|(?:concurrency|connection) (?:rate )?limit/i;
/** Replies of a relay that limits the emails in a period, for any recipients. */
const SLOWER_PACE = /throttling failure|maximum sending rate/i;

/** Returns whether a rejection at the greeting or at MAIL asks for a lower rate and is not an outage. */
export function isPacingRefusal(text: string): boolean {
  return /^4\d\d/.test(text) && (FEWER_CONNECTIONS.test(text) || SLOWER_PACE.test(text));
}

export function isThrottled({ code, text }: Reply): boolean {
  return code < 500 && SLOWER_PACE.test(text);
}

export function isAboutSender({ code }: Reply): boolean {
  return ABOUT_US.has(code);
}

/**
 * Returns whether a rejected MAIL is only about this message. The relay still accepts other messages, so it is not an
 * outage. Without a specific reply, an unusual envelope counts as the reason.
 */
export function isAboutMessage(reply: Reply, email: Pick<ReadyEmail, 'needsExtension'>): boolean {
  if (isAboutSender(reply) || POLICY.test(reply.text)) return false;
  if (ABOUT_MESSAGE.test(reply.text) || reply.code === TOO_LARGE) return true;
  return email.needsExtension && reply.code >= 500;
}

export function toRefusal({ code, text }: Reply): Extract<Outcome, { kind: 'deferred' | 'failed' }> {
  return code < 500 ? { kind: 'deferred', code, text } : { kind: 'failed', code, text };
}
