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

/** Runs all due jobs, each twice, as after a crash before its end was recorded. */
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
    if (handle === undefined) throw new Error(`${job.kind} is not a job of subscribers or newsletters.`);
    for (const attempt of [1, 2]) await handle(ctx, job.payload, { attempt, isStopping: () => false });
    await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
  }
}

/** Runs due jobs, sends every email, and returns all delivered emails, oldest first. */
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

/** Returns the token in the link of a confirmation email, or an empty text. */
export function confirmTokenIn(email: Email | undefined): string {
  return /\/confirm\/([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
}

/** Confirms as if the subscriber had opened the link in the email. */
export async function verifyEmail({ ctx }: World, creator: { id: number }): Promise<void> {
  await ctx.db.transact([
    ctx.db.write.update(users).set({ emailVerifiedAt: ctx.clock.now() }).where(eq(users.id, creator.id)),
  ]);
}
