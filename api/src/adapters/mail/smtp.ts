import { SECOND } from '../../kernel/clock.js';
import type { Envelope, Mail, MailLane, Outcome } from '../../ports/mail.js';
import { compileMessage } from './compile-message.js';
import { openSession, type SmtpServer, type SmtpSession } from './smtp-session.js';

const CONNECTIONS = 8;
/** A connection that had nothing to do for this long says goodbye before the relay does. */
const IDLE_MS = 10 * SECOND;

/** `smtp://user:pass@host:587`, or `smtps://` for TLS from the first byte. STARTTLS is used wherever it is offered. */
export function parseSmtpUrl(smtpUrl: string): SmtpServer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const defaultPort = secure ? 465 : 587;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
    secure,
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false',
  };
}

/** Any SMTP relay, over a handful of connections that are opened when there is mail and kept while there is more. */
export function smtpMail(smtpUrl: string): Mail {
  const server = parseSmtpUrl(smtpUrl);
  return {
    compile: compileMessage,
    open: async () => openLane(server),
    async check() {
      const session = await openSession(server);
      session.close();
    },
  };
}

function openLane(server: SmtpServer): MailLane {
  const idle: SmtpSession[] = [];
  const busy = new Set<SmtpSession>();
  let closing: NodeJS.Timeout | undefined;

  function closeWhenIdle(): void {
    clearTimeout(closing);
    if (busy.size > 0) return;
    closing = setTimeout(() => {
      for (const session of idle.splice(0)) session.close();
    }, IDLE_MS);
    closing.unref();
  }

  function takeIdle(): SmtpSession | undefined {
    for (let session = idle.pop(); session !== undefined; session = idle.pop()) {
      if (session.isUsable()) return session;
      session.close();
    }
    return undefined;
  }

  async function deliverOver(session: SmtpSession, envelope: Envelope, message: Uint8Array) {
    busy.add(session);
    const outcome = await session.deliver(envelope, message);
    busy.delete(session);
    if (session.isUsable()) idle.push(session);
    else session.close();
    closeWhenIdle();
    return outcome;
  }

  return {
    capacity: CONNECTIONS,
    async deliver(envelope, message): Promise<Outcome> {
      const kept = takeIdle();
      if (kept !== undefined) {
        const outcome = await deliverOver(kept, envelope, message);
        // A kept connection may have gone stale; a fresh one will tell.
        if (outcome.kind !== 'disconnected') return outcome;
      }
      let fresh: SmtpSession;
      try {
        fresh = await openSession(server);
      } catch (error) {
        return { kind: 'unavailable', text: error instanceof Error ? error.message : 'No connection.' };
      }
      const outcome = await deliverOver(fresh, envelope, message);
      // The relay took the connection and dropped it at this very mail: put off, so that one mail cannot stop all.
      return outcome.kind === 'disconnected' ? { kind: 'deferred', code: 421, text: outcome.text } : outcome;
    },
    async close() {
      clearTimeout(closing);
      for (const session of [...idle, ...busy]) session.close();
    },
  };
}
