import { MINUTE, SECOND } from '../../kernel/clock.js';
import type { SmtpServer } from '../../kernel/email/smtp-url.js';
import type { Envelope, Outcome } from '../../ports/email.js';
import { type ReadyEmail, writeEmail } from './smtp-email.js';
import { connect, isPositive, type SmtpConnection, type Timeouts } from './smtp-handshake.js';
import {
  isAboutMessage,
  isAboutSender,
  isPacingRefusal,
  isThrottled,
  type Reply,
  toRefusal,
} from './smtp-replies.js';
import type { Exchange } from './smtp-wire.js';

/** Many relays close a connection after a hundred emails. Tidings closes it first, between two emails. */
const MAX_MESSAGES = 100;
/** The time to wait for the reply to QUIT, because a silent relay must not block us. */
const QUIT_TIMEOUT_MS = SECOND;

export const TIMEOUTS: Timeouts = {
  connect: 15 * SECOND,
  greeting: 30 * SECOND,
  command: MINUTE,
  data: 2 * MINUTE,
  end: 10 * MINUTE,
  idle: 10 * SECOND,
};

/**
 * `disconnected` means that the connection ended before the message was sent, or is used up. `isMute` is true if the
 * server sent no reply for this email.
 */
export type SessionOutcome = Outcome | { kind: 'disconnected'; isMute: boolean; text: string };

export interface SmtpSession {
  /** Distinguishes connections. */
  id: number;
  /** Sends one email at a time. */
  deliver(envelope: Envelope, message: Uint8Array): Promise<SessionOutcome>;
  /** Returns false after the connection ended, for any reason. */
  isUsable(): boolean;
  /** Sends QUIT, unless an email is in progress. Resolves once the connection is closed. */
  close(): Promise<void>;
}

/** Connects and signs in. Throws an error with the reply of a server that rejects the connection. */
export async function openSmtpSession(
  server: SmtpServer,
  { publicHost, timeouts }: { publicHost: string | undefined; timeouts: Timeouts },
): Promise<SmtpSession> {
  return createSession(await connect(server, { publicHost, timeouts }), timeouts);
}

let sessionCount = 0;

type Step = 'RSET' | 'MAIL' | 'RCPT' | 'DATA';

const GO_AHEAD = 354;
/** The reply of a server that closes the connection. It can follow any command. */
const CLOSING = 421;

function createSession(connection: SmtpConnection, timeouts: Timeouts): SmtpSession {
  const { wire, extensions } = connection;
  sessionCount += 1;
  const id = sessionCount;
  let emailCount = 0;
  let isBusy = false;
  let isLeaving = false;
  /** True after a rejected command, which leaves the transaction open (RFC 5321 section 4.1.1.5). */
  let needsReset = false;

  async function deliver(envelope: Envelope, message: Uint8Array): Promise<SessionOutcome> {
    const email = writeEmail(envelope, message, extensions);
    if (email.kind === 'refused') return email.outcome;
    emailCount += 1;
    const steps: Step[] = needsReset ? ['RSET', 'MAIL', 'RCPT', 'DATA'] : ['MAIL', 'RCPT', 'DATA'];
    const lines = { RSET: 'RSET\r\n', MAIL: email.mailFrom, RCPT: email.rcpt, DATA: 'DATA\r\n' };
    needsReset = true;
    const { replies, endReason } = await sendCommands(
      steps.map((step) => lines[step]),
      connection,
      timeouts,
    );
    const isDataAccepted = replies[steps.length - 1]?.code === GO_AHEAD;
    const refusedAt = replies.findIndex(({ code }) => code >= 400);
    const [step, refusal] = [steps[refusedAt], replies[refusedAt]];
    if (step !== undefined && refusal !== undefined) {
      if (isDataAccepted) await sendNothing();
      const { outcome, isLast } = judgeRefusal(step, refusal, { email, isReused: emailCount > 1 });
      isLeaving ||= isLast;
      return outcome;
    }
    // An unusual envelope may itself be the reason for the disconnect.
    const isMute = replies.length === 0 && !email.needsExtension;
    if (endReason !== undefined) return { kind: 'disconnected', isMute, text: endReason };
    if (!isDataAccepted || !replies.slice(0, -1).every(isPositive)) {
      isLeaving = true;
      return createDisconnected(`The mail server answered out of turn: ${replies.at(-1)?.text}`);
    }
    // The connection may have ended since its 354. An email that was never sent is not unknown.
    if (!wire.isOpen()) return createDisconnected('The mail server closed the connection.');
    needsReset = false;
    return sendBody(email.body);
  }

  /**
   * Sends a lone dot, because a server may ask for the message although it refused the recipient (RFC 2920
   * section 3.1).
   */
  async function sendNothing(): Promise<void> {
    await wire.exchange('.\r\n', [timeouts.end]);
  }

  async function sendBody(body: Uint8Array[]): Promise<Outcome> {
    const { replies, endReason } = await wire.exchange(body, [timeouts.end]);
    const [reply] = replies;
    if (reply === undefined) return { kind: 'unknown', text: endReason ?? '' };
    const { code, text } = reply;
    // The server replied before it received everything, and may read the rest as commands.
    if (code === CLOSING || !wire.isFlushed()) isLeaving = true;
    if (isPositive(reply)) return { kind: 'accepted', code, text };
    if (code < 400) {
      isLeaving = true;
      return { kind: 'unknown', text };
    }
    return isThrottled(reply) ? { kind: 'unavailable', why: 'pacing', text } : toRefusal(reply);
  }

  return {
    id,
    isUsable: () => wire.isOpen() && !isLeaving && emailCount < MAX_MESSAGES,
    async deliver(envelope, message) {
      isBusy = true;
      const outcome = await deliver(envelope, message);
      isBusy = false;
      return isReply(outcome) ? { ...outcome, connection: id } : outcome;
    },
    async close() {
      isLeaving = true;
      if (isBusy) return wire.end('Sending was stopped.');
      await wire.exchange('QUIT\r\n', [QUIT_TIMEOUT_MS]);
      wire.end('We said goodbye.');
    },
  };
}

