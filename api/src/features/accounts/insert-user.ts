import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { REDIRECT_LIFETIME } from './rules.js';
import { usernames, users } from './table.js';

export interface NewUser {
  /** Normalized. */
  username: string;
  /** Normalized. */
  email: string;
  passwordHash: string;
}

/** Inserts a user in the batch of a registration; a taken name or address fails on its unique index. */
export function insertUser(ctx: Context, user: NewUser): [Statement, ...Statement[]] {
  const insert = ctx.db.write.insert(users).values({ ...user, createdAt: ctx.clock.now() });
  return [insert, ...takeUsername(ctx, user.username, userIdOf(user.username))];
}

/** Takes a name, including one whose redirect has expired; fails on `usernames.name` while another user holds it. */
export function takeUsername(ctx: Context, username: string, userId: SQL<number> | number): Statement[] {
  const now = ctx.clock.now();
  return [
    ctx.db.write
      .delete(usernames)
      .where(and(eq(usernames.name, username), lt(usernames.releasedAt, now - REDIRECT_LIFETIME))),
    ctx.db.write.insert(usernames).values({ name: username, userId, createdAt: now }),
  ];
}

/** Selects the id of a user who was inserted earlier in the same batch. */
export function userIdOf(username: string): SQL<number> {
  return sql<number>`(select id from users where username = ${username})`;
}
