import { describe, expect, it } from 'vitest';
import {
  type ArchiveWorld,
  addArchive,
  createArchiveWorld,
  NEWSLETTER,
} from '../../../testing/archive-world.js';
import { createDomainWorld } from '../../../testing/custom-domains.js';
import { mailings } from '../../mailing/index.js';
import { archiveCursor } from '../../newsletters/index.js';

const ORIGIN = 'http://127.0.0.1:3000';
const get = (world: ArchiveWorld, path: string, headers = {}) => world.call('GET', path, { headers });

/** Does what the job and the send loop of a sending would do. */
async function finishSending(world: ArchiveWorld): Promise<void> {
  await world.ctx.db.transact([world.ctx.db.write.update(mailings).set({ status: 'finished' })]);
}

describe('/{username}/newsletters', () => {
  it('lists only sent newsletters, newest first', async () => {
    const world = await createArchiveWorld();
    await world.call('POST', '/api/newsletters', {
      as: world.mara,
      body: { ...NEWSLETTER, title: 'A draft' },
    });
    const first = await world.publish({ title: 'First frost', preheader: 'What came on Tuesday' });
    const second = await world.publish({ title: 'The kiln' });
    const page = await get(world, '/mara/newsletters');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    const links = [...page.text.matchAll(/<a href="([^"]+)">([^<]+)<\/a><\/h2>/g)].map(
      ([, ...groups]) => groups,
    );
    expect(links).toEqual([
      [`${ORIGIN}/mara/newsletters/${second}-the-kiln`, 'The kiln'],
      [`${ORIGIN}/mara/newsletters/${first}-first-frost`, 'First frost'],
    ]);
    expect(page.text).toContain('Frost came on Tuesday.</p>');
    expect(page.text).toContain('What came on Tuesday</p>');
    expect(page.text).toContain('action="/api/subscribers"');
    expect(page.text).toContain(
      '<time class="newsletter-date" lang="en" dir="ltr" datetime="2026-11-21T08:00:00.000Z">November 21, 2026',
    );
    expect(page.text).not.toContain('A draft');
  });

  it('shows the newest newsletter on its creator’s page only', async () => {
    const world = await createArchiveWorld();
    const otherCreator = await world.register('other');
    const body = { username: 'other', email: 'ines@kova.example' };
    await world.call('POST', '/api/subscribers', { body });
    const ownNewsletterId = await world.publish({ title: 'First frost' });
    const otherNewsletterId = await world.publish({ title: 'Their ember' }, otherCreator);
    const [page, otherPage] = [(await get(world, '/mara')).text, (await get(world, '/other')).text];
    expect(page).toContain(`/mara/newsletters/${ownNewsletterId}-first-frost`);
    expect(page).not.toContain('Their ember');
    expect(otherPage).toContain(`/other/newsletters/${otherNewsletterId}-their-ember`);
    expect(otherPage).not.toContain('First frost');
  });

  it('shows an empty archive that is not indexed, and 404 for an unknown username', async () => {
    const world = await createArchiveWorld();
    const page = await get(world, '/mara/newsletters');
    expect([page.status, page.text.includes('Nothing sent yet')]).toEqual([200, true]);
    expect(page.text).toContain('<meta name="robots" content="noindex"/>');
    expect((await get(world, '/mara')).text).not.toContain('Read past newsletters');
    expect((await get(world, '/nobody/newsletters')).status).toBe(404);
  });

  it('shows twenty newsletters per page, with links to the next and previous page', async () => {
    const world = await createArchiveWorld();
    for (let index = 1; index <= 45; index += 1) await world.publish({ title: `Kiln notes ${index}.` });
    const listNumbers = (text: string) =>
      [...text.matchAll(/>Kiln notes (\d+)\.<\/a>/g)].map(([, index]) => Number(index));
    const findLink = (text: string, rel: string) =>
      new RegExp(`rel="${rel}"[^>]* href="${ORIGIN}([^"]+)"`).exec(text)?.[1];
    const count = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => from - index);

    const first = (await get(world, '/mara/newsletters')).text;
    expect([listNumbers(first), findLink(first, 'prev')]).toEqual([count(45, 26), undefined]);
    const second = (await get(world, findLink(first, 'next') ?? '')).text;
    expect([listNumbers(second), findLink(second, 'prev')]).toEqual([count(25, 6), '/mara/newsletters']);
    const third = (await get(world, findLink(second, 'next') ?? '')).text;
    expect([listNumbers(third), findLink(third, 'next')]).toEqual([count(5, 1), undefined]);
    const previousPage = await get(world, findLink(third, 'prev') ?? '');
    expect(listNumbers(previousPage.text)).toEqual(count(25, 6));
    // Every page names itself, so that no page is mistaken for another.
    expect(second).toContain(`<link rel="canonical" href="${ORIGIN}${findLink(first, 'next')}"/>`);
  });

  it.each([
    '/before/x',
    '/before/',
    '/before/1',
    '/before/1-1',
    `/before/${archiveCursor.write({ sentAt: 1, id: 1 })}x`,
    '/feed',
    '/x',
    '/1/2',
    '/%00',
  ])('returns 404 for %s', async (path) => {
    const world = await createArchiveWorld();
    expect((await get(world, `/mara/newsletters${path}`)).status).toBe(404);
  });

  it('redirects an outdated page to the list, and other spellings to the canonical URL', async () => {
    const world = await createArchiveWorld();
    const to = async (path: string) => {
      const { status, headers } = await get(world, path);
      return [status, headers.get('location')];
    };
    expect(await to(`/mara/newsletters/before/${archiveCursor.write({ sentAt: 1, id: 1 })}`)).toEqual([
      301,
      '/mara/newsletters',
    ]);
    expect(await to('/mara/newsletters/')).toEqual([301, '/mara/newsletters']);
    expect(await to('/Mara/newsletters?utm_source=x')).toEqual([301, '/mara/newsletters?utm_source=x']);
    const body = { newUsername: 'mara.clay', confirmChange: true };
    await world.call('POST', '/api/update-username', { as: world.mara, body });
    expect(await to('/mara/newsletters')).toEqual([302, '/mara.clay/newsletters']);
    expect(await to('/mara/newsletters/1-the-kiln')).toEqual([302, '/mara.clay/newsletters/1-the-kiln']);
    expect(await to('/mara/newsletters/feed.xml')).toEqual([302, '/mara.clay/newsletters/feed.xml']);
  });
});

