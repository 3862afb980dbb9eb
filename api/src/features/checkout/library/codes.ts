import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../../kernel/email/email-address.js';
import { AppError, invalidInput } from '../../../kernel/errors.js';
import { hashToken, randomToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { codeMailing } from '../emails/link-emails.js';
import { EMAIL_LIBRARY_CODE, LIBRARY_CODE_LIFETIME, LIBRARY_CODE_TRIES } from '../rules.js';
import { findSeller } from '../store.js';
import { hasPurchases } from './purchases.js';
import { libraryCodes } from './table.js';

const CODE_DIGITS = 6;

export function readLibraryAddress(typed: string): string {
  const email = normalizeEmailAddress(typed);
  if (!isInternationalEmailAddress(email)) throw invalidInput('email', EMAIL_PROBLEM);
  return email;
}

/**
 * Queues a code for an address, and returns the challenge that its form must send. A job looks for purchases, so the
 * response and its time are the same with and without any.
 */
export async function requestLibraryCode(
  ctx: Context,
  { userId, email }: { userId: number; email: string },
): Promise<string> {
  const challenge = randomToken();
  const challengeHash = hashToken(challenge);
  const now = ctx.clock.now();
  await ctx.db.transactDurably([
    ctx.db.write.delete(libraryCodes).where(lt(libraryCodes.expiresAt, now)),
    ctx.db.write
      .insert(libraryCodes)
      .values({ challengeHash, userId, email, expiresAt: now + LIBRARY_CODE_LIFETIME }),
    enqueueJob(ctx, { kind: EMAIL_LIBRARY_CODE, payload: { challengeHash } }),
  ]);
  ctx.pubsub.publish('jobs');
  return challenge;
}

const Payload = z.object({ challengeHash: z.string() });

/** Emails the code to an address with purchases. A second run sends nothing more. */
export async function emailLibraryCode(ctx: Context, payload: unknown): Promise<void> {
  const { challengeHash } = Payload.parse(payload);
  const [row] = await ctx.db.read
    .select()
    .from(libraryCodes)
    .where(and(eq(libraryCodes.challengeHash, challengeHash), isNull(libraryCodes.codeHash)));
  if (row === undefined) return;
  const seller = await findSeller(ctx, row.userId);
  if (seller === undefined || !(await hasPurchases(ctx, row))) return;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await ctx.db.transactDurably([
    ctx.db.write
      .update(libraryCodes)
      .set({ codeHash: hashCode(challengeHash, code) })
      .where(eq(libraryCodes.id, row.id)),
    ...(await codeMailing(ctx, { seller, to: row.email, code, requestId: challengeHash })),
  ]);
  ctx.pubsub.publish('deliveries');
}

/**
 * Returns the address that a code proves, once. Counts the attempt before comparing, so concurrent guesses cannot exceed
 * the limit. Throws `invalid_code`.
 */
export async function verifyLibraryCode(
  ctx: Context,
  input: { userId: number; challenge: string; code: string },
): Promise<string> {
  const challengeHash = hashToken(input.challenge);
  const [tried] = await ctx.db.transact([
    ctx.db.write
      .update(libraryCodes)
      .set({ attempts: sql`${libraryCodes.attempts} + 1` })
      .where(
        and(
          eq(libraryCodes.challengeHash, challengeHash),
          eq(libraryCodes.userId, input.userId),
          gt(libraryCodes.expiresAt, ctx.clock.now()),
          lt(libraryCodes.attempts, LIBRARY_CODE_TRIES),
        ),
      )
      .returning(),
  ]);
  const found = tried[0];
  const codeHash = hashCode(challengeHash, input.code.replace(/\s/g, ''));
  if (found === undefined || found.codeHash !== codeHash) throw invalidCode();
  try {
    await ctx.db.transactDurably([
      ctx.db.write.delete(libraryCodes).where(eq(libraryCodes.id, found.id)),
      expectChange(ctx.db, 'code_unused'),
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? invalidCode() : error;
  }
  return found.email;
}

/** Finds the address for which a challenge was created, to show it in the form again. */
export async function findChallenge(
  ctx: Context,
  input: { userId: number; challenge: string },
): Promise<{ email: string } | undefined> {
  const [row] = await ctx.db.read
    .select({ email: libraryCodes.email })
    .from(libraryCodes)
    .where(
      and(
        eq(libraryCodes.challengeHash, hashToken(input.challenge)),
        eq(libraryCodes.userId, input.userId),
        gt(libraryCodes.expiresAt, ctx.clock.now()),
        ne(libraryCodes.attempts, LIBRARY_CODE_TRIES),
      ),
    );
  return row;
}

function hashCode(challengeHash: string, code: string): string {
  return hashToken(`${challengeHash} ${code}`);
}

function invalidCode(): AppError {
  return new AppError('invalid_code', 'This code is wrong or has expired. You can request a new one.');
}
