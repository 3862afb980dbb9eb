import type { Context } from '../../server/context.js';

/** Who a request speaks for. */
export type Actor =
  | { kind: 'user'; userId: number; via: 'session'; tokenHash: string; authenticatedAt: number }
  | { kind: 'user'; userId: number; via: 'token'; tokenId: number; scopes: readonly string[] }
  /** A name and password in the body of this one request. */
  | { kind: 'user'; userId: number; via: 'password' }
  | { kind: 'admin'; adminId: number; tokenHash: string };

/** `isRenewed`: the session's end was pushed ahead just now, and the cookie's has to follow. */
type Found<Who> = Who & { tokenHash: string; isRenewed: boolean };

/** `poll`: a screen repeats its question by itself, which keeps no session alive. */
export type AdminPurpose = 'act' | 'poll';

/** A wrong password or code. `account` is undefined if there is none of the name that was typed. */
export interface FailedSignIn {
  account: { kind: 'user' | 'admin'; id: number } | undefined;
  method: 'password' | 'code' | 'confirmation';
  /** The client's; of IPv6 its /64. */
  address: string;
}

/** The lookups that authentication needs; the features that own the rows provide them (see app.ts). */
export interface Identify {
  session(
    context: Context,
    token: string,
  ): Promise<Found<{ userId: number; authenticatedAt: number }> | undefined>;
  apiToken(
    context: Context,
    token: string,
  ): Promise<{ id: number; userId: number; scopes: readonly string[] } | undefined>;
  adminSession(
    context: Context,
    input: { token: string; purpose: AdminPurpose },
  ): Promise<Found<{ adminId: number }> | undefined>;
  /** Writes a security event. */
  recordFailedSignIn(context: Context, failure: FailedSignIn): Promise<void>;
}

/** Stable name of an actor, for what is counted or kept per actor. */
export function actorKey(actor: Actor | undefined, clientAddress: string): string {
  if (actor === undefined) return `address:${clientAddress}`;
  return actor.kind === 'user' ? `user:${actor.userId}` : `admin:${actor.adminId}`;
}