describe('/{username}/newsletters/{id}-{slug}', () => {
  it('shows the full content of the email', async () => {
    const world = await createArchiveWorld();
    const id = await world.publish({
      title: 'The kiln, {{name|friend}}',
      content: '<p>Hello {{first_name|you}}, <strong>frost</strong> came.</p><h1>Again</h1>',
      imageUrl: 'https://images.example/kiln.jpg',
      imageAlt: 'A kiln with its door open',
      template: 'template-4',
      ctaText: 'See the kiln',
      ctaUrl: 'kiln.example/see',
      imageBlocks: ['https://images.example/jar.jpg'],
      imageBlockLinks: ['kiln.example/jar'],
      imageBlockAlts: ['A moon jar'],
    });
    const page = await get(world, `/mara/newsletters/${id}-the-kiln-friend`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>The kiln, friend | mara</title>');
    expect(page.text).toContain('<h1 class="newsletter-title">The kiln, friend</h1>');
    expect(page.text).toContain('<p>Hello you, <strong>frost</strong> came.</p><h2>Again</h2>');
    expect(page.text).toMatch(
      /<img [^>]*alt="A kiln with its door open" src="https:\/\/images\.example\/kiln\.jpg"/,
    );
    expect(page.text).toContain('<a class="button" href="https://kiln.example/see">See the kiln</a>');
    expect(page.text).toMatch(/<a href="https:\/\/kiln\.example\/jar"><img[^>]* alt="A moon jar"/);
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: https:;");
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('redirects its id and every other slug to its only URL', async () => {
    const world = await createArchiveWorld();
    const id = await world.publish({ title: 'رسالة من الفرن', content: '<p>جاء الصقيع يوم الثلاثاء.</p>' });
    const { headers, status } = await get(world, `/mara/newsletters/${id}`);
    const address = headers.get('location') ?? '';
    expect([status, decodeURI(address)]).toEqual([301, `/mara/newsletters/${id}-رسالة-من-الفرن`]);
    const page = await get(world, address);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<article class="newsletter" lang="ar" dir="rtl">');
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}${address}"/>`);
    const wrong = await get(world, `/mara/newsletters/${id}-the-kiln?utm_source=x`);
    expect([wrong.status, wrong.headers.get('location')]).toEqual([301, `${address}?utm_source=x`]);
    const wordless = await world.publish({ title: '🌊' });
    expect((await get(world, `/mara/newsletters/${wordless}`)).status).toBe(200);
  });

  it('uses the creator’s custom slug in every link, and redirects the title’s slug to it', async () => {
    const world = await createArchiveWorld();
    const id = await world.publish({ title: 'The kiln', slug: 'Cold Kiln' });
    const newer = await world.publish({ title: 'Thaw' });
    const path = `/mara/newsletters/${id}-cold-kiln`;
    const old = await get(world, `/mara/newsletters/${id}-the-kiln`);
    expect([old.status, old.headers.get('location')]).toEqual([301, path]);
    const page = await get(world, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
    const links = [
      '/mara/newsletters',
      `/mara/newsletters/${newer}-thaw`,
      '/mara/newsletters/feed.xml',
      '/mara/newsletters/feed.json',
      '/sitemap.xml?newsletters=0',
      '/api/archive/mara',
    ];
    for (const address of links) {
      const { text } = await get(world, address);
      expect([address, text.includes(path), text.includes(`${id}-the-kiln`)]).toEqual([address, true, false]);
    }
  });

  it('returns 404 before sending, during undo, after deletion and for another creator', async () => {
    const world = await createArchiveWorld({ instance: { undoSendSeconds: 90 } });
    const draft = await world.call('POST', '/api/newsletters', { as: world.mara, body: NEWSLETTER });
    const path = `/mara/newsletters/${draft.json.id}-the-kiln`;
    const readStatus = async (requestedPath = path) => (await get(world, requestedPath)).status;
    expect(await readStatus()).toBe(404);
    await world.call('POST', `/api/newsletters/${draft.json.id}/send`, { as: world.mara });
    expect([await readStatus(), (await get(world, '/mara/newsletters')).text.includes('The kiln')]).toEqual([
      404,
      false,
    ]);
    await world.call('POST', `/api/newsletters/${draft.json.id}/undo-send`, { as: world.mara });
    world.clock.advance(120_000);
    expect(await readStatus()).toBe(404);
    await world.call('POST', `/api/newsletters/${draft.json.id}/send`, { as: world.mara });
    world.clock.advance(89_999);
    expect(await readStatus()).toBe(404);
    world.clock.advance(1);
    expect(await readStatus()).toBe(200);
    await world.register('other');
    expect(await readStatus(path.replace('mara', 'other'))).toBe(404);
    await finishSending(world);
    await world.call('DELETE', `/api/newsletters/${draft.json.id}`, { as: world.mara });
    expect(await readStatus()).toBe(404);
    expect((await get(world, `/api/archive/mara/${draft.json.id}`)).status).toBe(404);
    await world.call('POST', `/api/newsletters/${draft.json.id}/restore`, { as: world.mara });
    expect(await readStatus()).toBe(200);
  });

  it('links to the next and previous newsletters', async () => {
    const world = await createArchiveWorld();
    const ids = [await world.publish({ title: 'One' }), await world.publish({ title: 'Two' })];
    ids.push(await world.publish({ title: 'Three' }));
    const listNeighbors = async (id: number | undefined, slug: string) => {
      const { text } = await get(world, `/mara/newsletters/${id}-${slug}`);
      return [...text.matchAll(/neighbor-title" dir="auto">([^<]+)</g)].map(([, title]) => title);
    };
    expect(await listNeighbors(ids[0], 'one')).toEqual(['Two']);
    expect(await listNeighbors(ids[1], 'two')).toEqual(['One', 'Three']);
    expect(await listNeighbors(ids[2], 'three')).toEqual(['Two']);
  });

  it('has metadata for social networks and search engines', async () => {
    const world = await createArchiveWorld();
    await world.call('POST', '/api/onboarding', { as: world.mara, body: { displayName: 'Mara Lindqvist' } });
    const imageUrl = '/media/0123456789abcdef01234567/512.webp';
    const id = await world.publish({ title: 'The <kiln>', preheader: 'What it taught me', imageUrl });
    const { text } = await get(world, `/mara/newsletters/${id}-the-kiln`);
    const metas = Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)].map(
        ([, ...meta]) => meta,
      ),
    );
    expect(metas).toMatchObject({
      description: 'What it taught me',
      'og:type': 'article',
      'og:title': 'The &lt;kiln>',
      'og:url': `${ORIGIN}/mara/newsletters/${id}-the-kiln`,
      'og:image': `${ORIGIN}/media/0123456789abcdef01234567/1200.jpg`,
      'twitter:card': 'summary_large_image',
      'article:published_time': '2026-11-21T08:00:00.000Z',
    });
    expect(metas).not.toHaveProperty('robots');
    expect(metas).not.toHaveProperty('profile:username');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'The <kiln>',
      datePublished: '2026-11-21T08:00:00.000Z',
      author: { name: 'Mara Lindqvist' },
    });
    const alternates = [...text.matchAll(/<link rel="alternate" type="([^"]+)"[^>]*href="([^"]+)"/g)];
    expect(alternates.map(([, ...groups]) => groups)).toEqual([
      ['application/rss+xml', `${ORIGIN}/mara/newsletters/feed.xml`],
      ['application/feed+json', `${ORIGIN}/mara/newsletters/feed.json`],
    ]);
  });
});

