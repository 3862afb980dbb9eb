import type { FailedSignIn } from '../../http/identity/actor.js';
import { readBrowserCookie, writeBrowserCookie } from '../../http/identity/cookies.js';
import { consume, limitFailures } from '../../http/limits/rate-limit.js';
import type { HttpContext } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import type { LimitRule, MailboxLimits } from '../../ports/limits.js';
import {
  addAccount,
  type Browser,
  getBrowserKey,
  isAccountKnown,
  readBrowser,
  sealBrowser,
} from './browsers.js';
import { findOpenUser } from './store.js';

interface Guess {
  rule: LimitRule;
  /** The account concerned, or undefined if no account has the typed name. */
  account: FailedSignIn['account'];
  /** The typed name, normalized. Attempts at accounts that do not exist are counted by it. */
  given: string;
  method: FailedSignIn['method'];
}

/**
 * Limits wrong attempts at an account, for any spelling of its name. A browser that signed in before has its own
 * counter, so that a stranger who exhausts the shared one cannot lock the owner out. Each wrong attempt is a security
 * event.
 */
export async function countGuesses<T>(c: HttpContext, guess: Guess, work: () => Promise<T>): Promise<T> {
  const { rule, account, given, method } = guess;
  const name = account === undefined ? `nobody:${given}` : formatAccountName(account);
  const isKnown = account !== undefined && (await isKnownBrowser(c, account));
  const key = isKnown ? `${name}:browser:${await getCurrentBrowser(c)}` : name;
  return limitFailures(c, rule, key, () => reportGuesses(c, { account, method }, work));
}

/** Reports a wrong attempt as a security event, if another limit applies to it. */
export async function reportGuesses<T>(
  c: HttpContext,
  failure: Pick<FailedSignIn, 'account' | 'method'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isWrongGuess(error)) await reportFailure(c, failure);
    throw error;
  }
}

/** Limits the emails requested for a mailbox, from each network address and from all together. */
export async function limitMailbox(
  c: HttpContext,
  rules: MailboxLimits,
  { email, userId }: { email: string; userId: number | undefined },
): Promise<void> {
  if (userId !== undefined && (await isKnownBrowser(c, { kind: 'user', id: userId }))) {
    return consume(c, rules.each, `mailbox:${email}:browser:${await getCurrentBrowser(c)}`);
  }
  await consume(c, rules.each, `mailbox:${email}:${c.var.clientAddress}`);
  await consume(c, rules.all, `mailbox:${email}`);
}

/** Returns this browser's id for the code that it requests, and sets a cookie if it has none. */
export async function identifyBrowser(c: HttpContext): Promise<string> {
  const browser = await readRequestBrowser(c);
  if (readBrowserCookie(c) === undefined) writeBrowserCookie(c, await sealBrowser(c.var.context, browser));
  return getBrowserKey(browser);
}

export async function getCurrentBrowser(c: HttpContext): Promise<string> {
  return getBrowserKey(await readRequestBrowser(c));
}

/** Returns whether this browser has signed in to the account, since its owner last reported "This wasn't me". */
export async function isKnownBrowser(
  c: HttpContext,
  account: NonNullable<FailedSignIn['account']>,
): Promise<boolean> {
  const { kind, id } = account;
  const owner = kind === 'user' ? await findOpenUser(c.var.context, id) : undefined;
  return isAccountKnown(await readRequestBrowser(c), formatAccountName(account), owner?.securedAt ?? null);
}

/**
 * Remembers the browser after a sign-in, once the session's cookie is set. From then on the browser has its own
 * counter.
 */
export async function rememberBrowser(
  c: HttpContext,
  account: NonNullable<FailedSignIn['account']>,
): Promise<void> {
  const browser = addAccount(
    await readRequestBrowser(c),
    formatAccountName(account),
    c.var.context.clock.now(),
  );
  writeBrowserCookie(c, await sealBrowser(c.var.context, browser));
}

async function reportFailure(c: HttpContext, failure: Omit<FailedSignIn, 'address'>): Promise<void> {
  const { context, clientAddress: address, identify } = c.var;
  const { account, method } = failure;
  context.log.warn({ event: 'sign_in_failed', account, method, address }, 'a sign-in failed');
  await identify.recordFailedSignIn(context, { account, method, address });
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof AppError && ['invalid_credentials', 'invalid_code'].includes(error.code);
}

function readRequestBrowser(c: HttpContext): Promise<Browser> {
  return readBrowser(c.var.context, readBrowserCookie(c));
}

function formatAccountName({ kind, id }: NonNullable<FailedSignIn['account']>): string {
  return `${kind}:${id}`;
}
