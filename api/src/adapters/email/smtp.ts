import { parseSmtpUrl, type SmtpServer } from '../../kernel/email/smtp-url.js';
import type { EmailService, EmailTransport, Envelope, Outcome } from '../../ports/email.js';
import { compileMessage } from './compile-message.js';
import { createConnectionSlots } from './connection-slots.js';
import type { Timeouts } from './smtp-handshake.js';
import { isPacingRefusal, RefusedConnection } from './smtp-replies.js';
import { openSmtpSession, type SessionOutcome, type SmtpSession, TIMEOUTS } from './smtp-session.js';

/** Sends through any SMTP relay. A few connections open for the first emails and stay open for the next. */
export function createSmtpService(
  relay: string | SmtpServer,
  { publicHost, timeouts = TIMEOUTS }: { publicHost?: string | undefined; timeouts?: Timeouts } = {},
): EmailService {
  const server = typeof relay === 'string' ? parseSmtpUrl(relay) : relay;
  const open = () => openSmtpSession(server, { publicHost, timeouts });
  return {
    compile: compileMessage,
    open: async () => openTransport(open, server.connections, timeouts.idle),
    async check() {
      const session = await open();
      void session.close();
    },
  };
}

/** Returns whether the relay asks for a lower rate or, if it closed the connection, for fewer connections. */
function isPacingConnections(outcome: SessionOutcome): boolean {
  return outcome.kind === 'unavailable' && outcome.why === 'pacing';
}

function openTransport(
  open: () => Promise<SmtpSession>,
  connections: number,
  idleMs: number,
): EmailTransport {
  const pool = createPool(open, idleMs);
  const slots = createConnectionSlots(connections);

  async function deliver(envelope: Envelope, message: Uint8Array): Promise<Outcome> {
    const idleSession = pool.takeIdle();
    if (idleSession !== undefined) {
      const outcome = await pool.deliverOver(idleSession, envelope, message);
      // A reused connection may be stale, so a fresh one is tried.
      if (outcome.kind !== 'disconnected') return outcome;
    }
    let freshSession: SmtpSession;
    try {
      freshSession = await pool.openFresh();
    } catch (error) {
      if (error instanceof RefusedConnection && pool.hasOthers()) {
        await slots.swap({ hasIdle: pool.hasIdle() });
        return deliver(envelope, message);
      }
      const text = error instanceof Error ? error.message : 'No connection.';
      if (isPacingRefusal(text)) return { kind: 'unavailable', why: 'pacing', text };
      slots.widen();
      return { kind: 'unavailable', text };
    }
    const outcome = await pool.deliverOver(freshSession, envelope, message);
    if (isPacingConnections(outcome) && !freshSession.isUsable() && pool.hasOthers()) {
      await slots.swap({ hasIdle: pool.hasIdle() });
      return deliver(envelope, message);
    }
    return outcome.kind === 'disconnected' ? toOutcome(outcome) : outcome;
  }

  return {
    get capacity() {
      return slots.capacity();
    },
    async deliver(envelope, message) {
      await slots.take();
      try {
        return await deliver(envelope, message);
      } finally {
        slots.release();
      }
    },
    async close() {
      slots.close();
      pool.close();
    },
  };
}

/** Returns the outcome of an email on a fresh connection that ended without a reply to it. */
function toOutcome({ isMute, text }: SessionOutcome & { kind: 'disconnected' }): Outcome {
  // The server disconnected without a reply to any email, so the relay itself has a problem.
  if (isMute) return { kind: 'unavailable', text };
  // The server dropped this email. It is deferred, because one email must not stop all.
  return { kind: 'deferred', code: 421, text };
}

/** Keeps used connections open for the next emails, and closes unneeded connections. */
function createPool(open: () => Promise<SmtpSession>, idleMs: number) {
  const idle: Array<{ session: SmtpSession; since: number }> = [];
  const busy = new Set<SmtpSession>();
  const closingSessions = new Set<Promise<void>>();
  let opening = 0;
  let sweepTimer: NodeJS.Timeout | undefined;

  function closeSession(session: SmtpSession): void {
    const closing = session.close().finally(() => closingSessions.delete(closing));
    closingSessions.add(closing);
  }

  function closeExpired(): void {
    const oldest = performance.now() - idleMs;
    while (idle[0] !== undefined && idle[0].since <= oldest) {
      closeSession(idle[0].session);
      idle.shift();
    }
    if (idle.length > 0) return;
    clearInterval(sweepTimer);
    sweepTimer = undefined;
  }

  return {
    hasIdle: () => idle.length > 0,
    /**
     * Returns whether another connection is open or opening. Then the relay is reachable, but accepts no more
     * connections.
     */
    hasOthers: () => idle.length + busy.size + opening > 0,
    /** Takes the most recently used connection, so that unneeded connections expire. */
    takeIdle(): SmtpSession | undefined {
      for (let candidate = idle.pop(); candidate !== undefined; candidate = idle.pop()) {
        if (candidate.session.isUsable()) return candidate.session;
        closeSession(candidate.session);
      }
      return undefined;
    },
    async openFresh(): Promise<SmtpSession> {
      opening += 1;
      try {
        // The relay still counts closing connections, and might reject this connection.
        await Promise.all(closingSessions);
        return await open();
      } finally {
        opening -= 1;
      }
    },
    async deliverOver(session: SmtpSession, envelope: Envelope, message: Uint8Array) {
      busy.add(session);
      const outcome = await session.deliver(envelope, message);
      busy.delete(session);
      if (session.isUsable()) idle.push({ session, since: performance.now() });
      else closeSession(session);
      sweepTimer ??= setInterval(closeExpired, idleMs / 2).unref();
      return outcome;
    },
    close(): void {
      clearInterval(sweepTimer);
      for (const { session } of idle.splice(0)) closeSession(session);
      for (const session of busy) closeSession(session);
    },
  };
}
