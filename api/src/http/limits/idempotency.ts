import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import { AppError, createFieldError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { declareErrors } from '../errors/errors.js';
import { getActorKey } from '../identity/actor.js';
import type { HttpContext, HttpEnv } from '../router.js';
import { idempotencyKeys } from '../table.js';

const MAX_KEY_LENGTH = 200;
/** The time after which a request without a response counts as killed, and the key may be used again. */
const ABANDONED_AFTER = MINUTE;

/** The same time for an upload, such as 200 MB over a slow line. */
const UPLOAD_ABANDONED_AFTER = HOUR;

/**
 * Replays the stored response to a repeated POST. Belongs after authentication, because keys belong to the actor, or to
 * the address of an anonymous client. Responses are sealed, and requests fingerprinted, with the instance's encryption
 * key. Therefore a copy of the database shows neither a new token's secret nor a password.
 */
export function replayIdempotentRequests(): MiddlewareHandler<HttpEnv> {
  return createReplay({ contentOf: (c) => c.req.text(), abandonedAfter: ABANDONED_AFTER });
}

/** Replays like `replayIdempotentRequests`, for streamed files, whose size represents their content. */
export function replayIdempotentUploads(): MiddlewareHandler<HttpEnv> {
  return createReplay({
    contentOf: async (c) => c.req.header('content-length') ?? '',
    abandonedAfter: UPLOAD_ABANDONED_AFTER,
  });
}

interface ReplayOptions {
  contentOf(c: HttpContext): Promise<string>;
  abandonedAfter: number;
}

function createReplay(options: ReplayOptions): MiddlewareHandler<HttpEnv> {
  return declareErrors(
    replayStored(options),
    'invalid_input',
    'idempotency_in_progress',
    'idempotency_conflict',
  );
}

function replayStored({ contentOf, abandonedAfter }: ReplayOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) return next();
    if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
      throw createFieldError('idempotency-key', `An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters.`);
    }
    const actor = getActorKey(c.var.actor, c.var.clientAddress);
    const request = `${c.req.method} ${c.req.path}${getSignificantQuery(c)}\n${await contentOf(c)}`;
    const fingerprint = c.var.context.secrets.fingerprint(request, 'idempotency');
    const entry = { actor, key, fingerprint };
    const storedResponse = await claimKey(c.var.context, { entry, abandonedAfter });
    if (storedResponse !== undefined) {
      c.header('Idempotent-Replayed', 'true');
      return c.body(storedResponse.body, storedResponse.status as ContentfulStatusCode, {
        'content-type': 'application/json',
      });
    }
    await next();
    await storeResponse(c.var.context, entry, c.res.clone());
  };
}

/** Returns the query without the parameter that only defeats caches. */
function getSignificantQuery(c: HttpContext): string {
  const { searchParams } = new URL(c.req.url);
  searchParams.delete('_t');
  return searchParams.size === 0 ? '' : `?${searchParams}`;
}

interface IdempotencyEntry {
  actor: string;
  key: string;
  fingerprint: string;
}

const whereKey = (entry: IdempotencyEntry) =>
  and(eq(idempotencyKeys.actor, entry.actor), eq(idempotencyKeys.key, entry.key));

/** Claims a key. Returns the stored response, or undefined if this request must run. */
async function claimKey(
  context: Context,
  { entry, abandonedAfter }: { entry: IdempotencyEntry; abandonedAfter: number },
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
            whereKey(entry),
            isNull(idempotencyKeys.status),
            lt(idempotencyKeys.createdAt, now - abandonedAfter),
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
  const [storedRow] = await db.read.select().from(idempotencyKeys).where(whereKey(entry));
  if (storedRow !== undefined && storedRow.fingerprint !== entry.fingerprint) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used with another request.');
  }
  if (storedRow?.status == null || storedRow.body === null) {
    throw new AppError(
      'idempotency_in_progress',
      'The first request with this Idempotency-Key is still running.',
    );
  }
  return { status: storedRow.status, body: context.secrets.unseal(storedRow.body, getEntryPurpose(entry)) };
}

/**
 * Stores a successful response. An error changed nothing and is not stored, so that the same key works again once its
 * cause is fixed.
 */
async function storeResponse(context: Context, entry: IdempotencyEntry, response: Response): Promise<void> {
  const { db } = context;
  if (!response.ok) {
    await db.transact([db.write.delete(idempotencyKeys).where(whereKey(entry))]);
    return;
  }
  const body = context.secrets.seal(await response.text(), getEntryPurpose(entry));
  await db.transact([
    db.write.update(idempotencyKeys).set({ status: response.status, body }).where(whereKey(entry)),
  ]);
}

function getEntryPurpose({ actor, key }: IdempotencyEntry): string {
  return `idempotency:${actor}:${key}`;
}
