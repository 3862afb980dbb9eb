import type { Outcome } from '../../ports/email.js';
import type { ReadyEmail } from './smtp-email.js';
import type { Reply } from './smtp-replies.js';

/** Commands out of order, and missing or refused sign-in: never the fault of the recipient or the message. */
const ABOUT_US = new Set([503, 530, 535]);
/** RFC 3463: policy and security. At MAIL this is about our identity, for every email alike. */
const POLICY = /^\d{3}[ -][45]\.7\.\d/;
/** The sender's address (x.1.7, x.1.8), size (x.2.3, x.3.4) and content or character set (x.6). */
const ABOUT_MESSAGE = /^\d{3}[ -][45]\.(?:1\.[78]|2\.3|3\.4|6\.\d{1,3})\b/;
/** Too large (RFC 1870), if no status is given. */
const TOO_LARGE = 552;

/** The server answered, but refuses this connection. The message is the server's reply. */
export class RefusedConnection extends Error {
  override readonly name = 'RefusedConnection';
}

/** The relay is reachable, but wants fewer connections. */
const FEWER_CONNECTIONS =
  /too many (?:concurrent |simultaneous )?(?:smtp )?(?:connections|sessions)|too frequent connect|(?:concurrency|connection) (?:rate )?limit/i;
/** The relay wants fewer emails in a period, for any recipients. */
const SLOWER_PACE = /throttling failure|maximum sending rate/i;

/** Returns whether a refusal at the greeting or at MAIL asks for a slower pace and is not an outage. */
export function isPacingRefusal(text: string): boolean {
  return /^4\d\d/.test(text) && (FEWER_CONNECTIONS.test(text) || SLOWER_PACE.test(text));
}

export function isThrottled({ code, text }: Reply): boolean {
  return code < 500 && SLOWER_PACE.test(text);
}

export function isAboutUs({ code }: Reply): boolean {
  return ABOUT_US.has(code);
}

/**
 * Returns whether a refusal of MAIL is about this message alone. Others are then still accepted, so it must
 * not count as an outage. Without a specific reply, an unusual envelope counts as the reason.
 */
export function isAboutMessage(reply: Reply, email: Pick<ReadyEmail, 'isSpecial'>): boolean {
  if (isAboutUs(reply) || POLICY.test(reply.text)) return false;
  if (ABOUT_MESSAGE.test(reply.text) || reply.code === TOO_LARGE) return true;
  return email.isSpecial && reply.code >= 500;
}

export function refused({ code, text }: Reply): Extract<Outcome, { kind: 'deferred' | 'failed' }> {
  return code < 500 ? { kind: 'deferred', code, text } : { kind: 'failed', code, text };
}
