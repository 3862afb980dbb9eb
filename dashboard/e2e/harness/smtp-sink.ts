import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface SinkEmail {
  to: string;
  from: string;
  /** The received text, without dot-stuffing. */
  raw: string;
}

export interface SmtpSink {
  url: string;
  emails: SinkEmail[];
  /** Handles each email before the server replies 250. */
  onEmail: (email: SinkEmail) => void;
  /** Returns the code and text of a refusal, or undefined to accept the address. */
  refuse: (address: string) => { code: number; text: string } | undefined;
  /** The server replies to each email after this promise resolves. */
  patience: Promise<void>;
  /** Milliseconds before each reply, to simulate a distant relay. */
  latency: number;
  /** The number of emails that wait for their reply. */
  unanswered: number;
  close(): Promise<void>;
}

/** Starts an SMTP server that stores the received emails, by default on any free port. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const sink: SmtpSink = {
    url: '',
    emails: [],
    onEmail: () => {},
    refuse: () => undefined,
    patience: Promise.resolve(),
    latency: 0,
    unanswered: 0,
    close,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Closing does not wait for connections that the server keeps open.
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      const refusal = sink.refuse(address);
      if (refusal === undefined) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const email = {
          raw: Buffer.concat(chunks).toString('latin1'),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address).join(),
        };
        const answer = () => {
          sink.unanswered -= 1;
          done();
        };
        sink.unanswered += 1;
        sink.emails.push(email);
        sink.onEmail(email);
        void sink.patience.then(() => (sink.latency === 0 ? answer() : setTimeout(answer, sink.latency)));
      });
    },
  });
  // A client that is killed while it sends an email resets its connection.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  sink.url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  async function close(): Promise<void> {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return sink;
}
