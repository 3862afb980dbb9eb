import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
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

export interface SmtpSession {
  deliver(envelope: Envelope, message: Uint8Array): Promise<Outcome>;
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
): Promise<{ outcome: Outcome; isReset: boolean }> {
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
  responseCode?: number | undefined;
  response?: string | undefined;
}

function outcomeOf(error: SmtpError, dataBegan: boolean): Outcome {
  const text = (error.response ?? error.message).slice(0, 500);
  const code = error.responseCode;
  if (code !== undefined && code >= 500) return { kind: 'failed', code, text };
  if (code !== undefined && code >= 400) return { kind: 'deferred', code, text };
  return dataBegan ? { kind: 'unknown', text } : { kind: 'unavailable', text };
}
