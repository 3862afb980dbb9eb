import { z } from 'zod';
import { createRandomToken, hashToken } from '../../kernel/ids.js';
import { readSignedToken, signToken } from '../../kernel/tokens/signed-token.js';
import type { Context } from '../../server/context.js';
import { getInstanceSecret } from '../settings/index.js';

/** A browser, identified by its own cookie, and the accounts that signed in there, such as `user:1` and `admin:2`. */
export interface Browser {
  id: string;
  accounts: string[];
  /** The time of the last sign-in of each account. Cookies of the previous release have no times, which counts as 0. */
  signedInAt: Record<string, number>;
}

/** The oldest accounts are dropped first. */
const MAX_ACCOUNTS = 8;

const Payload = z.object({
  id: z.string().max(100),
  accounts: z.array(z.string().max(40)).max(MAX_ACCOUNTS),
  signedInAt: z.record(z.string(), z.number()).default({}),
});

/** Reads a browser's cookie. A new browser, or one with an invalid cookie, gets a new id. */
export async function readBrowser(ctx: Context, cookie: string | undefined): Promise<Browser> {
  const unknown = { id: createRandomToken(), accounts: [], signedInAt: {} };
  if (cookie === undefined) return unknown;
  const payload = Payload.safeParse(readSignedToken(await getBrowserSecret(ctx), cookie));
  return payload.success ? payload.data : unknown;
}

export async function sealBrowser(ctx: Context, browser: Browser): Promise<string> {
  return signToken(await getBrowserSecret(ctx), browser);
}

export function addAccount(browser: Browser, account: string, now: number): Browser {
  const otherAccounts = browser.accounts.filter((other) => other !== account);
  const accounts = [account, ...otherAccounts].slice(0, MAX_ACCOUNTS);
  const times = accounts.map((each) => [each, each === account ? now : (browser.signedInAt[each] ?? 0)]);
  return { id: browser.id, accounts, signedInAt: Object.fromEntries(times) };
}

/** Returns whether an account signed in with this browser, after its owner last reported "This wasn't me". */
export function isAccountKnown(
  { accounts, signedInAt }: Browser,
  account: string,
  securedAt: number | null,
): boolean {
  return accounts.includes(account) && (securedAt === null || (signedInAt[account] ?? 0) > securedAt);
}

/** Returns a browser's id for rows and counters. */
export function getBrowserKey({ id }: Browser): string {
  return hashToken(id).slice(0, 32);
}

function getBrowserSecret(ctx: Context): Promise<string> {
  return getInstanceSecret(ctx, 'browsers.secret');
}