function isReply(outcome: SessionOutcome): outcome is SessionOutcome & { code: number } {
  return outcome.kind === 'accepted' || outcome.kind === 'failed' || outcome.kind === 'deferred';
}

function createDisconnected(text: string): SessionOutcome {
  return { kind: 'disconnected', isMute: false, text };
}

/**
 * Sends all commands in one packet if the server supports pipelining (RFC 2920). Otherwise sends them one by one, up to
 * the first rejected command.
 */
async function sendCommands(
  commands: string[],
  { wire, extensions }: SmtpConnection,
  timeouts: Timeouts,
): Promise<Exchange> {
  const replyTimeouts = commands.map((_, index) =>
    index === commands.length - 1 ? timeouts.data : timeouts.command,
  );
  if (extensions.pipelining) return wire.exchange(commands.join(''), replyTimeouts);
  const replies: Reply[] = [];
  for (const [index, command] of commands.entries()) {
    const result = await wire.exchange(command, replyTimeouts.slice(index, index + 1));
    replies.push(...result.replies);
    if (result.endReason !== undefined || result.replies.some(({ code }) => code >= 400))
      return { ...result, replies };
  }
  return { replies, endReason: undefined };
}

/** Maps a rejection before the message to an outcome. If `isLast` is true, the connection is not used again. */
function judgeRefusal(
  step: Step,
  reply: Reply,
  { email, isReused }: { email: ReadyEmail; isReused: boolean },
): { outcome: SessionOutcome; isLast: boolean } {
  const { code, text } = reply;
  if (step === 'MAIL' && isAboutMessage(reply, email))
    return { outcome: { ...toRefusal(reply), about: 'message' }, isLast: false };
  // Other rejections before RCPT are about us. As failures, they would fail a whole list for a problem that the
  // operator can fix.
  if (step !== 'MAIL' && isThrottled(reply))
    return { outcome: { kind: 'unavailable', why: 'pacing', text }, isLast: false };
  const isAboutUs = step === 'RSET' || step === 'MAIL' || isAboutSender(reply);
  if (!isAboutUs && code !== CLOSING) return { outcome: toRefusal(reply), isLast: false };
  // A fresh connection may get another reply than a connection that already sent emails.
  if (isReused) return { outcome: createDisconnected(text), isLast: true };
  if (!isAboutUs) return { outcome: toRefusal(reply), isLast: true };
  const reason = isPacingRefusal(text) ? ({ why: 'pacing' } as const) : {};
  return { outcome: { kind: 'unavailable', ...reason, text }, isLast: true };
}
