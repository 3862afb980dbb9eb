import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../../http/identity/cookies.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import type { HttpContext } from '../../../http/router.js';
import type { Context } from '../../../server/context.js';
import { reportGuesses } from '../count-guesses.js';
import type { AccountRef } from '../factors/table.js';
import { beginPasskeySignIn, consumePasskey } from './passkeys.js';

/** Starts a sign-in of a creator or an administrator. Returns the challenge, and sets its cookie. */
export async function startPasskeySignIn(c: HttpContext, kind: AccountRef['kind']) {
  checkFormOrigin(c);
  const { options, token } = await beginPasskeySignIn(c.var.context, kind);
  writeSessionCookie(c, 'passkey', token);
  return { options: { ...options } };
}

/** Returns the account that answers the challenge of the cookie, and ends a sign-in that waits for a second factor. */
export async function finishPasskeySignIn<Account>(
  c: HttpContext,
  input: {
    kind: AccountRef['kind'];
    credential: { id: string };
    read: (ctx: Context, id: number) => Promise<Account>;
  },
): Promise<{ account: Account; passkeyId: number }> {
  checkFormOrigin(c);
  const token = readSessionCookie(c, 'passkey');
  const usedPasskey = await reportGuesses(c, { account: undefined, method: 'passkey' }, () =>
    consumePasskey(c.var.context, { ...input, token }),
  );
  clearSessionCookie(c, 'passkey');
  clearSessionCookie(c, `pending-${input.kind}`);
  return usedPasskey;
}
