import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../kernel/clock.js';
import { joinMessage } from '../../../kernel/email/message-skeleton.js';
import { crashAtWrite } from '../../../testing/crash-at-write.js';
import { createStudio, newsletter, type Studio } from '../../../testing/newsletters.js';
import { deliveries, mailingMessages } from '../../mailing/table.js';
import { SNAPSHOT_AUDIENCE, snapshotAudience } from './snapshot-audience.js';

const DRAFT = {
  title: 'News for {{city|your town}}',
  preheader: 'Since {{since|long}}',
  content: '<p>Dear {{name|friend}}: {{score|0}}, {{member|maybe}}, {{citty|typo}}.</p>',
  ctaText: 'See {{city|it}}',
  ctaUrl: 'https://kiln.example/',
};

/** Creates a studio. Ines has a value of every field, and Tom has none. */
async function createPersonalStudio() {
  const studio = await createStudio();
  const { world, mara } = studio;
  const fields = { city: 'text', since: 'date', score: 'number', member: 'boolean' };
  for (const [key, type] of Object.entries(fields)) {
    await world.call('POST', '/api/fields', { as: mara, body: { key, label: key, type } });
  }
  const values = { city: 'Bern <3', since: '2026-02-03', score: 1234.5, member: true };
  await setValues(studio, values);
  return { studio, id: await studio.draft(DRAFT) };
}

async function setValues({ world, mara }: Studio, values: object): Promise<void> {
  await world.call('PUT', '/api/subscribers/1/fields', { as: mara, body: { values } });
}

/** Returns the bytes of the emails, as a worker joins them now. */
async function joinEmails({ world }: Studio): Promise<string[]> {
  const [message] = await world.ctx.db.read.select().from(mailingMessages);
  const rows = await world.ctx.db.read.select().from(deliveries).orderBy(deliveries.recipientId);
  return rows.map(({ personal, address }) => {
    const values = { ...personal, to: address, 'message-id': 'a.1@tidings.example' };
    return Buffer.from(joinMessage(message?.skeleton ?? { parts: [], slots: [] }, values)).toString('latin1');
  });
}

describe('custom fields in a newsletter', () => {
  it('show each subscriber’s value, or the fallback', async () => {
    const { studio, id } = await createPersonalStudio();
    await studio.call('POST', `/${id}/send`);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    const [ines, tom] = await Promise.all(
      (await joinEmails(studio)).map((source) => PostalMime.parse(source)),
    );
    expect([ines?.subject, tom?.subject]).toEqual(['News for Bern <3', 'News for your town']);
    expect(ines?.html).toContain('Dear friend: 1234.5, yes, typo.');
    expect(ines?.html).toContain('Since February 3, 2026');
    expect(ines?.html).toContain('See Bern &lt;3');
    expect(ines?.text).toContain('See Bern <3');
    expect(tom?.html).toContain('Dear friend: 0, maybe, typo.');
    expect(tom?.html).toContain('Since long');
  });

  it('keep their values when a crash repeats the snapshot or an email', async () => {
    const { studio, id } = await createPersonalStudio();
    const { ctx } = studio.world;
    await studio.call('POST', `/${id}/send`);
    const [job] = await ctx.db.read.all<{ payload: string }>(
      sql`select payload from jobs where kind = ${SNAPSHOT_AUDIENCE}`,
    );
    const server = crashAtWrite(ctx, { count: 2, moment: 'before' });
    await expect(snapshotAudience(ctx, JSON.parse(job?.payload ?? ''))).rejects.toThrow('killed');
    server.restart();
    const emailsBefore = await joinEmails(studio);
    expect(emailsBefore).toHaveLength(2);
    await setValues(studio, { city: 'Basel', since: null, score: 2, member: false });
    await studio.world.call('DELETE', '/api/fields/1', { as: studio.mara });
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect(await joinEmails(studio)).toEqual(emailsBefore);
  });

  it('are not read for a newsletter without them', async () => {
    const { studio } = await createPersonalStudio();
    await studio.call('POST', `/${await studio.draft()}/send`);
    const [job] = await studio.world.ctx.db.read.all<{ payload: string }>(
      sql`select payload from jobs where kind = ${SNAPSHOT_AUDIENCE}`,
    );
    expect(JSON.parse(job?.payload ?? '').fields).toEqual([]);
  });

  it('show their fallbacks in the preview, the archive and test emails', async () => {
    const { studio, id } = await createPersonalStudio();
    const { world, mara } = studio;
    const body = { ...newsletter, ...DRAFT };
    const preview = (await world.call('POST', '/api/newsletters/preview', { as: mara, body })).json;
    expect(preview).toMatchObject({ subject: 'News for your town', preheader: 'Since long' });
    const test = { ...body, testEmailAddress: 'mara@kiln.example' };
    expect((await world.call('POST', '/api/newsletter/test', { as: mara, body: test })).status).toBe(200);
    const [source = ''] = await joinEmails(studio);
    expect((await PostalMime.parse(source)).subject).toBe('[Test] News for your town');
    await studio.call('POST', `/${id}/send`);
    world.clock.advance(HOUR);
    await studio.runDueJobs();
    const archived = await world.call('GET', `/api/archive/mara/${id}`);
    expect(archived.json).toMatchObject({ title: 'News for your town' });
  });
});
