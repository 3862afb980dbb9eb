import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { compileMessage } from '../../adapters/email/compile-message.js';
import { hashPassword, insertUser } from '../../features/accounts/index.js';
import { users } from '../../features/accounts/table.js';
import { addRecipients, completeSnapshot, insertMailing, PRIORITY } from '../../features/mailing/index.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../features/mailing/rules.js';
import { deliveries, mailings } from '../../features/mailing/table.js';
import { createRandomId } from '../../kernel/ids.js';
import type { World } from '../world.js';

type Delivery = typeof deliveries.$inferSelect;
type Mailing = typeof mailings.$inferSelect;

/** Creates a complete mailing to `r1@kova.example` and following addresses, with nothing sent yet. */
export async function createMailing(
  world: World,
  { count, status = 'sending' }: { count: number; status?: 'sending' | 'preparing' },
): Promise<number> {
  const { ctx } = world;
  const [owner] = await ctx.db.read.select().from(users);
  if (owner === undefined) {
    const user = { username: 'mara', email: 'm@kiln.example', passwordHash: await hashPassword('x') };
    await ctx.db.transact(insertUser(ctx, user));
  }
  const publicId = createRandomId();
  const text = { subject: 'Kiln', html: '<p>Hi</p>', text: 'Hi', headers: [], date: ctx.clock.now() };
  const skeleton = await compileMessage({ from: { name: 'Mara', address: 'n@tidings.example' }, ...text });
  const addresses = { envelopeFrom: 'n@tidings.example', messageIdHost: 'tidings.example' };
  await ctx.db.transact([
    ...insertMailing(ctx, { publicId, ownerId: 1, priority: PRIORITY.bulk, ...addresses, skeleton }),
  ]);
  const [mailing] = await ctx.db.read.select().from(mailings).where(eq(mailings.publicId, publicId));
  const mailingId = mailing?.id ?? 0;
  for (let from = 0; from < count; from += 5_000) {
    const recipients = Array.from({ length: Math.min(5_000, count - from) }, (_, index) => ({
      id: from + index + 1,
      address: `r${from + index + 1}@kova.example`,
      personal: {},
    }));
    await addRecipients(ctx, { mailingId, recipients });
  }
  if (status === 'sending') await completeSnapshot(ctx, { mailingId });
  return mailingId;
}

/** Sets the next queued rows to a status. */
export async function settleAs(
  world: World,
  input: { mailingId: number; status: DeliveryStatus; count: number; fields?: Partial<Delivery> },
): Promise<void> {
  const { write } = world.ctx.db;
  const rows = sql`(select id from deliveries where mailing_id = ${input.mailingId} and status = 'queued'
    order by id limit ${input.count})`;
  await world.ctx.db.transact([
    write
      .update(deliveries)
      .set({ status: input.status, attempts: 2, settledAt: world.clock.now(), ...input.fields })
      .where(sql`id in ${rows}`),
  ]);
}

export async function setMailing(world: World, mailingId: number, fields: Partial<Mailing>): Promise<void> {
  const { write } = world.ctx.db;
  await world.ctx.db.transact([write.update(mailings).set(fields).where(eq(mailings.id, mailingId))]);
}

export function readDeliveries(world: World, mailingId: number): Promise<Delivery[]> {
  return world.ctx.db.read.select().from(deliveries).where(eq(deliveries.mailingId, mailingId));
}

/** Returns the mailing after checking that its counters match its rows and sum to the audience. */
export async function readVerifiedMailing(world: World, mailingId: number): Promise<Mailing> {
  const [mailing] = await world.ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId));
  if (mailing === undefined) throw new Error('There is no such mailing.');
  const rows = await readDeliveries(world, mailingId);
  const rowCounts = DELIVERY_STATUSES.map((status) => [
    status,
    rows.filter((row) => row.status === status).length,
  ]);
  expect(DELIVERY_STATUSES.map((status) => [status, mailing[status]])).toEqual(rowCounts);
  expect(mailing.audience).toBe(rows.length);
  return mailing;
}
