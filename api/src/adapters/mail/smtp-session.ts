import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SECOND } from '../../kernel/clock.js';
import type { Envelope, Outcome } from '../../ports/mail.js';

/** Many relays close a connection after a hundred mails; we leave first, between two of them. */
const MAX_MESSAGES = 100;

export interface SmtpServer {
  host: string;
  port: number;
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
  /** Takes a certificate that nobody vouches for: `?tls.rejectUnauthorized=false`, for a relay on one's own network. */
  rejectUnauthorized: boolean;
}

/** `disconnected`: the connection ended before DATA, so nothing was handed over. */
type SessionOutcome = Outcome | { kind: 'disconnected'; text: string };

export interface SmtpSession {
  deliver(envelope: Envelope, message: Uint8Array): Promise<SessionOutcome>;
  /** False after the connection ended, for whatever reason. */
  isUsable(): boolean;
  close(): void;
}

/** Connects and signs in. Rejects with the server's words when it will not have us. */
export function openSession(server: SmtpServer): Promise<SmtpSession> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    tls: { rejectUnauthorized: server.rejectUnauthorized },
  });
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => {
      if (error) return reject(error);
      const ready = () => {
        connection.off('error', reject);
        resolve(sessionOver(connection));
      };
      if (server.auth === undefined) return ready();
      connection.login(server.auth, (refusal) => {
        if (refusal) {
          connection.close();
          return reject(refusal);
        }
        ready();
      });
    });
  });
}

function sessionOver(connection: SMTPConnection): SmtpSession {
  let delivered = 0;
  let isOpen = true;
  const ended = () => {
    isOpen = false;
  };
  connection.on('error', ended);
  connection.on('end', ended);
  return {
    isUsable: () => isOpen && delivered < MAX_MESSAGES,
    close() {
      isOpen = false;
      connection.quit();
      // A relay that does not answer QUIT must not keep us.
      setTimeout(() => connection.close(), SECOND).unref();
    },
    async deliver(envelope, message) {
      delivered += 1;
      const { outcome, isReset } = await send(connection, envelope, message);
      if (!isReset) {
        isOpen = false;
        connection.close();
      }
      return outcome;
    },
  };
}

/** `isReset`: the connection stands where the next mail can begin. */
function send(
  connection: SMTPConnection,
  envelope: Envelope,
  message: Uint8Array,
): Promise<{ outcome: SessionOutcome; isReset: boolean }> {
  let dataBegan = false;
  // Nodemailer pulls the message only after the server's 354, which is what tells "never offered" from "perhaps taken".
  const body = new Readable({
    read() {
      dataBegan = true;
      this.push(message);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    connection.send({ from: envelope.from, to: [envelope.to], size: message.length }, body, (error, info) => {
      if (!error) {
        resolve({ outcome: { kind: 'accepted', code: 250, text: info?.response ?? '' }, isReset: true });
        return;
      }
      const outcome = outcomeOf(error, dataBegan);
      if (outcome.kind !== 'failed' && outcome.kind !== 'deferred')
        return resolve({ outcome, isReset: false });
      // A refused recipient leaves the transaction open (RFC 5321 section 4.1.1.5).
      connection.reset((resetError) => resolve({ outcome, isReset: !resetError }));
    });
  });
}

interface SmtpError extends Error {
  /** Nodemailer's own: EMESSAGE, EENVELOPE, ECONNECTION … */
  code?: string | undefined;
  /** What the server was told when it refused. */
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

/** 552: too large (RFC 1870). The one refusal at MAIL FROM that is about the message and not about us. */
const TOO_LARGE = 552;

function outcomeOf(error: SmtpError, dataBegan: boolean): SessionOutcome {
  const text = (error.response ?? error.message).slice(0, 500);
  const code = error.responseCode;
  if (code === undefined) return withoutReply(error, text, dataBegan);
  // A refusal before RCPT is about the sender: it would fail a whole list for what the operator can mend.
  const isAboutRecipient = error.command === 'RCPT TO' || error.command === 'DATA';
  if (!isAboutRecipient && code !== TOO_LARGE) return { kind: 'unavailable', text };
  return code >= 500 ? { kind: 'failed', code, text } : { kind: 'deferred', code, text };
}

function withoutReply(error: SmtpError, text: string, dataBegan: boolean): SessionOutcome {
  if (dataBegan) return { kind: 'unknown', text };
  // Refused on our side, from what the server said of itself: it will not fit tomorrow either.
  if (error.code === 'EMESSAGE' || error.code === 'EENVELOPE')
    return { kind: 'failed', code: TOO_LARGE, text };
  return { kind: 'disconnected', text };
}
