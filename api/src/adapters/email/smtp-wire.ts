import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { SmtpServer } from '../../kernel/email/smtp-url.js';
import { createReplyReader, type Reply } from './smtp-replies.js';

/** The received replies and why no more will arrive. If `ended` is undefined, the replies are complete. */
export interface Exchange {
  replies: Reply[];
  ended: string | undefined;
}

/**
 * One connection that sends bytes and reads replies in order. It never rejects: every later exchange returns
 * the reason of its end.
 */
export interface Wire {
  /**
   * Writes bytes and waits for a reply for each of `waits`: at most that many ms, however slowly its bytes
   * arrive.
   */
  exchange(bytes: string | Uint8Array[], waits: number[]): Promise<Exchange>;
  greeting: Promise<Exchange>;
  /** Starts TLS after the server's 220 to STARTTLS. Resolves with the error, or undefined. */
  encrypt(withinMs: number): Promise<string | undefined>;
  isOpen(): boolean;
  isEncrypted(): boolean;
  /** Returns whether all bytes have been sent. */
  isFlushed(): boolean;
  localAddress(): string;
  end(reason: string): void;
}

interface Waiter {
  waits: number[];
  replies: Reply[];
  resolve(exchange: Exchange): void;
}

export function openWire(server: SmtpServer, waits: { connect: number; greeting: number }): Wire {
  let ended: string | undefined;
  const waiting = createWaiters(end);
  let isEncrypted = server.secure;
  let socket: Socket = server.secure
    ? connectTls({ ...tlsOptions(server), port: server.port })
    : connectPlain({ host: server.host, port: server.port });
  let reader = createReplyReader(waiting.take);

  function end(reason: string): void {
    if (ended !== undefined) return;
    ended = reason;
    socket.destroy();
    waiting.end(reason);
  }

  function takeBytes(chunk: Buffer): void {
    if (ended !== undefined) return;
    try {
      reader.read(chunk);
    } catch (error) {
      end(reasonOf(error));
    }
  }

  function attachListeners(to: Socket): void {
    to.setNoDelay(true);
    to.on('data', takeBytes);
    to.on('error', (error) => end(reasonOf(error)));
    to.on('close', () => end('The mail server closed the connection.'));
  }

  function exchange(bytes: string | Uint8Array[], waits: number[]): Promise<Exchange> {
    if (ended !== undefined) return Promise.resolve({ replies: [], ended });
    const answer = waiting.add(waits);
    write(bytes);
    return answer;
  }

  function write(bytes: string | Uint8Array[]): void {
    if (typeof bytes === 'string') {
      socket.write(bytes);
      return;
    }
    // One system call for all of them.
    socket.cork();
    for (const part of bytes) socket.write(part);
    socket.uncork();
  }

  attachListeners(socket);
  const greeting = exchange([], [waits.greeting]);
  waiting.startTimer(
    waits.connect,
    `The mail server could not be reached within ${waits.connect / 1_000} s.`,
  );
  socket.once(server.secure ? 'secureConnect' : 'connect', waiting.waitForHead);

  return {
    exchange,
    greeting,
    isOpen: () => ended === undefined,
    isEncrypted: () => isEncrypted,
    isFlushed: () => socket.writableLength === 0,
    localAddress: () => socket.localAddress ?? '127.0.0.1',
    end,
    encrypt(withinMs) {
      if (ended !== undefined) return Promise.resolve(ended);
      // Bytes sent before TLS could be injected (CVE-2011-0411).
      if (reader.isMidway()) end('The mail server spoke on after agreeing to TLS.');
      if (ended !== undefined) return Promise.resolve(ended);
      const plainSocket = socket;
      plainSocket.off('data', takeBytes);
      const tlsSocket: TLSSocket = connectTls({ ...tlsOptions(server), socket: plainSocket });
      reader = createReplyReader(waiting.take);
      socket = tlsSocket;
      return new Promise((resolve) => {
        tlsSocket.once('secureConnect', () => {
          isEncrypted = true;
          waiting.stopTimer();
          resolve(undefined);
        });
        tlsSocket.once('close', () => resolve(ended));
        attachListeners(tlsSocket);
        waiting.startTimer(withinMs, 'The mail server did not finish the TLS handshake in time.');
      });
    },
  };
}

/** Matches replies to the exchanges that wait for them, in order, and ends the connection if one is late. */
function createWaiters(end: (reason: string) => void) {
  const waiting: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;

  function startTimer(ms: number, reason: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => end(reason), ms);
  }

  function waitForHead(): void {
    clearTimeout(timer);
    const [head] = waiting;
    const ms = head?.waits[head.replies.length];
    if (ms !== undefined) startTimer(ms, `The mail server did not answer within ${ms / 1_000} s.`);
  }

  return {
    startTimer,
    waitForHead,
    stopTimer: () => clearTimeout(timer),
    add: (waits: number[]) =>
      new Promise<Exchange>((resolve) => {
        waiting.push({ waits, replies: [], resolve });
        if (waiting.length === 1) waitForHead();
      }),
    take(reply: Reply): void {
      const [head] = waiting;
      // After an unexpected reply, every later one would be matched to the wrong command.
      if (head === undefined) {
        end(`The mail server said, unasked: ${reply.text}`);
        return;
      }
      head.replies.push(reply);
      if (head.replies.length === head.waits.length) {
        waiting.shift();
        head.resolve({ replies: head.replies, ended: undefined });
      }
      waitForHead();
    },
    end(reason: string): void {
      clearTimeout(timer);
      for (const { replies, resolve } of waiting.splice(0)) resolve({ replies, ended: reason });
    },
  };
}

function tlsOptions(server: SmtpServer) {
  return {
    host: server.host,
    rejectUnauthorized: server.rejectUnauthorized,
    // SNI must contain a name, never an IP address (RFC 6066 section 3).
    ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
  };
}

/** Returns the reason of an error. If two addresses both refuse, the error has no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The connection failed.';
  const { code } = error as NodeJS.ErrnoException;
  return (error.message || code || 'The connection failed.').slice(0, 500);
}
