/** Starts an SMTP server that stores every email unchanged, fast enough not to limit a benchmark. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface RecordedEmail {
  to: string;
  /** The received bytes as Latin-1, with dots unstuffed. */
  raw: string;
}

export interface RecordingSink {
  url: string;
  emails: RecordedEmail[];
  /** Called for each email before the reply. */
  onEmail: () => void;
  close(): void;
}

const END = '\r\n.\r\n';

/** Starts a sink. `delayMs` is the wait before each reply, as from a distant relay. */
export async function startRecordingSink({ delayMs = 0 } = {}): Promise<RecordingSink> {
  const sockets = new Set<Socket>();
  const sink: RecordingSink = { url: '', emails: [], onEmail: () => {}, close };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A killed client resets its connection.
    socket.on('error', () => socket.destroy());
    handleConnection(socket, sink, delayMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  sink.url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  function close(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  return sink;
}

function handleConnection(socket: Socket, sink: RecordingSink, delayMs: number): void {
  let waiting = '';
  let to = '';
  let isInData = false;
  const reply = (text: string) =>
    delayMs === 0 ? socket.write(text) : setTimeout(() => socket.writable && socket.write(text), delayMs);
  socket.setNoDelay();
  reply('220 sink.example ESMTP\r\n');

  function readEmail(): boolean {
    const end = waiting.indexOf(END);
    if (end === -1) return false;
    sink.emails.push({ to, raw: waiting.slice(0, end + 2).replaceAll('\r\n..', '\r\n.') });
    waiting = waiting.slice(end + END.length);
    isInData = false;
    sink.onEmail();
    reply('250 2.0.0 Ok: kept\r\n');
    return true;
  }

  function readCommand(): boolean {
    const end = waiting.indexOf('\r\n');
    if (end === -1) return false;
    const line = waiting.slice(0, end);
    waiting = waiting.slice(end + 2);
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
    isInData = command === 'DATA';
    reply(composeReply(command));
    if (command === 'QUIT') socket.end();
    return true;
  }

  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1');
    while (isInData ? readEmail() : readCommand());
  });
}

function composeReply(command: string): string {
  if (command === 'EHLO')
    return '250-sink.example\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 52428800\r\n';
  if (command === 'DATA') return '354 End with a dot\r\n';
  if (command === 'QUIT') return '221 2.0.0 Bye\r\n';
  return '250 2.0.0 Ok\r\n';
}
