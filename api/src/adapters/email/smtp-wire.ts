import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { SmtpServer } from '../../kernel/email/smtp-url.js';
import { createReplyReader, type Reply } from './smtp-replies.js';

/** The received replies, and the reason if some are missing. Without `endReason`, the replies are complete. */
export interface Exchange {
  replies: Reply[];
  endReason: string | undefined;
}

/**
 * One connection that sends bytes and reads replies in order. Its promises never reject. After the end, every exchange
 * returns the reason.
 */
export interface Wire {
  /**
   * Writes bytes and waits for one reply per timeout, in ms. Each reply must be complete within its timeout.
   */
  exchange(bytes: string | Uint8Array[], timeouts: number[]): Promise<Exchange>;
  greeting: Promise<Exchange>;
  /** Starts TLS after the server's 220 to STARTTLS. Resolves with the error, or with undefined. */
  encrypt(withinMs: number): Promise<string | undefined>;
  isOpen(): boolean;
  isEncrypted(): boolean;
  /** Returns whether all bytes have been sent. */
  isFlushed(): boolean;
  localAddress(): string;
  end(reason: string): void;
}

interface Waiter {
  timeouts: number[];
  replies: Reply[];
  resolve(exchange: Exchange): void;
}

export function openWire(server: SmtpServer, timeouts: { connect: number; greeting: number }): Wire {
  let endReason: string | undefined;
  const waiting = createWaiters(end);
  let isEncrypted = server.secure;
  let socket: Socket = server.secure
    ? connectTls({ ...createTlsOptions(server), port: server.port })
    : connectPlain({ host: server.host, port: server.port });
  let reader = createReplyReader(waiting.take);

  function end(reason: string): void {
    if (endReason !== undefined) return;
    endReason = reason;
    socket.destroy();
    waiting.end(reason);
  }

  function takeBytes(chunk: Buffer): void {
    if (endReason !== undefined) return;
    try {
      reader.read(chunk);
    } catch (error) {
      end(describeError(error));
    }
  }

  function attachListeners(to: Socket): void {
    to.setNoDelay(true);
    to.on('data', takeBytes);
    to.on('error', (error) => end(describeError(error)));
    to.on('close', () => end('The mail server closed the connection.'));
  }

  function exchange(bytes: string | Uint8Array[], timeouts: number[]): Promise<Exchange> {
    if (endReason !== undefined) return Promise.resolve({ replies: [], endReason });
    const pendingReplies = waiting.add(timeouts);
    write(bytes);
    return pendingReplies;
  }

  function write(bytes: string | Uint8Array[]): void {
    if (typeof bytes === 'string') {
      socket.write(bytes);
      return;
    }
    // Writes all parts with one system call.
    socket.cork();
    for (const part of bytes) socket.write(part);
    socket.uncork();
  }

  attachListeners(socket);
  const greeting = exchange([], [timeouts.greeting]);
  waiting.startTimer(
    timeouts.connect,
    `The mail server could not be reached within ${timeouts.connect / 1_000} s.`,
  );
  socket.once(server.secure ? 'secureConnect' : 'connect', waiting.startHeadTimer);

  return {
    exchange,
    greeting,
    isOpen: () => endReason === undefined,
    isEncrypted: () => isEncrypted,
    isFlushed: () => socket.writableLength === 0,
    localAddress: () => socket.localAddress ?? '127.0.0.1',
    end,
    encrypt(withinMs) {
      if (endReason !== undefined) return Promise.resolve(endReason);
      // Bytes sent before TLS could be injected (CVE-2011-0411).
      if (reader.hasUnreadBytes()) end('The mail server sent data before TLS was established.');
      if (endReason !== undefined) return Promise.resolve(endReason);
      const plainSocket = socket;
      plainSocket.off('data', takeBytes);
      const tlsSocket: TLSSocket = connectTls({ ...createTlsOptions(server), socket: plainSocket });
      reader = createReplyReader(waiting.take);
      socket = tlsSocket;
      return new Promise((resolve) => {
        tlsSocket.once('secureConnect', () => {
          isEncrypted = true;
          waiting.stopTimer();
          resolve(undefined);
        });
        tlsSocket.once('close', () => resolve(endReason));
        attachListeners(tlsSocket);
        waiting.startTimer(withinMs, 'The mail server did not finish the TLS handshake in time.');
      });
    },
  };
}

/** Matches replies to the waiting exchanges in order, and ends the connection if a reply is late. */
function createWaiters(end: (reason: string) => void) {
  const waiting: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;

  function startTimer(ms: number, reason: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => end(reason), ms);
  }

  function startHeadTimer(): void {
    clearTimeout(timer);
    const [head] = waiting;
    const ms = head?.timeouts[head.replies.length];
    if (ms !== undefined) startTimer(ms, `The mail server did not answer within ${ms / 1_000} s.`);
  }

  return {
    startTimer,
    startHeadTimer,
    stopTimer: () => clearTimeout(timer),
    add: (timeouts: number[]) =>
      new Promise<Exchange>((resolve) => {
        waiting.push({ timeouts, replies: [], resolve });
        if (waiting.length === 1) startHeadTimer();
      }),
    take(reply: Reply): void {
      const [head] = waiting;
      // After an unexpected reply, every later reply would be matched to the wrong command.
      if (head === undefined) {
        end(`The mail server sent an unexpected reply: ${reply.text}`);
        return;
      }
      head.replies.push(reply);
      if (head.replies.length === head.timeouts.length) {
        waiting.shift();
        head.resolve({ replies: head.replies, endReason: undefined });
      }
      startHeadTimer();
    },
    end(reason: string): void {
      clearTimeout(timer);
      for (const { replies, resolve } of waiting.splice(0)) resolve({ replies, endReason: reason });
    },
  };
}

function createTlsOptions(server: SmtpServer) {
  return {
    host: server.host,
    rejectUnauthorized: server.rejectUnauthorized,
    // SNI must contain a name, never an IP address (RFC 6066 section 3).
    ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
  };
}

/** Returns the reason of an error. If the connections to two addresses fail, the error has no message. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'The connection failed.';
  const { code } = error as NodeJS.ErrnoException;
  return (error.message || code || 'The connection failed.').slice(0, 500);
}
