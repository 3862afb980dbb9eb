import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { usernames, users } from './table.js';

export interface NewUser {
  /** Normalised. */
  username: string;
  /** Normalised. */
  email: string;
  passwordHash: string;
}

/** For a registration's batch; a taken name or address fails on its unique index. */
export function insertUser(ctx: Context, user: NewUser): [Statement, Statement] {
  const createdAt = ctx.clock.now();
  return [
    ctx.db.write.insert(users).values({ ...user, createdAt }),
    ctx.db.write
      .insert(usernames)
      .values({ name: user.username, userId: userIdOf(user.username), createdAt }),
  ];
}

/** The id of a user who was inserted earlier in the same batch. */
export function userIdOf(username: string): SQL<number> {
  return sql<number>`(select id from users where username = ${username})`;
}
