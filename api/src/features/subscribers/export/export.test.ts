import { describe, expect, it } from 'vitest';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { setPlan } from '../../../testing/payments/pro.js';
import { subscribers } from '../table.js';
import { exportCsv, exportJson } from './export-subscribers.js';

async function registerProCreator(world: HttpWorld): Promise<Creator> {
  const mara = await world.register('mara');
  await setPlan(world.ctx, mara.id, { isPro: true });
  return mara;
}

describe('exporting the list as CSV', () => {
  it('includes only confirmed subscribers, oldest first, with names and dates', async () => {
    const world = await createHttpWorld();
    const mara = await registerProCreator(world);
    const createdAt = Date.UTC(2026, 1, 3, 23, 59);
    const row = { userId: mara.id, createdAt };
    await world.ctx.db.transact([
      world.ctx.db.write.insert(subscribers).values([
        { ...row, email: 'ines@kova.example', name: 'Kovač, "Ines"', token: 'a' },
        { ...row, email: 'left@kova.example', token: 'b', status: 'unsubscribed' },
        { ...row, email: 'waits@kova.example', token: 'c', status: 'pending' },
        { ...row, email: 'gone@kova.example', token: 'd', status: 'removed' },
        { ...row, email: 'tom@adeyemi.example', token: 'e' },
      ]),
    ]);
    const response = await world.call('GET', '/api/subscribers/export.csv', { as: mara });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="subscribers_2026-11-21.csv"',
    );
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    // The decoder of a Response removes the byte order mark.
    const text = [];
    for await (const part of exportCsv(world.ctx, { userId: mara.id })) text.push(part);
    expect(text.join('')).toBe(
      '\uFEFFEmail,Name,Status,Date\r\n' +
        '"ines@kova.example","Kovač, ""Ines""",Subscribed,2026-02-03\r\n' +
        '"tom@adeyemi.example","",Subscribed,2026-02-03\r\n',
    );
    expect(`\uFEFF${response.text}`).toBe(text.join(''));
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+41 79', "'+41 79"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['=HYPERLINK("https://evil.example","Click")', `'=HYPERLINK(""https://evil.example"",""Click"")`],
    ['Ines=1', 'Ines=1'],
    ["O'Neill", "O'Neill"],
  ])('prevents %j from being a formula', async (name, cell) => {
    const world = await createHttpWorld();
    const mara = await registerProCreator(world);
    const row = { userId: mara.id, email: '+ines@kova.example', name, token: 't', createdAt: 0 };
    await world.ctx.db.transact([world.ctx.db.write.insert(subscribers).values(row)]);
    const { text } = await world.call('GET', '/api/subscribers/export.csv', { as: mara });
    expect(text).toBe(`Email,Name,Status,Date\r\n"'+ines@kova.example","${cell}",Subscribed,1970-01-01\r\n`);
  });

  it('requires Pro, while JSON is free for every creator, and rejects visitors', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    expect((await world.call('GET', '/api/subscribers/export.csv', { as: mara })).json.code).toBe(
      'pro_required',
    );
    expect((await world.call('GET', '/api/subscribers/export.json', { as: mara })).json).toEqual([]);
    for (const ending of ['csv', 'json']) {
      expect((await world.call('GET', `/api/subscribers/export.${ending}`)).status).toBe(401);
    }
  });
});

describe('exporting the list as JSON', () => {
  it('returns the list’s rows for any number of pages', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const otherCreator = await world.register('other');
    const add = (as: Creator, email: string) =>
      world.call('POST', '/api/subscribers/by-hand', {
        as,
        body: { email, name: 'A "B"', consent: 'They asked.' },
      });
    await add(mara, 'first@kova.example');
    await add(otherCreator, 'not-mine@kova.example');
    const removedId = (await add(mara, 'removed@kova.example')).json.id;
    await world.call('DELETE', `/api/subscribers/${removedId}`, { as: mara });
    const { write } = world.ctx.db;
    const manySubscribers = Array.from({ length: 4_100 }, (_, place) => ({
      userId: mara.id,
      email: `r${place}@kova.example`,
      token: `t${place}`,
      createdAt: world.clock.now() + 74,
      confirmedAt: place % 2 ? world.clock.now() + 1 : null,
      metadata: { source: 'https://shop.example' },
    }));
    for (let offset = 0; offset < manySubscribers.length; offset += 1_000) {
      await world.ctx.db.transact([
        write.insert(subscribers).values(manySubscribers.slice(offset, offset + 1_000)),
      ]);
    }
    const listedRows = [];
    for (let path: string | undefined = '/api/subscribers'; path !== undefined; ) {
      const page = await world.call('GET', path, { as: mara });
      listedRows.push(...page.json);
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const { json } = await world.call('GET', '/api/subscribers/export.json', { as: mara });
    expect(json).toHaveLength(4_101);
    expect(json).toEqual(listedRows.reverse());
  });

  it.each([
    '?search=kova',
    '?search=o&status=unsubscribed',
    '?status=removed',
    '?search=INES&filter={"source":"hand"}',
    '?search=%25',
  ])('returns what the list shows for %s, as the CSV file does', async (query) => {
    const world = await createHttpWorld();
    const mara = await registerProCreator(world);
    const otherCreator = await world.register('other');
    const statuses = ['confirmed', 'pending', 'unsubscribed', 'removed'] as const;
    const rows = [mara, otherCreator].flatMap(({ id: userId }) =>
      statuses.flatMap((status) =>
        ['ines@kova.example', 'tom@pots.example'].map((address) => ({
          userId,
          email: `${status}-${address}`,
          name: status === 'confirmed' ? 'Ines Oso' : 'olga',
          token: `${userId}${status}${address}`,
          createdAt: 1,
          source: 'hand' as const,
          status,
        })),
      ),
    );
    await world.ctx.db.transact([world.ctx.db.write.insert(subscribers).values(rows)]);
    const listedRows = (await world.call('GET', `/api/subscribers${query}`, { as: mara })).json;
    const { json } = await world.call('GET', `/api/subscribers/export.json${query}`, { as: mara });
    expect(json).toEqual(listedRows.toReversed());
    const csv = await world.call('GET', `/api/subscribers/export.csv${query}`, { as: mara });
    const expected: Array<{ email: string; status: string }> = query.includes('status=')
      ? listedRows
      : listedRows.filter(({ status }: { status: string }) => status === 'confirmed');
    const emails = [...csv.text.matchAll(/^"([^"]+)"/gm)].map(([, email]) => email);
    expect(emails).toEqual(expected.map(({ email }) => email).toReversed());
  });

  it('writes one subscriber per line', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    for (const email of ['ines@kova.example', 'tom@adeyemi.example']) {
      const body = { email, name: 'Ines\\nKova', consent: 'They asked.' };
      await world.call('POST', '/api/subscribers/by-hand', { as: mara, body });
    }
    let text = '';
    for await (const part of exportJson(world.ctx, { userId: mara.id })) text += part;
    const [first, ...lines] = text.split('\n');
    expect([first, ...lines.slice(-2)]).toEqual(['[', ']', '']);
    const rows = lines.slice(0, -2).map((line) => JSON.parse(line.replace(/,$/, '')));
    expect(rows.map(({ email }) => email)).toEqual(['ines@kova.example', 'tom@adeyemi.example']);
  });
});
