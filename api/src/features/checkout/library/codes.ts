import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { SECOND } from '../../../kernel/clock.js';
import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../../kernel/email/email-address.js';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import { tryUnseal } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { queueCodeEmail } from '../emails/link-emails.js';
import { EMAIL_LIBRARY_CODE } from '../rules.js';
import { findSeller } from '../store.js';
import { hasPurchases } from './purchases.js';
import { LIBRARY_CODE_LIFETIME, LIBRARY_CODE_TRIES } from './rules.js';

const CODE_DIGITS = 6;
const USES: LimitRule = {
  name: 'library-code-use',
  points: 1,
  windowSeconds: LIBRARY_CODE_LIFETIME / SECOND,
};

/** The sealed text that a form returns with the code. Nothing is stored, and a code works only in its own form. */
const Challenge = z.object({
  userId: z.number(),
  email: z.string(),
  expiresAt: z.number(),
  /** Makes each code unpredictable. */
  nonce: z.string(),
});
type Challenge = z.infer<typeof Challenge>;

const PURPOSE = 'library-challenge';

export function readLibraryAddress(input: string): string {
  const email = normalizeEmailAddress(input);
  if (!isInternationalEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  return email;
}

/**
 * Queues a code for an address, and returns the challenge that its form must send. A job looks for purchases, so that
 * the response and its time are the same with and without purchases.
 */
export async function requestLibraryCode(
  ctx: Context,
  { userId, email }: { userId: number; email: string },
): Promise<string> {
  const expiresAt = ctx.clock.now() + LIBRARY_CODE_LIFETIME;
  const request: Challenge = { userId, email, expiresAt, nonce: createRandomToken() };
  const challenge = ctx.secrets.seal(JSON.stringify(request), PURPOSE);
  await ctx.db.transactDurably([
    enqueueJob(ctx, { kind: EMAIL_LIBRARY_CODE, priority: 'urgent', payload: { challenge } }),
  ]);
  ctx.pubsub.publish('jobs');
  return challenge;
}

const Payload = z.object({ challenge: z.string() });

/** Emails the code to an address with purchases. A second run sends nothing more. */
export async function emailLibraryCode(ctx: Context, payload: unknown): Promise<void> {
  const { challenge } = Payload.parse(payload);
  const request = findChallenge(ctx, challenge);
  if (request === undefined) return;
  const seller = await findSeller(ctx, request.userId);
  if (seller === undefined || !(await hasPurchases(ctx, request))) return;
  const code = createCode(ctx, request);
  const requestId = hashToken(request.nonce);
  await ctx.db.transactDurably(await queueCodeEmail(ctx, { seller, to: request.email, code, requestId }));
  ctx.pubsub.publish('deliveries');
}

/**
 * Returns the address that a code proves, once. Counts the attempt before comparing, so concurrent guesses cannot
 * exceed the limit. Throws `invalid_code`.
 */
export async function verifyLibraryCode(
  ctx: Context,
  input: { userId: number; challenge: string; code: string },
): Promise<string> {
  const { userId, challenge } = input;
  const request = findChallenge(ctx, challenge);
  if (request === undefined || request.userId !== userId) throw createInvalidCodeError();
  const key = hashToken(request.nonce);
  if (!(await ctx.limits.consume(LIBRARY_CODE_TRIES, key)).allowed) throw createInvalidCodeError();
  const code = input.code.replace(/\s/g, '');
  const isRight = timingSafeEqual(
    Buffer.from(hashToken(code)),
    Buffer.from(hashToken(createCode(ctx, request))),
  );
  if (!isRight || !(await ctx.limits.consume(USES, key)).allowed) throw createInvalidCodeError();
  return request.email;
}

/** Returns the content of a challenge that we sealed and that has not expired. */
export function findChallenge(ctx: Context, challenge: string): Challenge | undefined {
  const text = tryUnseal(ctx.secrets, challenge, PURPOSE);
  if (text === undefined) return undefined;
  const request = Challenge.parse(JSON.parse(text));
  return request.expiresAt > ctx.clock.now() ? request : undefined;
}

/** Returns the code of a challenge, which only we can compute. */
function createCode(ctx: Context, { nonce }: Challenge): string {
  const fingerprint = Buffer.from(ctx.secrets.fingerprint(nonce, 'library-code'), 'base64url');
  return String(fingerprint.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

function createInvalidCodeError(): AppError {
  return new AppError('invalid_code', 'This code is wrong or has expired. You can request a new one.');
}
