import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The steps at which a server can misbehave. `body` follows the first bytes of the message, and `dot` all of it. */
export type Step =
  | 'greeting'
  | 'EHLO'
  | 'HELO'
  | 'STARTTLS'
  | 'AUTH'
  | 'RSET'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'body'
  | 'dot'
  | 'QUIT';

/** The reply lines, or an action after which the server ignores the connection. */
export type ScriptedReply = string | ((socket: Socket) => void);
export const drop: ScriptedReply = (socket) => socket.destroy();
export const ignoreCommand: ScriptedReply = () => {};
/** Sends the line and closes the connection. */
export const sendLastLine =
  (line: string): ScriptedReply =>
  (socket) =>
    socket.end(`${line}\r\n`);

export interface ReceivedCommand {
  step: Step;
  /** The command as received. */
  line: string;
  /** The number of the connection, and of this step on the connection, each from 1. */
  connection: number;
  time: number;
}

interface ReceivedEmail {
  email: string;
  rcpt: string;
  message: string;
}

const POLITE: Record<Step, string> = {
  greeting: '220 scripted ESMTP',
  EHLO: '250 scripted',
  HELO: '250 scripted',
  STARTTLS: '220 go ahead',
  AUTH: '235 2.7.0 welcome',
  RSET: '250 2.0.0 reset',
  MAIL: '250 2.1.0 sender ok',
  RCPT: '250 2.1.5 recipient ok',
  DATA: '354 send the message',
  body: '',
  dot: '250 2.0.0 taken',
  QUIT: '221 2.0.0 bye',
};

/** Starts a server on plain sockets with scripted replies. It stores the accepted emails. */
export async function startScriptedSmtp(
  options: {
    offers?: string[];
    answer?: (moment: ReceivedCommand) => ScriptedReply | undefined;
    onBytes?: (bytes: string) => void;
    host?: string;
  } = {},
) {
  const { offers = [], answer = () => undefined, onBytes = () => {} } = options;
  const commands: string[] = [];
  const stored: ReceivedEmail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, { connection: connections, offers, answer, onBytes, commands, stored });
  });

  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  onTestFinished(async () => {
    const closePromise = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closePromise;
  });
  return {
    url: `smtp://${host}:${port}`,
    port,
    stored,
    commands,
    connections: () => connections,
    open: () => sockets.size,
  };
}

interface Conversation {
  connection: number;
  offers: string[];
  answer: (moment: ReceivedCommand) => ScriptedReply | undefined;
  onBytes: (bytes: string) => void;
  commands: string[];
  stored: ReceivedEmail[];
}

/** Replies to the commands of one connection. */
function serveConnection(
  socket: Socket,
  { connection, offers, answer, onBytes, commands, stored }: Conversation,
): void {
  const times = new Map<Step, number>();
  let pending = '';
  let message: string | undefined;
  let email = '';
  let rcpt = '';
  let isDeaf = false;

  /** Sends the reply. Returns whether the reply was 2xx or 3xx. */
  function say(step: Step, line = ''): boolean {
    const time = (times.get(step) ?? 0) + 1;
    times.set(step, time);
    const polite = formatReply(step);
    const words = answer({ step, line, connection, time }) ?? polite;
    if (typeof words === 'function') {
      isDeaf = true;
      words(socket);
      return false;
    }
    if (words !== '') socket.write(`${words}\r\n`);
    return /^[23]/.test(words.split('\r\n').at(-1) ?? '');
  }

  function formatReply(step: Step): string {
    if (step === 'DATA' && (email === '' || rcpt === '')) return '503 5.5.1 nobody to send it to';
    if (step !== 'EHLO') return POLITE[step];
    const lines = ['scripted', ...offers];
    return lines.map((line, index) => `250${index === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n');
  }

  function takeCommand(line: string): void {
    commands.push(line);
    const step = line.slice(0, 4).toUpperCase();
    if (step === 'STAR') say('STARTTLS', line);
    else if (step === 'MAIL') email = say('MAIL', line) ? line : '';
    else if (step === 'RCPT') rcpt = say('RCPT', line) ? line : '';
    else if (step === 'DATA') message = say('DATA', line) ? '' : undefined;
    else if (step === 'QUIT') {
      say('QUIT', line);
      socket.end();
    } else if (step in POLITE) say(step as Step, line);
    // The line is not a command, but the response to a 334.
    else say('AUTH', line);
  }

  /** Returns false until the end of the message arrives. */
  function takeMessage(): boolean {
    if (pending === '') return false;
    if (message === '' && !pending.startsWith('.\r\n')) say('body');
    if (isDeaf) return false;
    message = 'begun';
    const end = pending.startsWith('.\r\n') ? 0 : pending.indexOf('\r\n.\r\n') + 2;
    if (end === 1) return false;
    const rawMessage = pending.slice(0, end);
    pending = pending.slice(end + 3);
    message = undefined;
    if (say('dot')) stored.push({ email, rcpt, message: rawMessage.replace(/^\.\./gm, '.') });
    return true;
  }

  say('greeting');
  socket.on('data', (chunk) => {
    onBytes(chunk.toString('latin1'));
    pending += chunk.toString('latin1');
    while (!isDeaf) {
      if (message !== undefined) {
        if (!takeMessage()) return;
        continue;
      }
      const end = pending.indexOf('\r\n');
      if (end === -1) return;
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      takeCommand(line);
    }
  });
}
