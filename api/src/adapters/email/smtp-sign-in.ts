import { RefusedConnection } from './smtp-refusals.js';
import type { Reply } from './smtp-replies.js';

type Mechanism = 'PLAIN' | 'LOGIN';
/** Sends one line and returns the server's answer. */
export type SendCommand = (line: string) => Promise<Reply>;

const MECHANISMS: Mechanism[] = ['PLAIN', 'LOGIN'];
/** RFC 4954 section 4: a command line has 512 bytes; a longer response waits for the server's 334. */
const LONGEST_INITIAL = 500;

export function mechanismFor(offered: string[]): Mechanism {
  const mechanism = MECHANISMS.find((each) => offered.includes(each));
  if (mechanism !== undefined) return mechanism;
  throw new Error(
    offered.length === 0
      ? 'The mail server offers no way to sign in; SMTP_URL has a user and a password.'
      : `The mail server offers no way to sign in that we know: ${offered.join(', ')}.`,
  );
}

/** Signs in. Rejects with the server's reply, which never includes the sent credentials. */
export async function signIn(
  sendCommand: SendCommand,
  mechanism: Mechanism,
  { user, pass }: { user: string; pass: string },
): Promise<void> {
  const reply =
    mechanism === 'PLAIN'
      ? await plain(sendCommand, base64(`\0${user}\0${pass}`))
      : await login(sendCommand, user, pass);
  if (reply.code !== 235) throw new RefusedConnection(reply.text);
}

async function plain(sendCommand: SendCommand, token: string): Promise<Reply> {
  if (token.length <= LONGEST_INITIAL) return sendCommand(`AUTH PLAIN ${token}`);
  const invited = await sendCommand('AUTH PLAIN');
  return invited.code === 334 ? sendCommand(token) : invited;
}

async function login(sendCommand: SendCommand, user: string, pass: string): Promise<Reply> {
  const forUser = await sendCommand('AUTH LOGIN');
  if (forUser.code !== 334) return forUser;
  const forPass = await sendCommand(base64(user));
  return forPass.code === 334 ? sendCommand(base64(pass)) : forPass;
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
