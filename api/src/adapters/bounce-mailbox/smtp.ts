import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { MINUTE, SECOND } from '../../kernel/clock.js';
import type { Admission, BounceMailbox } from '../../ports/bounce-mailbox.js';
import type { Log } from '../../ports/log.js';
import { readReturnedEmail } from './read-returned-email.js';

interface Connection {
  /** The id of the SMTP session. */
  id: string;
  /** The IP address of the client. */
  address: string;
}

export interface ConnectionQueue {
  /** Greets at once, or when another connection of this address ends. Returns false if too many wait already. */
  enter(connection: Connection & { greet: () => void }): boolean;
  leave(connection: Connection): void;
}

/** Limits the concurrent connections of one client address. A few more wait for their greeting. */
export function createConnectionQueue(limits: { concurrency: number; waiting: number }): ConnectionQueue {
  const clients = new Map<string, { served: Set<string>; waiting: Map<string, () => void> }>();
  return {
    enter({ id, address, greet }) {
      const client = clients.get(address) ?? { served: new Set(), waiting: new Map() };
      clients.set(address, client);
      if (client.served.size < limits.concurrency) {
        client.served.add(id);
        greet();
        return true;
      }
      if (client.waiting.size >= limits.waiting) return false;
      client.waiting.set(id, greet);
      return true;
    },
    leave({ id, address }) {
      const client = clients.get(address);
      if (client === undefined) return;
      client.waiting.delete(id);
      const wasServed = client.served.delete(id);
      const [next] = client.waiting;
      if (wasServed && next !== undefined) {
        const [nextId, greet] = next;
        client.waiting.delete(nextId);
        client.served.add(nextId);
        greet();
      }
      if (client.served.size + client.waiting.size === 0) clients.delete(address);
    },
  };
}

/** The maximum size of a report, which quotes the original email. */
const MAX_BYTES = 1024 * 1024;
const MAX_CONNECTIONS = 500;
/** Postfix opens 20 to one destination, and stops for 300 s after a 421, so the limit is generous. */
const ADDRESS_CONNECTIONS = { concurrency: 50, waiting: 100 } as const;

interface Options {
  host: string;
  /** The port. 0 uses any free port. */
  port: number;
  log: Log;
}

/** Receives returned emails by SMTP. Rejects everything else before its data is sent. */
export function createSmtpBounceMailbox({ host, port, log }: Options): BounceMailbox {
  return {
    async open({ admit, take }) {
      const connections = createConnectionQueue(ADDRESS_CONNECTIONS);
      const server = new SMTPServer({
        banner: 'Tidings bounce mailbox',
        authOptional: true,
        // The library's default certificate has a published key, so encryption with it would protect nothing.
        disabledCommands: ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        // Bounces of addresses such as ü@kova.example require it (RFC 6531).
        hideSMTPUTF8: false,
        size: MAX_BYTES,
        rejectOversized: true,
        maxClients: MAX_CONNECTIONS,
        // Each of our emails has its own envelope sender, so a returned email has one recipient.
        maxRecipients: 1,
        socketTimeout: MINUTE,
        closeTimeout: 5 * SECOND,
        logger: false,
        onConnect(session, done) {
          const { id, remoteAddress: address } = session;
          const isAccepted = connections.enter({ id, address, greet: () => done(null) });
          if (!isAccepted) done(createRefusal(421, 'Too many connections; try again later.'));
        },
        onClose: ({ id, remoteAddress: address }) => connections.leave({ id, address }),
        onRcptTo({ address }, _session, done) {
          admit(address).then(
            (admission) => done(REFUSALS[admission]()),
            (error: unknown) => done(createStorageError(log, error)),
          );
        },
        onData(stream, session, done) {
          const { mailFrom, rcptTo } = session.envelope;
          const envelope = {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo[0]?.address ?? '',
          };
          readAll(stream)
            .then(async (raw) => {
              const reports = await readReturnedEmail(raw, { envelopeFrom: envelope.from });
              await take({ recipient: envelope.to, reports });
            })
            .then(
              () => done(null, 'Taken'),
              (error: unknown) => done(createStorageError(log, error)),
            );
        },
      });
      // A client that disconnects is not our error.
      server.on('error', (error) => log.info({ err: error }, 'a connection to the bounce mailbox broke'));
      await listen(server, { host, port });
      return {
        port: (server.server.address() as AddressInfo).port,
        close: () => new Promise((resolve) => server.close(resolve)),
      };
    },
  };
}

function listen(server: SMTPServer, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
}

async function readAll(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The protocol requires reading to the end, so the rest is discarded.
    if (bytes <= MAX_BYTES) chunks.push(chunk);
  }
  if (stream.sizeExceeded || bytes > MAX_BYTES) throw createTooLargeError();
  return Buffer.concat(chunks);
}

/** Logs the failure and returns a temporary error, so that the sender retries. */
function createStorageError(log: Log, error: unknown): Error {
  if (error instanceof Refusal) return error;
  log.error({ err: error }, 'a bounce could not be stored; the sender will retry');
  return createRefusal(451, '4.3.0 Please try again later.');
}

const createTooLargeError = () => createRefusal(552, '5.3.4 This is larger than any report.');

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

function createRefusal(code: number, text: string): Refusal {
  return new Refusal(code, text);
}

const REFUSALS: Record<Admission, () => Refusal | null> = {
  taken: () => null,
  unknown: () => createRefusal(550, '5.1.1 This server accepts only bounces and spam reports.'),
  enough: () => createRefusal(452, '4.7.1 Too many reports; try again later.'),
};
