import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createMailing, setMailing, settleAs } from '../../../testing/email/sent-mailings.js';
import { createStudio, type Studio } from '../../../testing/newsletters.js';
import { listRecipients } from '../../mailing/index.js';
import { deliveries } from '../../mailing/table.js';
import { newsletters } from '../table.js';
import { findMailedTitle } from './list-mailed.js';

const DEAD = { smtpCode: 550, smtpText: '550 5.1.1 No such user' };

/** Sends a newsletter to this many recipients, `r1@kova.example` and on, all still queued. */
async function createSentNewsletter(count: number): Promise<Studio & { id: number; mailingId: number }> {
  const studio = await createStudio();
  const { world, mara } = studio;
  const id = await studio.draft();
  const mailingId = await createMailing(world, { count });
  await setMailing(world, mailingId, { ownerId: mara.id });
  const { write } = world.ctx.db;
  await world.ctx.db.transact([
    write.update(newsletters).set({ mailingId, sentAt: 1 }).where(eq(newsletters.id, id)),
  ]);
  return { ...studio, id, mailingId };
}

/** Follows the cursors to the end. */
async function readAll(studio: Studio, path: string): Promise<{ emails: string[]; pages: number }> {
  const emails: string[] = [];
  let pages = 0;
  for (let cursor = ''; ; ) {
    const { json } = await studio.call('GET', `${path}${cursor}`);
    pages += 1;
    emails.push(...json.data.map(({ email }: { email: string }) => email));
    if (json.nextCursor === null) return { emails, pages };
    cursor = `&cursor=${json.nextCursor}`;
  }
}

describe('the delivery report', () => {
  it("shows the result of every recipient's delivery", async () => {
    const studio = await createSentNewsletter(4);
    const { world, mailingId, id } = studio;
    const nextAttemptAt = world.clock.now() + 60_000;
    await settleAs(world, {
      mailingId,
      status: 'accepted',
      count: 1,
      fields: { smtpCode: 250, smtpText: '250 ok' },
    });
    await settleAs(world, { mailingId, status: 'failed', count: 1, fields: DEAD });
    await settleAs(world, {
      mailingId,
      status: 'deferred',
      count: 1,
      fields: { nextAttemptAt },
    });
    const { data, nextCursor } = (await studio.call('GET', `/${id}/recipients`)).json;
    expect(nextCursor).toBeNull();
    const settledAt = new Date(world.clock.now()).toISOString();
    expect(data).toMatchObject([
      { email: 'r1@kova.example', status: 'accepted', attempts: 2, settledAt, nextAttemptAt: null },
      { email: 'r2@kova.example', status: 'failed', ...DEAD, nextAttemptAt: null },
      { email: 'r3@kova.example', status: 'deferred', nextAttemptAt: new Date(nextAttemptAt).toISOString() },
      {
        email: 'r4@kova.example',
        status: 'queued',
        attempts: 0,
        settledAt: null,
        smtpText: null,
        bounce: null,
      },
    ]);
  });

  it('is filtered by status, by bounce and by any part of an address', async () => {
    const studio = await createSentNewsletter(12);
    const { world, mailingId, id } = studio;
    const bouncedFields = { bounce: 'hard', bouncedAt: 5 } as const;
    await settleAs(world, { mailingId, status: 'accepted', count: 1, fields: bouncedFields });
    await settleAs(world, { mailingId, status: 'accepted', count: 1, fields: { bounce: 'complaint' } });
    await settleAs(world, { mailingId, status: 'failed', count: 9 });
    const listEmails = async (query: string) => (await readAll(studio, `/${id}/recipients?${query}`)).emails;
    expect(await listEmails('status=failed')).toHaveLength(9);
    expect(await listEmails('status=failed&search=R11@')).toEqual(['r11@kova.example']);
    expect(await listEmails('status=queued')).toEqual(['r12@kova.example']);
    expect(await listEmails('bounce=any')).toEqual(['r1@kova.example', 'r2@kova.example']);
    expect(await listEmails('bounce=hard')).toEqual(['r1@kova.example']);
    expect(await listEmails('search=%25')).toEqual([]);
    expect((await studio.call('GET', `/${id}/progress`)).json).toMatchObject({ bounced: 1, complained: 1 });
  });

  it.each(['status=failed', 'status=accepted', 'search=kova'])(
    'pages by %s, with each recipient once',
    async (query) => {
      const studio = await createSentNewsletter(25);
      const status = query === 'status=accepted' ? 'accepted' : 'failed';
      await settleAs(studio.world, { mailingId: studio.mailingId, status, count: 25 });
      const { emails, pages } = await readAll(studio, `/${studio.id}/recipients?${query}&limit=10`);
      expect(emails).toEqual(Array.from({ length: 25 }, (_, index) => `r${index + 1}@kova.example`));
      expect(pages).toBe(3);
    },
  );

  it('finds an address at the end of a long list', async () => {
    const studio = await createSentNewsletter(12_000);
    const { world, mailingId } = studio;
    // The search has no time limit, so that a busy machine does not end it.
    const query = { mailingId, search: 'r12000@', limit: 10, patienceMs: Number.POSITIVE_INFINITY };
    const { rows, next } = await listRecipients(world.ctx, query);
    expect([rows.map(({ email }) => email), next]).toEqual([['r12000@kova.example'], null]);
  });

  it('explains that a throttled email waits, in the list and as CSV', async () => {
    const studio = await createSentNewsletter(2);
    const { write } = studio.world.ctx.db;
    await studio.world.ctx.db.transact([
      write
        .update(deliveries)
        .set({ smtpText: 'throttled:kova.example' })
        .where(eq(deliveries.recipientId, 2)),
    ]);
    // A server's reply is shown unchanged.
    const reply = { smtpCode: 451, smtpText: 'throttled:kova.example' };
    await settleAs(studio.world, {
      mailingId: studio.mailingId,
      status: 'deferred',
      count: 1,
      fields: reply,
    });
    const waitText =
      'kova.example limits how many emails it accepts at a time. This email waits for its turn.';
    const { data } = (await studio.call('GET', `/${studio.id}/recipients`)).json;
    expect(data.map(({ smtpText }: { smtpText: string }) => smtpText).sort()).toEqual([
      waitText,
      reply.smtpText,
    ]);
    const csv = (await studio.call('GET', `/${studio.id}/report.csv`)).text;
    expect(csv).toContain(`"${waitText}"`);
    expect(csv).toContain(`"${reply.smtpText}"`);
  });

  it('has no address of an erased subscriber', async () => {
    const studio = await createSentNewsletter(1);
    const { write } = studio.world.ctx.db;
    await studio.world.ctx.db.transact([write.update(deliveries).set({ address: '' })]);
    const [line] = (await studio.call('GET', `/${studio.id}/recipients`)).json.data;
    expect(line.email).toBeNull();
    expect((await studio.call('GET', `/${studio.id}/report.csv`)).text).toContain(
      '\r\n"Erased subscriber",queued,',
    );
  });

  it.each(['status=lost', 'bounce=yes', 'limit=0', 'limit=201', 'cursor=x', 'cursor=-1'])(
    'rejects %s',
    async (query) => {
      const { call, id } = await createSentNewsletter(1);
      const response = await call('GET', `/${id}/recipients?${query}`);
      expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
    },
  );
});

