// Simulates a distant relay in its own process. Waits before each reply, and stores no email.
import { createServer } from 'node:net';

const END_OF_MESSAGE = Buffer.from('\r\n.\r\n');
const REPORT_EVERY_MS = 20;
/** The delay in milliseconds. Replies that are due at the same time are written together. */
const delayMs = Number(process.argv[2]);

let accepted = 0;
let connections = 0;
let mostConnections = 0;

createServer((socket) => {
  connections += 1;
  mostConnections = Math.max(mostConnections, connections);
  let buffer = Buffer.alloc(0);
  let isInData = false;
  const reply = (text) => setTimeout(() => socket.writable && socket.write(text), delayMs);

  /** Sends the replies to all received commands. Timers run in order, so later replies stay in order. */
  function answer() {
    let replies = '';
    for (;;) {
      const terminator = isInData ? END_OF_MESSAGE : '\r\n';
      const end = buffer.indexOf(terminator);
      if (end === -1) return replies;
      const line = isInData ? '' : buffer.toString('latin1', 0, end);
      buffer = buffer.subarray(end + terminator.length);
      if (isInData) accepted += 1;
      isInData = line.startsWith('DATA');
      replies += replyTo(line);
    }
  }

  socket.setNoDelay();
  reply('220 relay.example ESMTP\r\n');
  socket.on('data', (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    const replies = answer();
    if (replies !== '') reply(replies);
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    connections -= 1;
  });
}).listen({ port: 0, host: '127.0.0.1', backlog: 1_000 }, function isListening() {
  process.send({ port: this.address().port });
});

function replyTo(line) {
  if (line.startsWith('EHLO')) return '250-relay.example\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
  if (line.startsWith('DATA')) return '354 End with a dot\r\n';
  if (line.startsWith('QUIT')) return '221 2.0.0 Bye\r\n';
  return '250 2.0.0 Ok\r\n';
}

setInterval(() => process.connected && process.send({ accepted, mostConnections }), REPORT_EVERY_MS);
process.on('disconnect', () => process.exit());
