import { describe, expect, it } from 'vitest';
import { createStudio, newsletter, type Studio } from '../../testing/newsletters.js';
import { newsletters } from './table.js';

describe('searching', () => {
  const searchTitles = async (studio: Studio, search: string) =>
    (await studio.call('GET', `?search=${encodeURIComponent(search)}`)).json.map(
      (row: { title: string }) => row.title,
    );

  it.each([
    ['kiln', ['Glaze & salt', 'The Kiln']],
    ['KILN', ['Glaze & salt', 'The Kiln']],
    ['Tuesday', ['The Kiln']],
    ['on tuesday. Two', ['The Kiln']],
    ['ångström', ['Glaze & salt']],
    ['& salt', ['Glaze & salt']],
    ['x < y', ['Glaze & salt']],
    ['100%', ['Glaze & salt']],
    ['_', []],
    // Markup is not visible text.
    ...['<p>', '</b>', 'href', 'strong', 'shop.example', 'a kiln.png', '&lt;', '&amp;', 'alt='].map(
      (search): [string, string[]] => [search, []],
    ),
    ["' or 1=1 --", []],
    ['nowhere', []],
  ])('finds newsletters by their visible text: %s', async (search, titles) => {
    const studio = await createStudio();
    await studio.draft({
      title: 'The Kiln',
      content: '<h2>Frost</h2><p>It came on <strong>Tues</strong>day.</p><p>Two pots cracked.</p>',
    });
    await studio.draft({
      title: 'Glaze & salt',
      content:
        '<p>One Ångström of kiln dust, 100% sure that x &lt; y.</p><p><a href="https://shop.example/a">Bowls</a><img src="https://kiln.example/a kiln.png" alt="Ash"></p>',
    });
    await studio.draft({ title: 'Other', content: '<p>Nothing.</p>' });
    expect(await searchTitles(studio, search)).toEqual(titles);
  });

  it('pages through the results, and finds old newsletters', async () => {
    const studio = await createStudio();
    const { ctx } = studio.world;
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...newsletter,
      title: index % 40 === 0 ? `Clay ${index}` : `Ash ${index}`,
      template: 'template-2' as const,
      userId: studio.mara.id,
      createdAt: 0,
      updatedAt: 0,
    }));
    await ctx.db.transact([ctx.db.write.insert(newsletters).values(many)]);
    const first = await studio.call('GET', '?search=clay&limit=2');
    const listTitles = (rows: Array<{ title: string }>) => rows.map(({ title }) => title);
    expect(listTitles(first.json)).toEqual(['Clay 80', 'Clay 40']);
    const [, next] = /<\/api\/newsletters([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await studio.call('GET', next ?? '');
    expect([listTitles(second.json), second.headers.get('link')]).toEqual([['Clay 0'], null]);
  });

  it('covers only the creator’s own newsletters', async () => {
    const studio = await createStudio();
    await studio.draft();
    const other = await studio.world.register('other');
    expect((await studio.world.call('GET', '/api/newsletters?search=kiln', { as: other })).json).toEqual([]);
  });
});
