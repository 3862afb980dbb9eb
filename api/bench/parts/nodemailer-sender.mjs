// Runs the peer in its own process, a nodemailer pool that composes each email. Reads its task as JSON from stdin.
import { createPrivateKey } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';

/** The number of emails in progress, so that no connection waits for the next email. */
const AT_ONCE = 64;

const { port, emails, first, email, mark, key } = JSON.parse(await text(process.stdin));
const transport = createTransport({
  pool: true,
  host: '127.0.0.1',
  port,
  maxConnections: 8,
  // The number that Tidings sends over one connection.
  maxMessages: 100,
  ...(key && {
    dkim: { ...key, privateKey: key.isSaved ? createPrivateKey(key.privateKey) : key.privateKey },
  }),
});

let next = first;
async function sendOneAfterAnother() {
  while (next < first + emails) {
    const token = String(next++).padStart(mark.length, '0');
    const personalize = (value) => value.replaceAll(mark, token);
    await transport.sendMail({
      from: email.from,
      to: `subscriber${token}@kova.example`,
      subject: email.subject,
      text: personalize(email.text),
      html: personalize(email.html),
      headers: Object.fromEntries(email.headers.map(({ name, value }) => [name, personalize(value)])),
    });
  }
}

const startedAt = performance.now();
const busySince = process.cpuUsage();
await Promise.all(Array.from({ length: AT_ONCE }, sendOneAfterAnother));
const seconds = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(busySince);
process.stdout.write(JSON.stringify({ seconds, busySeconds: (user + system) / 1e6 }));
transport.close();
