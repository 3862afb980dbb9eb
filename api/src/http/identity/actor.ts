import type { Statement } from '../../db/transact.js';
import type { AdminRole } from '../../kernel/admin-permissions.js';
import type { Context } from '../../server/context.js';

/** The authenticated actor of a request. */
export type Actor =
  | { kind: 'user'; userId: number; via: 'session'; tokenHash: string; authenticatedAt: number }
  | { kind: 'user'; userId: number; via: 'token'; tokenId: number; scopes: readonly string[] }
  /** An administrator who impersonates the creator, and can change nothing. */
  | { kind: 'user'; via: 'impersonation'; userId: number; impersonation: Impersonation }
  /**
   * A name and password in the body of this one request. `unchangedCheck` fails the transaction if the account has
   * changed since it was read.
   */
  | { kind: 'user'; userId: number; via: 'password'; unchangedCheck: Statement }
  | { kind: 'admin'; adminId: number; role: AdminRole; tokenHash: string };

/** The access of a creator's request that can change something. The access may end while the request runs. */
export type CreatorAccess = Extract<Actor, { via: 'session' | 'token' }>;

/** A read-only view of a creator's account by an administrator. */
export interface Impersonation {
  id: number;
  userId: number;
  adminId: number;
  adminName: string;
  /** The latest end of the session. */
  endsAt: number;
}

/** If `isRenewed` is true, the session's expiry was just extended, and the caller must renew the cookie. */
type FoundActor<ActorFields> = ActorFields & { tokenHash: string; isRenewed: boolean };

/** The details by which a session's owner recognizes a browser. Each is null if the browser does not send it. */
export interface SessionClient {
  /** The browser and system, such as `Firefox on Windows`. */
  device: string | null;
  /** The IANA name from the header `Tidings-Time-Zone`, which the dashboard sends. */
  timeZone: string | null;
}

/** The token of a cookie. `client` reads the browser's details, and is called only if the session's use is saved. */
export interface CookieToken {
  token: string;
  client: () => SessionClient;
}

/** The purpose of a request. `poll` is a background refresh, which does not extend the session. */
export type AdminPurpose = 'act' | 'poll';

/** A wrong password or code. `account` is undefined if no account has the typed name. */
export interface FailedSignIn {
  account: { kind: 'user' | 'admin'; id: number } | undefined;
  method: 'password' | 'code' | 'confirmation' | 'factor' | 'passkey';
  /** The client's address, or its /64 network for IPv6. */
  address: string;
}

/** The lookups that authentication needs. The features that own the rows provide them (see app.ts). */
export interface IdentityLookups {
  touchSession(
    context: Context,
    input: CookieToken,
  ): Promise<FoundActor<{ userId: number; authenticatedAt: number }> | undefined>;
  touchApiToken(
    context: Context,
    token: string,
  ): Promise<{ id: number; userId: number; scopes: readonly string[] } | undefined>;
  touchAdminSession(
    context: Context,
    input: CookieToken & { purpose: AdminPurpose },
  ): Promise<FoundActor<{ adminId: number; role: AdminRole }> | undefined>;
  findImpersonation(context: Context, token: string): Promise<Impersonation | undefined>;
  endImpersonation(context: Context, impersonation: { id: number }): Promise<void>;
  /** Returns whether an account must have set up a second factor by now, and has not. */
  isFactorOverdue(context: Context, account: { kind: 'user' | 'admin'; id: number }): Promise<boolean>;
  /** Writes a security event. */
  recordFailedSignIn(context: Context, failure: FailedSignIn): Promise<void>;
}

/** Returns a stable name of an actor, for counters and rows per actor. */
export function getActorKey(actor: Actor | undefined, clientAddress: string): string {
  if (actor === undefined) return `address:${clientAddress}`;
  if (actor.kind === 'admin') return `admin:${actor.adminId}`;
  // The administrator uses up no limit of the creator.
  return actor.via === 'impersonation' ? `admin:${actor.impersonation.adminId}` : `user:${actor.userId}`;
}
