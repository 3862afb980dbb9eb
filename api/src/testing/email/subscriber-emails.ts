import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, lte } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import { jobs } from '../../db/table.js';
import { users } from '../../features/accounts/table.js';
import { mailingJobs, startSendLoop } from '../../features/mailing/index.js';
import { deliveries } from '../../features/mailing/table.js';
import { newsletterJobs } from '../../features/newsletters/index.js';
import { subscriberJobs } from '../../features/subscribers/index.js';
import type { World } from '../world.js';

/** Does what the worker would do by now; each job twice, as after a crash before its end was written down. */
export async function runSubscriberJobs({ ctx }: World): Promise<void> {
  for (;;) {
    const [job] = await ctx.db.read
      .select()
      .from(jobs)
      .where(lte(jobs.runAt, ctx.clock.now()))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(1);
    if (job === undefined) return;
    const handle = { ...mailingJobs, ...subscriberJobs, ...newsletterJobs }[job.kind];
    if (handle === undefined) throw new Error(`${job.kind} is no job of readers and letters.`);
    for (const attempt of [1, 2]) await handle(ctx, job.payload, { attempt, isStopping: () => false });
    await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
  }
}

/** Runs what is due, lets every mail leave, and answers with all that were ever delivered, oldest first. */
export async function deliverEmails(world: World): Promise<Email[]> {
  await runSubscriberJobs(world);
  const { ctx, folder } = world;
  const loop = startSendLoop(ctx, await ctx.email.open(), 'worker-of-this-test');
  await vi.waitUntil(async () =>
    (await ctx.db.read.select().from(deliveries)).every(({ status }) =>
      ['accepted', 'suppressed'].includes(status),
    ),
  );
  await loop.stop();
  const box = join(folder, 'mailbox');
  const files = (await readdir(box)).sort();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(box, name)))));
}

/** The token of the link in a confirmation mail; empty without one. */
export function confirmTokenIn(email: Email | undefined): string {
  return /\/confirm\/([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
}

/** As if they had opened the link in their email. */
export async function verifyEmail({ ctx }: World, creator: { id: number }): Promise<void> {
  await ctx.db.transact([
    ctx.db.write.update(users).set({ emailVerifiedAt: ctx.clock.now() }).where(eq(users.id, creator.id)),
  ]);
}
