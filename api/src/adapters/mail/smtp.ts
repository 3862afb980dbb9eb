import { parseSmtpUrl } from '../../kernel/smtp-url.js';
import type { Envelope, Mail, MailLane, Outcome } from '../../ports/mail.js';
import { compileMessage } from './compile-message.js';
import { openSession, PATIENCE, type SmtpSession } from './smtp-session.js';

/** Any SMTP relay, over a handful of connections that are opened when there is mail and kept while there is more. */
export function smtpMail(smtpUrl: string, patience = PATIENCE): Mail {
  const server = parseSmtpUrl(smtpUrl);
  const open = () => openSession(server, patience);
  return {
    compile: compileMessage,
    open: async () => openLane(open, server.connections, patience.idle),
    async check() {
      const session = await open();
      session.close();
    },
  };
}

function openLane(open: () => Promise<SmtpSession>, connections: number, idleMs: number): MailLane {
  const idle: Array<{ session: SmtpSession; since: number }> = [];
  const busy = new Set<SmtpSession>();
  /** Who asked for more than the lane takes at once. */
  const queue: Array<() => void> = [];
  let places = connections;
  let sweeping: NodeJS.Timeout | undefined;

  async function takePlace(): Promise<void> {
    if (places > 0) places -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leavePlace(): void {
    const next = queue.shift();
    if (next === undefined) places += 1;
    else next();
  }

  /** The one used last, so that those which are not needed grow old. */
  function takeIdle(): SmtpSession | undefined {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      if (kept.session.isUsable()) return kept.session;
      kept.session.close();
    }
    return undefined;
  }

  function sweep(): void {
    const oldest = performance.now() - idleMs;
    while (idle[0] !== undefined && idle[0].since <= oldest) idle.shift()?.session.close();
    if (idle.length > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  async function deliverOver(session: SmtpSession, envelope: Envelope, message: Uint8Array) {
    busy.add(session);
    const outcome = await session.deliver(envelope, message);
    busy.delete(session);
    if (session.isUsable()) idle.push({ session, since: performance.now() });
    else session.close();
    sweeping ??= setInterval(sweep, idleMs / 2).unref();
    return outcome;
  }

  async function deliver(envelope: Envelope, message: Uint8Array): Promise<Outcome> {
    const kept = takeIdle();
    if (kept !== undefined) {
      const outcome = await deliverOver(kept, envelope, message);
      // A kept connection may have gone stale; a fresh one will tell.
      if (outcome.kind !== 'disconnected') return outcome;
    }
    let fresh: SmtpSession;
    try {
      fresh = await open();
    } catch (error) {
      return { kind: 'unavailable', text: error instanceof Error ? error.message : 'No connection.' };
    }
    const outcome = await deliverOver(fresh, envelope, message);
    if (outcome.kind !== 'disconnected') return outcome;
    const { isMute, text } = outcome;
    // Hung up before a word was said about any mail: nobody's but the relay's own trouble.
    if (isMute) return { kind: 'unavailable', text };
    // Dropped at this very mail: put off, so that one mail cannot stop all.
    return { kind: 'deferred', code: 421, text };
  }

  return {
    capacity: connections,
    async deliver(envelope, message) {
      await takePlace();
      try {
        return await deliver(envelope, message);
      } finally {
        leavePlace();
      }
    },
    async close() {
      clearInterval(sweeping);
      for (const { session } of idle.splice(0)) session.close();
      for (const session of busy) session.close();
    },
  };
}
