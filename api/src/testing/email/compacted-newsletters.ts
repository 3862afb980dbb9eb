import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import type { JobClaim } from '../../db/jobs/jobs.js';
import { jobs } from '../../db/table.js';
import { COMPACT_MAILING, moveToFiles } from '../../features/mailing/compaction/compact-mailing.js';
import { exportDeliveryReport } from '../../features/mailing/report/export-report.js';
import { listRecipients, type RecipientQuery } from '../../features/mailing/report/list-recipients.js';
import { deliveries } from '../../features/mailing/table.js';
import { createRandomId } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { createWorld, type World } from '../world.js';
import { createMailing, setMailing, settleAs } from './sent-mailings.js';

export interface FinishedMailing {
  world: World;
  ctx: Context;
  mailingId: number;
}

/** Creates a finished newsletter with one failed, one bounced and one erased delivery. The rest was accepted. */
export async function createSentNewsletter(count: number, world?: World): Promise<FinishedMailing> {
  const targetWorld = world ?? (await createWorld());
  const mailingId = await createMailing(targetWorld, { count });
  await settleAs(targetWorld, {
    mailingId,
    status: 'failed',
    count: 1,
    fields: { smtpCode: 550, smtpText: '550 no' },
  });
  const fields = { smtpCode: 250, smtpText: '250 "ok", queued', firstAttemptAt: targetWorld.clock.now() };
  await settleAs(targetWorld, { mailingId, status: 'accepted', count: count - 1, fields });
  const { write } = targetWorld.ctx.db;
  const is = (recipientId: number) =>
    sql`${deliveries.mailingId} = ${mailingId} and ${deliveries.recipientId} = ${recipientId}`;
  await targetWorld.ctx.db.transact([
    write.update(deliveries).set({ bounce: 'soft', bouncedAt: targetWorld.clock.now() }).where(is(2)),
    write.update(deliveries).set({ address: '', smtpText: null }).where(is(3)),
  ]);
  await setMailing(targetWorld, mailingId, { status: 'finished', finishedAt: targetWorld.clock.now() });
  return { world: targetWorld, ctx: targetWorld.ctx, mailingId };
}

const ROWS_PER_FILE = 30;

/** Claims the job of a mailing, as after another worker was marked as dead. */
async function claimCompaction(ctx: Context, mailingId: number): Promise<JobClaim> {
  const token = createRandomId();
  const now = ctx.clock.now();
  const [, [job]] = await ctx.db.transact([
    ctx.db.write
      .delete(jobs)
      .where(and(eq(jobs.kind, COMPACT_MAILING), sql`payload ->> 'mailingId' = ${mailingId}`)),
    ctx.db.write
      .insert(jobs)
      .values({
        kind: COMPACT_MAILING,
        payload: { mailingId },
        runAt: now,
        createdAt: now,
        claimedBy: 'worker',
        claimToken: token,
      })
      .returning(),
  ]);
  return { jobId: job?.id ?? 0, token };
}

interface Compaction {
  isFull: boolean;
  isStopping?: () => boolean;
}

/** Runs the job of a mailing. Another worker may have claimed it before. */
export async function runCompaction(
  ctx: Context,
  mailingId: number,
  { isFull, isStopping = () => false }: Compaction,
): Promise<unknown> {
  const claim = await claimCompaction(ctx, mailingId);
  const outcome = await moveToFiles(
    ctx,
    { mailingId, isFull, rowsPerFile: ROWS_PER_FILE, holder: { claim } },
    { isStopping },
  );
  await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, claim.jobId))]);
  return outcome;
}

export function compact({ mailingId }: FinishedMailing, ctx: Context): Promise<unknown> {
  return runCompaction(ctx, mailingId, { isFull: false });
}

export function compactFully({ mailingId }: FinishedMailing, ctx: Context): Promise<unknown> {
  return runCompaction(ctx, mailingId, { isFull: true });
}

const QUERIES: Array<Omit<RecipientQuery, 'mailingId' | 'limit'>> = [
  {},
  { status: 'accepted' },
  { status: 'failed' },
  { status: 'queued' },
  { bounce: 'any' },
  { bounce: 'hard' },
  { status: 'failed', search: 'r1' },
  { search: 'R12' },
  { status: 'accepted', search: '7@kova' },
  { search: 'nobody' },
];

export async function readPages({ ctx, mailingId }: FinishedMailing, query: object, limit: number) {
  const rows = [];
  for (let cursor: number | undefined; ; ) {
    const page = await listRecipients(ctx, { mailingId, ...query, limit, after: cursor });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

export async function readExport({ ctx, mailingId }: FinishedMailing): Promise<string> {
  let text = '';
  for await (const part of exportDeliveryReport(ctx, mailingId)) text += part;
  return text;
}

/** Returns everything that a creator can read about a newsletter. */
export async function readReport(newsletter: FinishedMailing, limit = 1_000) {
  const lists = [];
  for (const query of QUERIES) lists.push(await readPages(newsletter, query, limit));
  return { lists, exported: await readExport(newsletter) };
}

/** Returns the texts of all files, by their paths. */
export function readFiles({ world }: FinishedMailing): Map<string, string> {
  const folder = join(world.folder, 'blobs');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.gz'),
  );
  return new Map(paths.map((path) => [path, gunzipSync(readFileSync(join(folder, path))).toString()]));
}

export function countLines(newsletter: FinishedMailing): number {
  return [...readFiles(newsletter).values()].flatMap((text) => text.split('\n')).length;
}

const KILLED = new Error('killed');

/** Returns a context that stops before or after one of its steps, as a kill would. The first step is 1. */
function killAt(ctx: Context, kill: { when: 'before' | 'after'; step: number }): Context {
  let steps = 0;
  const step = <Work extends (...args: never[]) => Promise<unknown>>(work: Work): Work => {
    const countedWork = async (...args: Parameters<Work>) => {
      steps += 1;
      // Nothing happens after a kill.
      if (steps > kill.step || (steps === kill.step && kill.when === 'before')) throw KILLED;
      const result = await work(...args);
      if (steps === kill.step) throw KILLED;
      return result;
    };
    // The wrapper has the parameters and the result of the function that it replaces.
    return countedWork as unknown as Work;
  };
  const { blobs, db } = ctx;
  return {
    ...ctx,
    blobs: {
      ...blobs,
      write: step(blobs.write),
      read: step(blobs.read),
      readRange: step(blobs.readRange),
      removeAll: step(blobs.removeAll),
    },
    db: { ...db, transact: step(db.transact), transactDurably: step(db.transactDurably) },
  };
}

/** Kills some work before and after each of its steps, and checks the state after each kill. */
export async function killAtEachStep<Prepared extends FinishedMailing>(scenario: {
  prepare(): Promise<Prepared>;
  work(prepared: Prepared, ctx: Context): Promise<unknown>;
  check(prepared: Prepared): Promise<void>;
}): Promise<{ steps: number }> {
  for (let step = 1; ; step += 1) {
    for (const when of ['before', 'after'] as const) {
      const fixture = await scenario.prepare();
      const error = await scenario.work(fixture, killAt(fixture.ctx, { when, step })).catch((e) => e);
      if (error !== KILLED) {
        if (error instanceof Error) throw error;
        return { steps: step - 1 };
      }
      await scenario.check(fixture).catch((failure: unknown) => {
        throw new Error(`Killed ${when} step ${step}: ${String(failure)}`, { cause: failure });
      });
    }
  }
}