describe('the visibility of the archive', () => {
  const PATHS = ['/mara/newsletters', '/mara/newsletters/feed.xml', '/mara/newsletters/feed.json'];

  async function createWorldWithNewsletter() {
    const world = await createArchiveWorld();
    const id = await world.publish();
    return { world, paths: [...PATHS, `/mara/newsletters/${id}-the-kiln`], id };
  }

  it('listed: is public, for search engines too', async () => {
    const { world, paths } = await createWorldWithNewsletter();
    for (const path of paths) {
      const { status, headers, text } = await get(world, path);
      expect([path, status, headers.get('x-robots-tag'), text.includes('"noindex"')]).toEqual([
        path,
        200,
        null,
        false,
      ]);
    }
    expect((await get(world, '/sitemap.xml')).text).toContain('/sitemap.xml?newsletters=0<');
    expect((await get(world, '/sitemap.xml?newsletters=0')).text).toContain(
      `<loc>${ORIGIN}${paths[3]}</loc>`,
    );
    expect((await get(world, '/sitemap.xml?part=0')).text).toContain(`<loc>${ORIGIN}/mara/newsletters</loc>`);
  });

  it('unlisted: is readable by URL, and not indexed', async () => {
    const { world, paths, id } = await createWorldWithNewsletter();
    await world.setArchive('unlisted');
    for (const path of paths) {
      const { status, headers, text } = await get(world, path);
      expect([path, status, headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex']);
      if (!path.includes('feed')) expect(text).toContain('<meta name="robots" content="noindex"/>');
    }
    expect((await get(world, '/mara')).text).toContain('Read past newsletters');
    expect((await get(world, `/api/archive/mara/${id}`)).status).toBe(200);
    expect((await get(world, '/sitemap.xml?newsletters=0')).text).not.toContain('/mara/');
    expect((await get(world, '/sitemap.xml?part=0')).text).not.toContain('/mara/newsletters');
  });

  it('off: returns 404 from the next response on', async () => {
    const { world, paths, id } = await createWorldWithNewsletter();
    for (const path of paths) await get(world, path);
    await world.setArchive('off');
    for (const path of [...paths, '/api/archive/mara', `/api/archive/mara/${id}`]) {
      expect([path, (await get(world, path)).status]).toEqual([path, 404]);
    }
    const site = (await get(world, '/mara')).text;
    expect([site.includes('newsletters'), site.includes('rel="alternate"')]).toEqual([false, false]);
    expect((await get(world, '/sitemap.xml?newsletters=0')).text).not.toContain('/mara/');
    await world.setArchive('listed');
    expect((await get(world, '/mara/newsletters')).status).toBe(200);
  });
});

describe('freshness', () => {
  it('shows a new newsletter, a new name and a deletion in the next response', async () => {
    const world = await createArchiveWorld();
    const list = async () => (await get(world, '/mara/newsletters')).text;
    await list();
    const id = await world.publish();
    expect(await list()).toContain('The kiln');
    expect((await get(world, '/mara')).text).toContain('dir="auto">The kiln<');
    await world.call('POST', '/api/onboarding', { as: world.mara, body: { displayName: 'Mara Lindqvist' } });
    expect(await list()).toContain('Mara Lindqvist');
    await finishSending(world);
    await world.call('DELETE', `/api/newsletters/${id}`, { as: world.mara });
    expect(await list()).not.toContain('The kiln');
  });

  it('returns 304 for a cached page', async () => {
    const world = await createArchiveWorld();
    const id = await world.publish();
    for (const path of ['/mara/newsletters', `/mara/newsletters/${id}-the-kiln`]) {
      const first = await get(world, path);
      const second = await get(world, path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect([second.status, second.text]).toEqual([304, '']);
      const head = await world.call('HEAD', path);
      expect([head.status, head.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
    }
  });
});

describe('on the creator’s custom domain', () => {
  it('serves the archive as canonical, and the instance’s page names it as canonical', async () => {
    const host = 'news.example.com';
    const url = 'https://tidings.example';
    const world = await addArchive(
      await createDomainWorld({ instance: { configuredUrl: url, publicUrl: url } }),
    );
    await world.setPlan(world.mara, { isPro: true });
    const id = await world.publish();
    await world.prove(world.mara, host);
    const ask = (path: string) => world.call('GET', path, { host });
    const newsletter = `/newsletters/${id}-the-kiln`;
    for (const path of ['/newsletters', newsletter, '/newsletters/feed.xml', '/newsletters/feed.json']) {
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
    expect((await ask(newsletter)).text).toContain(
      `<link rel="canonical" href="https://${host}${newsletter}"/>`,
    );
    expect((await ask('/newsletters')).text).toContain(`href="https://${host}${newsletter}"`);
    expect((await ask(`/newsletters/${id}`)).headers.get('location')).toBe(newsletter);
    expect((await ask('/newsletters/')).headers.get('location')).toBe('/newsletters');
    expect((await ask('/newsletters/99')).status).toBe(404);
    const plain = await world.call('GET', `/mara${newsletter}`, { host: 'tidings.example' });
    expect(plain.text).toContain(`<link rel="canonical" href="https://${host}${newsletter}"/>`);
    const map = await world.call('GET', '/sitemap.xml?newsletters=0', { host: 'tidings.example' });
    expect(map.text).not.toContain('/mara/');
    await world.setPlan(world.mara, { isPro: false });
    world.clock.advance(60_000);
    await world.setArchive('listed');
    expect((await ask(newsletter)).headers.get('location')).toBe(`${url}/mara${newsletter}`);
  });
});
