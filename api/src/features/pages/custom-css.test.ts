import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../../testing/http-world.js';
import { setPlan } from '../../testing/payments/pro.js';
import { emitPlanChanged } from '../plans/index.js';
import { sites } from '../sites/table.js';

const CSS = '/* mine */\n.link { color: red }';

async function createProWorld() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const become = async (isPro: boolean) => {
    await setPlan(world.ctx, mara.id, { isPro });
    emitPlanChanged(world.ctx, mara.id);
  };
  await become(true);
  const save = (customCss: string | null, as = mara) =>
    world.call('POST', '/api/onboarding', { as, body: { customCss } });
  const rowOf = async () =>
    (await world.ctx.db.read.select().from(sites).where(eq(sites.userId, mara.id)))[0];
  return { world, mara, become, save, rowOf };
}

const readLastStyle = (text: string) => [...text.matchAll(/<style>(.*?)<\/style>/gs)].at(-1)?.[1] ?? '';

describe('custom CSS', () => {
  it('is stored as typed, and served in its scope under the policy of each page', async () => {
    const { world, mara, save, rowOf } = await createProWorld();
    const saved = await save(CSS);
    expect([saved.status, saved.json.customCss]).toEqual([200, CSS]);
    expect(await rowOf()).toMatchObject({ customCss: CSS, servedCss: '.own-css .link{color:red}' });
    await world.register('ines');
    for (const path of ['', '/store', '/newsletters']) {
      const { text, headers } = await world.call('GET', `/mara${path}`);
      expect(readLastStyle(text)).toBe('.own-css .link{color:red}');
      expect(text).toMatch(/<body class="[^"]*\bown-css\b/);
      const hash = createHash('sha256').update(readLastStyle(text)).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    }
    for (const path of ['/ines', `/unsubscribe?email=a@b.example&userId=${mara.id}`, '/mara/library'])
      expect((await world.call('GET', path, { unchecked: true })).text).not.toContain('own-css');
  });

  it('changes the cached page at once, and is deleted with null or an empty text', async () => {
    const { world, save, rowOf } = await createProWorld();
    await save(CSS);
    await world.call('GET', '/mara');
    await save('.bio { color: blue }');
    expect(readLastStyle((await world.call('GET', '/mara')).text)).toBe('.own-css .bio{color:blue}');
    for (const empty of [null, '  ']) {
      await save(CSS);
      await save(empty);
      expect(await rowOf()).toMatchObject({ customCss: null, servedCss: null });
      expect((await world.call('GET', '/mara')).text).not.toContain('own-css');
    }
  });

  it('returns 400 with the line of each problem, and changes nothing', async () => {
    const { world, save } = await createProWorld();
    await save(CSS);
    const response = await save('a { color: red }\n@import "https://evil.example/x.css";');
    expect([response.status, response.json.errors]).toEqual([
      400,
      [{ path: 'customCss', message: 'Line 2: @import is not allowed.' }],
    ]);
    expect((await save('a{}'.repeat(3_000))).status).toBe(400);
    expect(readLastStyle((await world.call('GET', '/mara')).text)).toBe('.own-css .link{color:red}');
  });

  it('stays stored without Pro, but is not shown, and can only be deleted', async () => {
    const { world, mara, become, save, rowOf } = await createProWorld();
    await save(CSS);
    await become(false);
    expect((await world.call('GET', '/mara')).text).not.toContain('own-css');
    expect((await world.call('GET', '/api/user', { as: mara })).json.customCss).toBe(CSS);
    const response = await save('.bio { color: blue }');
    expect([response.status, response.json.code]).toEqual([403, 'pro_required']);
    expect((await save(CSS)).status).toBe(200);
    expect(await rowOf()).toMatchObject({ customCss: CSS });
    await become(true);
    expect(readLastStyle((await world.call('GET', '/mara')).text)).toBe('.own-css .link{color:red}');
    await become(false);
    expect((await save(null)).status).toBe(200);
    expect(await rowOf()).toMatchObject({ customCss: null, servedCss: null });
  });

  it('is previewed without disallowed rules, for its creator only', async () => {
    const { world, mara } = await createProWorld();
    const draft = JSON.stringify({ customCss: '.bio { color: blue; background: url(x) }' });
    const path = `/l/mara?embedded=true&draft=${encodeURIComponent(draft)}`;
    expect(readLastStyle((await world.call('GET', path, { as: mara })).text)).toBe(
      '.own-css .bio{color:blue}',
    );
    expect((await world.call('GET', path)).text).not.toContain('own-css');
  });

  it('is not changed by signed-out clients', async () => {
    const { world } = await createProWorld();
    const { status } = await world.call('POST', '/api/onboarding', { body: { customCss: CSS } });
    expect(status).toBe(401);
  });
});
