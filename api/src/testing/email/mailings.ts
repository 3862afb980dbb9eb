import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { compileMessage } from '../../adapters/email/compile-message.js';
import { hashPassword, insertUser } from '../../features/accounts/index.js';
import { users } from '../../features/accounts/table.js';
import { addRecipients, completeSnapshot } from '../../features/mailing/audience/add-recipients.js';
import { insertMailing } from '../../features/mailing/audience/insert-mailing.js';
import { DELIVERY_STATUSES, PRIORITY } from '../../features/mailing/rules.js';
import { getMailing } from '../../features/mailing/store.js';
import { deliveries, mailings } from '../../features/mailing/table.js';
import { createRandomId } from '../../kernel/ids.js';
import type { EmailTransport, Envelope, Outcome } from '../../ports/email.js';
import type { World } from '../world.js';

export const acceptedOutcome: Outcome = { kind: 'accepted', code: 250, text: 'ok' };

/** Creates a transport with prepared outcomes, which stores the received emails. */
export function createScriptedTransport(
  getOutcome: (envelope: Envelope, time: number) => Outcome | Promise<Outcome>,
  capacity = 16,
) {
  const deliveredEmails: Array<Envelope & { message: string }> = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const transport: EmailTransport = {
    capacity,
    async deliver(envelope, message) {
      deliveredEmails.push({ ...envelope, message: Buffer.from(message).toString('latin1') });
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return getOutcome(envelope, deliveredEmails.filter(({ to }) => to === envelope.to).length);
    },
    close: async () => {},
  };
  return { transport, handed: deliveredEmails, mostUnderWay: () => mostUnderWay };
}

export async function createMailing(
  world: World,
  count: number,
  priority: number = PRIORITY.bulk,
): Promise<number> {
  const { ctx } = world;
  const [existing] = await ctx.db.read.select().from(users);
  if (existing === undefined) {
    await ctx.db.transact(
      insertUser(ctx, { username: 'mara', email: 'm@kiln.example', passwordHash: await hashPassword('x') }),
    );
  }
  const skeleton = await compileMessage({
    from: { name: 'Mara', address: 'n@tidings.example' },
    subject: 'Kiln',
    html: '<p>Hi</p>',
    text: 'Hi',
    headers: [],
    date: ctx.clock.now(),
  });
  const publicId = createRandomId();
  await ctx.db.transact([
    ...insertMailing(ctx, {
      publicId,
      ownerId: 1,
      priority,
      envelopeFrom: 'n@tidings.example',
      messageIdHost: 'tidings.example',
      skeleton,
    }),
  ]);
  const [mailing] = await ctx.db.read.select().from(mailings).where(eq(mailings.publicId, publicId));
  const mailingId = mailing?.id ?? 0;
  const recipients = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    address: `r${index + 1}@kova.example`,
    personal: {},
  }));
  await addRecipients(ctx, { mailingId, recipients });
  await completeSnapshot(ctx, { mailingId });
  return mailingId;
}

export async function readVerifiedCounts(world: World, mailingId: number) {
  const mailing = await getMailing(world.ctx, mailingId);
  const rows = await world.ctx.db.read.select().from(deliveries).where(eq(deliveries.mailingId, mailingId));
  for (const status of DELIVERY_STATUSES) {
    expect([status, mailing[status]]).toEqual([status, rows.filter((row) => row.status === status).length]);
  }
  expect(mailing.audience).toBe(rows.length);
  return mailing;
}
