import type { FailedSignIn } from '../../http/identity/actor.js';
import { readBrowserCookie, writeBrowserCookie } from '../../http/identity/cookies.js';
import { consume, limitFailures } from '../../http/limits/rate-limit.js';
import type { HttpContext } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import type { LimitRule } from '../../ports/limits.js';
import { type Browser, browserKey, readBrowser, sealBrowser, withAccount } from './browser.js';

interface Guess {
  rule: LimitRule;
  /** Whose account it is; undefined if there is none of that name. */
  account: FailedSignIn['account'];
  /** What was typed, in one form: counts tries at accounts that do not exist. */
  typed: string;
  method: FailedSignIn['method'];
}

/**
 * Counts wrong tries at an account, however its name is spelled. A browser that signed in there before has a count of
 * its own, so that a stranger who spends the shared one does not lock its owner out. A wrong try is a security event.
 */
export async function limitGuesses<T>(c: HttpContext, guess: Guess, work: () => Promise<T>): Promise<T> {
  const { rule, account, typed, method } = guess;
  const name = account === undefined ? `nobody:${typed}` : accountName(account);
  return limitFailures(c, rule, await keyOf(c, name), () => reportGuesses(c, { account, method }, work));
}

/** Reports a wrong try as a security event, where something else bounds their number. */
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

/** Counts emails to a mailbox that somebody asks for: few for each address that asks, and not many for all of them. */
export async function limitMailbox(
  c: HttpContext,
  rules: { each: LimitRule; all: LimitRule },
  { email, userId }: { email: string; userId: number | undefined },
): Promise<void> {
  const browser = await browserOf(c);
  if (userId !== undefined && browser.accounts.includes(`user:${userId}`)) {
    return consume(c, rules.each, `mailbox:${email}:browser:${browserKey(browser)}`);
  }
  await consume(c, rules.each, `mailbox:${email}:${c.var.clientAddress}`);
  await consume(c, rules.all, `mailbox:${email}`);
}

/** Names this browser for the code that it asks for, and gives it a cookie if it has none. */
export async function nameBrowser(c: HttpContext): Promise<string> {
  const browser = await browserOf(c);
  if (readBrowserCookie(c) === undefined) writeBrowserCookie(c, await sealBrowser(c.var.context, browser));
  return browserKey(browser);
}

export async function currentBrowser(c: HttpContext): Promise<string> {
  return browserKey(await browserOf(c));
}

/** After a sign-in, behind the session's cookie: from now on this browser has a count of its own. */
export async function rememberBrowser(
  c: HttpContext,
  account: NonNullable<FailedSignIn['account']>,
): Promise<void> {
  const browser = withAccount(await browserOf(c), accountName(account));
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

async function keyOf(c: HttpContext, name: string): Promise<string> {
  const browser = await browserOf(c);
  return browser.accounts.includes(name) ? `${name}:browser:${browserKey(browser)}` : name;
}

function browserOf(c: HttpContext): Promise<Browser> {
  return readBrowser(c.var.context, readBrowserCookie(c));
}

function accountName({ kind, id }: NonNullable<FailedSignIn['account']>): string {
  return `${kind}:${id}`;
}