describe('the delivery report as CSV', () => {
  it('contains every recipient, and escapes formulas', async () => {
    const studio = await createSentNewsletter(2_002);
    const { world, mailingId, id } = studio;
    const fields = { smtpCode: 554, smtpText: '=cmd("x"),\r\nno', attempts: 1 };
    await settleAs(world, { mailingId, status: 'failed', count: 1, fields });
    const response = await studio.call('GET', `/${id}/report.csv`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="report_${id}.csv"`);
    const lines = response.text.split('\r\n"r');
    expect(lines).toHaveLength(2_003);
    expect(lines[0]).toBe('Email,Status,Attempts,Code,Reply,Settled,Bounce,Bounced');
    const reply = `"'=cmd(""x""),\r\nno"`;
    expect(lines[1]).toBe(`1@kova.example",failed,1,554,${reply},2026-11-21T08:00:00Z,,`);
    expect(lines[2]).toBe('2@kova.example",queued,0,,"",,,');
    expect(lines.at(-1)).toBe('2002@kova.example",queued,0,,"",,,\r\n');
  });
});

it.each(['recipients', 'report.csv', 'progress/stream'])(
  'serves …/%s only to the newsletter’s owner',
  async (resource) => {
    const { world, id, mara } = await createSentNewsletter(1);
    const path = `/api/newsletters/${id}/${resource}`;
    expect((await world.call('GET', path)).status).toBe(401);
    const otherCreator = await world.register('other');
    expect((await world.call('GET', path, { as: otherCreator })).status).toBe(404);
    const draft = (await world.call('POST', '/api/newsletters', { as: mara, body: {} })).json.id;
    const response = await world.call('GET', `/api/newsletters/${draft}/${resource}`, { as: mara });
    expect([response.status, response.json.code]).toEqual([409, 'not_sent']);
  },
);

it('finds the title of a sent newsletter only for its owner, also after an undo', async () => {
  const { world, mara, id, mailingId } = await createSentNewsletter(1);
  const nils = await world.register('nils');
  const { write } = world.ctx.db;
  const set = (row: Partial<typeof newsletters.$inferInsert>) =>
    world.ctx.db.transact([write.update(newsletters).set(row).where(eq(newsletters.id, id))]);
  const findTitles = () =>
    Promise.all([mara, nils].map(({ id: userId }) => findMailedTitle(world.ctx, { userId, mailingId })));
  await set({ title: 'Frost for {{city|your town}}' });
  expect(await findTitles()).toEqual(['Frost for your town', undefined]);
  await set({ mailingId: null, sentAt: null, heldMailingId: mailingId });
  expect(await findTitles()).toEqual(['Frost for your town', undefined]);
});
