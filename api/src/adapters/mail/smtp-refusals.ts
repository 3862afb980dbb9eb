import type { Outcome } from '../../ports/mail.js';
import type { ReadyEmail } from './smtp-email.js';
import type { Reply } from './smtp-replies.js';

/** Commands out of order, and signing in forgotten or refused: never the reader's fault, nor the message's. */
const ABOUT_US = new Set([503, 530, 535]);
/** RFC 3463: policy and security. At MAIL that is who we are to this server, in every mail alike. */
const POLICY = /^\d{3}[ -][45]\.7\.\d/;
/** The sender's address (x.1.7, x.1.8), size (x.2.3, x.3.4) and content or letters (x.6). */
const ABOUT_MESSAGE = /^\d{3}[ -][45]\.(?:1\.[78]|2\.3|3\.4|6\.\d{1,3})\b/;
/** Too large (RFC 1870), where no status says so. */
const TOO_LARGE = 552;

/** The server is there and answered that it will not have this connection. Its message is the server's words. */
export class RefusedConnection extends Error {
  override readonly name = 'RefusedConnection';
}

/** The relay is there, and wants fewer connections of us. */
const FEWER_CONNECTIONS =
  /too many (?:concurrent |simultaneous )?(?:smtp )?(?:connections|sessions)|too frequent connect|(?:concurrency|connection) (?:rate )?limit/i;
/** It wants fewer emails in a time, whoever they are for. */
const SLOWER_PACE = /throttling failure|maximum sending rate/i;

/** Whether a refusal at the greeting or at MAIL asks for a pace, and is no outage. */
export function asksForPace(text: string): boolean {
  return /^4\d\d/.test(text) && (FEWER_CONNECTIONS.test(text) || SLOWER_PACE.test(text));
}

export function isThrottled({ code, text }: Reply): boolean {
  return code < 500 && SLOWER_PACE.test(text);
}

export function isAboutUs({ code }: Reply): boolean {
  return ABOUT_US.has(code);
}

/**
 * Whether a refusal of MAIL is of this message alone: others then still go, so it must not count as an outage. Without
 * a word about that, whatever an envelope asks for beyond what all ask for is taken for the reason.
 */
export function isAboutMessage(reply: Reply, email: Pick<ReadyEmail, 'isSpecial'>): boolean {
  if (isAboutUs(reply) || POLICY.test(reply.text)) return false;
  if (ABOUT_MESSAGE.test(reply.text) || reply.code === TOO_LARGE) return true;
  return email.isSpecial && reply.code >= 500;
}

export function refused({ code, text }: Reply): Extract<Outcome, { kind: 'deferred' | 'failed' }> {
  return code < 500 ? { kind: 'deferred', code, text } : { kind: 'failed', code, text };
}
