import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import type { SmtpServer } from '../../kernel/email/smtp-url.js';
import type { Extensions } from './smtp-email.js';
import { RefusedConnection, type Reply } from './smtp-replies.js';
import { openWire, type Wire } from './smtp-wire.js';

type Mechanism = 'PLAIN' | 'LOGIN';
/** Sends one line and returns the server's reply. */
type SendCommand = (line: string) => Promise<Reply>;

const MECHANISMS: Mechanism[] = ['PLAIN', 'LOGIN'];
/** A command line has 512 bytes (RFC 4954 section 4). Longer credentials wait for the server's 334. */
const MAX_INITIAL_LENGTH = 500;

function chooseMechanism(offeredMechanisms: string[]): Mechanism {
  const mechanism = MECHANISMS.find((each) => offeredMechanisms.includes(each));
  if (mechanism !== undefined) return mechanism;
  throw new Error(
    offeredMechanisms.length === 0
      ? 'The mail server offers no authentication, but SMTP_URL has a user and a password.'
      : `The mail server offers only authentication that Tidings does not support: ${offeredMechanisms.join(', ')}.`,
  );
}

/** Signs in. Rejects with the server's reply, which never includes the sent credentials. */
async function signIn(
  sendCommand: SendCommand,
  mechanism: Mechanism,
  { user, pass }: { user: string; pass: string },
): Promise<void> {
  const reply =
    mechanism === 'PLAIN'
      ? await signInPlain(sendCommand, encodeBase64(`\0${user}\0${pass}`))
      : await signInLogin(sendCommand, user, pass);
  if (reply.code !== 235) throw new RefusedConnection(reply.text);
}

async function signInPlain(sendCommand: SendCommand, token: string): Promise<Reply> {
  if (token.length <= MAX_INITIAL_LENGTH) return sendCommand(`AUTH PLAIN ${token}`);
  const continueReply = await sendCommand('AUTH PLAIN');
  return continueReply.code === 334 ? sendCommand(token) : continueReply;
}

async function signInLogin(sendCommand: SendCommand, user: string, pass: string): Promise<Reply> {
  const userReply = await sendCommand('AUTH LOGIN');
  if (userReply.code !== 334) return userReply;
  const passwordReply = await sendCommand(encodeBase64(user));
  return passwordReply.code === 334 ? sendCommand(encodeBase64(pass)) : passwordReply;
}

function encodeBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** The timeout of each step, in ms. */
export interface Timeouts {
  connect: number;
  greeting: number;
  command: number;
  /** The timeout for the 354 after DATA. */
  data: number;
  /** The timeout after the final dot. A short timeout duplicates emails (RFC 1047). */
  end: number;
  /** A connection idle for this long sends QUIT before the relay closes it. */
  idle: number;
}

export interface SmtpConnection {
  wire: Wire;
  extensions: Extensions;
}

/** Connects, greets, encrypts and signs in. Throws an error with the server's reply if the server rejects a step. */
export async function connect(
  server: SmtpServer,
  { publicHost, timeouts }: { publicHost: string | undefined; timeouts: Timeouts },
): Promise<SmtpConnection> {
  const wire = openWire(server, timeouts);
  try {
    await requirePositiveReply(wire.greeting);
    const sendCommand = async (line: string) => {
      const { replies, endReason } = await wire.exchange(`${line}\r\n`, [timeouts.command]);
      return replies[0] ?? throwFailure(endReason);
    };
    const name = chooseClientName(wire, publicHost);
    const extensions = await negotiate(server, { wire, sendCommand, name, timeouts });
    if (server.auth !== undefined) {
      assertPrivate(server, wire);
      await signIn(sendCommand, chooseMechanism(extensions.auth), server.auth);
    }
    return { wire, extensions };
  } catch (error) {
    wire.end('given up');
    throw error;
  }
}

async function negotiate(
  server: SmtpServer,
  {
    wire,
    sendCommand,
    name,
    timeouts,
  }: { wire: Wire; sendCommand: SendCommand; name: string; timeouts: Timeouts },
): Promise<Extensions> {
  const extensions = await greet(sendCommand, name);
  if (server.secure || server.tls === 'off') return extensions;
  if (!extensions.startTls) {
    if (server.tls === 'required')
      throw new Error('The mail server offers no TLS, and SMTP_URL requires it.');
    return extensions;
  }
  const tlsReply = await sendCommand('STARTTLS');
  if (!isPositive(tlsReply)) throw new Error(tlsReply.text);
  const failure = await wire.encrypt(timeouts.command);
  if (failure !== undefined) throw new Error(failure);
  // Replies from before TLS must be discarded (RFC 3207 section 4.2).
  return greet(sendCommand, name);
}

async function greet(sendCommand: SendCommand, name: string): Promise<Extensions> {
  const reply = await sendCommand(`EHLO ${name}`);
  if (isPositive(reply)) return readExtensions(reply);
  // HELO is only for servers that do not know EHLO.
  if (reply.code < 500) throw new RefusedConnection(reply.text);
  const older = await sendCommand(`HELO ${name}`);
  if (!isPositive(older)) throw new RefusedConnection(older.text);
  return readExtensions({ ...older, lines: [] });
}

/** A name with a dot that is not an IPv4 address. */
const FULL_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z0-9-]*[a-z][a-z0-9-]*$/i;

/**
 * Returns the public host, this machine's full name, or its own address as a literal (RFC 5321 section
 * 4.1.4).
 */
function chooseClientName(wire: Wire, publicHost: string | undefined): string {
  const name = [publicHost, hostname()].find((each) => each !== undefined && FULL_NAME.test(each));
  if (name !== undefined) return name;
  const address = wire.localAddress();
  return isIPv6(address) ? `[IPv6:${address}]` : `[${address}]`;
}

/** Reads the extensions. The first line names the server, and each other line an extension. */
function readExtensions(reply: Reply): Extensions {
  const parametersByKeyword = new Map<string, string[]>();
  for (const line of reply.lines.slice(1)) {
    const [keyword = '', ...parameters] = line.toUpperCase().split(/[ =]+/);
    parametersByKeyword.set(keyword, [...(parametersByKeyword.get(keyword) ?? []), ...parameters]);
  }
  return {
    pipelining: parametersByKeyword.has('PIPELINING'),
    startTls: parametersByKeyword.has('STARTTLS'),
    eightBitMime: parametersByKeyword.has('8BITMIME'),
    smtpUtf8: parametersByKeyword.has('SMTPUTF8'),
    size: readSizeLimit(parametersByKeyword.get('SIZE')),
    auth: parametersByKeyword.get('AUTH') ?? [],
  };
}

function readSizeLimit(parameters: string[] | undefined): number | undefined {
  if (parameters === undefined) return undefined;
  const size = Number(parameters[0] ?? 0);
  return Number.isSafeInteger(size) && size > 0 ? size : 0;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

function assertPrivate(server: SmtpServer, wire: Wire): void {
  if (wire.isEncrypted() || server.tls === 'off' || LOOPBACK.test(server.host)) return;
  throw new Error(
    'The mail server offers no TLS, so the password was not sent. To send it without encryption, add ?tls=off to SMTP_URL.',
  );
}

export function isPositive(reply: Reply): boolean {
  return reply.code < 300;
}

async function requirePositiveReply(exchange: Wire['greeting']): Promise<void> {
  const { replies, endReason } = await exchange;
  const reply = replies[0] ?? throwFailure(endReason);
  if (!isPositive(reply)) throw new RefusedConnection(reply.text);
}

function throwFailure(reason: string | undefined): never {
  throw new Error(reason ?? 'The connection failed.');
}
