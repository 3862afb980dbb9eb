import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Context } from '../context.js';
import { DAY, MINUTE } from '../kernel/clock.js';
import { AppError, invalidInput } from '../kernel/errors.js';
import { actorKey } from './actor.js';
import type { HttpEnv } from './router.js';
import { idempotencyKeys } from './table.js';

const MAX_KEY_LENGTH = 200;
/** A first request that has not answered for this long was killed; the key may be tried again. */
const ABANDONED_AFTER = MINUTE;

/**
 * Answers a repeated POST from what the first one was told. Stands behind authentication, since keys are
 * scoped to the actor, and never on a route whose answer holds a secret: the answer is stored.
 */
export function idempotent(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) return next();
    if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
      throw invalidInput('idempotency-key', `An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters.`);
    }
    const entry = {
      actor: actorKey(c.var.actor, c.var.clientAddress),
      key,
      fingerprint: fingerprint(c.req.method, c.req.path, await c.req.text()),
    };
    const earlier = await claimKey(c.var.context, entry);
    if (earlier !== undefined) {
      c.header('Idempotent-Replayed', 'true');
      return c.body(earlier.body, earlier.status as ContentfulStatusCode, {
        'content-type': 'application/json',
      });
    }
    await next();
    await keepAnswer(c.var.context, entry, c.res.clone());
  };
}

interface Entry {
  actor: string;
  key: string;
  fingerprint: string;
}

const byKey = (entry: Entry) =>
  and(eq(idempotencyKeys.actor, entry.actor), eq(idempotencyKeys.key, entry.key));

/** Undefined when the key is now ours to answer; the stored answer when it was answered before. */
async function claimKey(
  context: Context,
  entry: Entry,
): Promise<{ status: number; body: string } | undefined> {
  const { db, clock } = context;
  const now = clock.now();
  const [, claimed] = await db.transact([
    db.write
      .delete(idempotencyKeys)
      .where(
        or(
          lt(idempotencyKeys.createdAt, now - DAY),
          and(
            byKey(entry),
            isNull(idempotencyKeys.status),
            lt(idempotencyKeys.createdAt, now - ABANDONED_AFTER),
          ),
        ),
      ),
    db.write
      .insert(idempotencyKeys)
      .values({ ...entry, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key }),
  ]);
  if (claimed.length === 1) return undefined;
  const [stored] = await db.read.select().from(idempotencyKeys).where(byKey(entry));
  if (stored !== undefined && stored.fingerprint !== entry.fingerprint) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used with another request.');
  }
  if (stored?.status == null || stored.body === null) {
    throw new AppError(
      'idempotency_in_progress',
      'The first request with this Idempotency-Key is still running.',
    );
  }
  return { status: stored.status, body: stored.body };
}

/** What was done is kept. A refusal did nothing and is forgotten, so that the same key may try again once its cause is gone. */
async function keepAnswer(context: Context, entry: Entry, answer: Response): Promise<void> {
  const { db } = context;
  if (!answer.ok) {
    await db.transact([db.write.delete(idempotencyKeys).where(byKey(entry))]);
    return;
  }
  const body = await answer.text();
  await db.transact([
    db.write.update(idempotencyKeys).set({ status: answer.status, body }).where(byKey(entry)),
  ]);
}

function fingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}
