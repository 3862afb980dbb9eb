import { RefusedConnection } from './smtp-refusals.js';
import type { Reply } from './smtp-replies.js';

type Mechanism = 'PLAIN' | 'LOGIN';
/** Sends one line and returns the server's answer. */
export type Ask = (line: string) => Promise<Reply>;

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
  ask: Ask,
  mechanism: Mechanism,
  { user, pass }: { user: string; pass: string },
): Promise<void> {
  const answer =
    mechanism === 'PLAIN' ? await plain(ask, base64(`\0${user}\0${pass}`)) : await login(ask, user, pass);
  if (answer.code !== 235) throw new RefusedConnection(answer.text);
}

async function plain(ask: Ask, token: string): Promise<Reply> {
  if (token.length <= LONGEST_INITIAL) return ask(`AUTH PLAIN ${token}`);
  const invited = await ask('AUTH PLAIN');
  return invited.code === 334 ? ask(token) : invited;
}

async function login(ask: Ask, user: string, pass: string): Promise<Reply> {
  const forUser = await ask('AUTH LOGIN');
  if (forUser.code !== 334) return forUser;
  const forPass = await ask(base64(user));
  return forPass.code === 334 ? ask(base64(pass)) : forPass;
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
