import { describe, expect, it } from 'vitest';
import type { PageView } from '../../ports/pages.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { setPlan } from '../../testing/payments/pro.js';
import { emitSiteChanged } from '../sites/index.js';

describe('/{username}', () => {
  it('shows name, bio and links without a script, and escapes them', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const body = {
      displayName: 'Mara <script>alert(1)</script>',
      bio: 'Pots & weather "quoted"',
      socialLinks: { instagram: 'mara.clay', website: 'kiln.example', email: 'mara@kiln.example' },
    };
    await world.call('POST', '/api/onboarding', { as: mara, body });
    const page = await world.call('GET', '/mara');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('Pots &amp; weather');
    expect(page.text).toContain('href="https://www.instagram.com/mara.clay"');
    expect(page.text).toContain('kiln.example');
    expect(page.text).toContain('href="mailto:mara@kiln.example"');
    expect(page.text).toContain('action="/api/subscribers"');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('shows an edit in the next response, and returns 304 for a cached page', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const first = await world.call('GET', '/mara');
    const etag = first.headers.get('etag') ?? '';
    expect((await world.call('GET', '/mara', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await world.call('POST', '/api/onboarding', { as: mara, body: { bio: 'New bio' } });
    const next = await world.call('GET', '/mara', { headers: { 'if-none-match': etag } });
    expect([next.status, next.text.includes('New bio')]).toEqual([200, true]);
  });

  it('returns 404 for an unknown username, with a link home', async () => {
    const world = await createHttpWorld();
    const page = await world.call('GET', '/nobody');
    expect(page.status).toBe(404);
    expect(page.text).toContain('Micro-site not found');
    expect(page.text).toContain("The page you're looking for does not exist or has been removed.");
    expect(page.text).toContain('Go Home');
  });

  it.each(['/insights', '/checkout', '/Insights', '/checkout/store'])(
    'shows the general 404 page, without a missing micro-site, for the reserved path %s',
    async (path) => {
      const world = await createHttpWorld();
      const page = await world.call('GET', path);
      expect(page.status).toBe(404);
      expect(page.text).toContain('404 Page Not Found');
      expect(page.text).not.toMatch(/micro-site/i);
    },
  );

  it.each(['/a/b/c', '/mara/foo', '/assets/nothing.js', '/apis/x'])(
    'responds to %s with a page for browsers and JSON for other clients',
    async (path) => {
      const world = await createHttpWorld();
      await world.register('mara');
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
      const page = await world.call('GET', path, { headers: { accept } });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
      expect(page.text).toContain('404 Page Not Found');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      const plain = await world.call('GET', path, { headers: { accept: '*/*' } });
      expect([plain.status, plain.json.code]).toEqual([404, 'not_found']);
      const postResponse = await world.call('POST', path, { headers: { accept } });
      expect([postResponse.status, postResponse.json.code]).toEqual([404, 'not_found']);
    },
  );

  it.each(['/api/nothing', '/api/a/b/c'])('responds to %s with JSON for browsers too', async (path) => {
    const world = await createHttpWorld();
    const response = await world.call('GET', path, { headers: { accept: 'text/html' } });
    expect([response.status, response.json.code]).toEqual([404, 'not_found']);
  });

  it('redirects other spellings to lower case', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const response = await world.call('GET', '/Mara');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/mara']);
    expect((await world.call('GET', '/mara/')).headers.get('location')).toBe('/mara');
    expect((await world.call('GET', '/%5Cevil.example/')).headers.get('location')).toBe('/%5Cevil.example');
  });
});

describe('the brand in a page’s footer', () => {
  it('is shown on Free, and hidden on Pro', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    expect((await world.call('GET', '/mara')).text).toContain('Powered by');
    await setPlan(world.ctx, mara.id, { isPro: true });
    emitSiteChanged(world.ctx, mara.id);
    expect((await world.call('GET', '/mara')).text).not.toContain('Powered by');
  });
});

describe('variants of a page', () => {
  it('shows the store, and redirects a username in capitals', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    expect((await world.call('GET', '/mara/store')).status).toBe(200);
    expect((await world.call('GET', '/MARA/store')).headers.get('location')).toBe('/mara/store');
    expect((await world.call('GET', '/nobody/store')).status).toBe(404);
  });

  it('allows only the dashboard to frame a preview, which is not cached', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const page = await world.call('GET', '/l/mara?embedded=true');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const plain = await world.call('GET', '/mara');
    expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await world.call('GET', '/l/mara')).headers.get('location')).toBe('/mara');
    expect((await world.call('GET', '/l/nobody?embedded=true')).status).toBe(404);
  });

  it('previews an unsaved profile, for its creator only', async () => {
    const world = await createHttpWorld();
    const [mara, ines] = [await world.register('mara'), await world.register('ines')];
    const saved = { displayName: 'Mara', bio: 'Saved.', socialLinks: { instagram: 'mara.clay' } };
    await world.call('POST', '/api/onboarding', { as: mara, body: saved });
    const draft = JSON.stringify({
      displayName: 'Mara <b>L.</b>',
      bio: 'Typed now.',
      theme: 'gradient-5',
      videoUrl: 'youtu.be/dQw4w9',
      socialLinks: { instagram: '', twitter: 'mara_makes', website: 'half-typed' },
    });
    const path = `/l/mara?embedded=true&draft=${encodeURIComponent(draft)}`;
    const ownPage = await world.call('GET', path, { as: mara });
    expect(ownPage.text).toContain('Mara &lt;b>L.&lt;/b>');
    expect(ownPage.text).toContain('Typed now.');
    expect(ownPage.text).toContain('mara_makes');
    expect(ownPage.text).toContain('theme-gradient-5');
    for (const absent of ['mara.clay', 'half-typed', 'dQw4w9']) expect(ownPage.text).not.toContain(absent);
    for (const as of [ines, undefined]) {
      const otherPage = await world.call('GET', path, as && { as });
      expect([otherPage.text.includes('Saved.'), otherPage.text.includes('Typed now.')]).toEqual([
        true,
        false,
      ]);
      expect(otherPage.text).not.toContain('theme-gradient-5');
    }
    expect((await world.call('GET', '/mara')).text).toContain('Saved.');
  });

  it('previews a name as it would be saved, and ignores an overlong link and an unknown theme', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const saved = { displayName: 'Mara', theme: 'bg-2', socialLinks: { instagram: 'mara.clay' } };
    await world.call('POST', '/api/onboarding', { as: mara, body: saved });
    const profile = { displayName: ' Mara\n{{name}}\u2028L. ' };
    const draft = JSON.stringify({
      ...profile,
      theme: 'neon',
      socialLinks: { instagram: 'x'.repeat(301), twitter: 'mara_makes' },
    });
    const path = `/l/mara?embedded=true&draft=${encodeURIComponent(draft)}`;
    const { text } = await world.call('GET', path, { as: mara });
    for (const expectedText of ['theme-bg-2', 'mara.clay', 'mara_makes'])
      expect(text).toContain(expectedText);
    await world.call('POST', '/api/update-profile', { as: mara, body: profile });
    const readName = (page: string) => /<h1[^>]*>([^<]*)/.exec(page)?.[1];
    expect(readName(text)).toMatch(/Mara .*L\./);
    expect(readName(text)).toBe(readName((await world.call('GET', '/mara')).text));
  });

  it.each(['{', '[]', '"text"', '{"bio":7}', `{"bio":"${'x'.repeat(151)}"}`, '{"socialLinks":[1]}'])(
    'previews the saved page for the draft %s',
    async (draft) => {
      const world = await createHttpWorld();
      const mara = await world.register('mara');
      await world.call('POST', '/api/onboarding', { as: mara, body: { bio: 'Saved.' } });
      const path = `/l/mara?embedded=true&draft=${encodeURIComponent(draft)}`;
      const page = await world.call('GET', path, { as: mara });
      expect([page.status, page.text.includes('Saved.')]).toEqual([200, true]);
    },
  );

  it.each(['/leb-test', '/anything-test'])('shows the demo profile at %s', async (path) => {
    const world = await createHttpWorld();
    const page = await world.call('GET', path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('noindex');
    for (const price of ['$129.99', '$249.99', '$49.99']) expect(page.text).toContain(price);
  });

  it('redirects every URL of a renamed creator', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.call('POST', '/api/update-username', {
      as: mara,
      body: { newUsername: 'mara.clay', confirmChange: true },
    });
    expect((await world.call('GET', '/mara')).headers.get('location')).toBe('/mara.clay');
    expect((await world.call('GET', '/mara/store?utm_source=x')).headers.get('location')).toBe(
      '/mara.clay/store?utm_source=x',
    );
    // Embeds and shared links under the old name still work.
    expect((await world.call('GET', '/api/user/mara')).json.username).toBe('mara.clay');
    expect((await world.call('GET', '/l/mara?embedded=true')).status).toBe(200);
    expect((await world.fetch('/mara/card.png')).status).toBe(200);
    const body = { username: 'mara', email: 'ines@kova.example' };
    expect((await world.call('POST', '/api/subscribers', { body })).status).toBe(201);
  });
});

it.each(['/api/nothing-test', '/a/b/x-test', '/embed/anything-test', '/a%00-test', '/..-test'])(
  'shows no demo at %s',
  async (path) => {
    const world = await createHttpWorld();
    expect((await world.call('GET', path)).status).toBe(404);
  },
);

describe('/api/user/{username}', () => {
  it('is public for every origin, and contains nothing private', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const response = await world.call('GET', '/api/user/mara');
    expect(response.json).toEqual({
      id: mara.id,
      username: 'mara',
      displayName: '',
      bio: '',
      profileImage: null,
      socialLinks: {},
      links: [],
      address: `${world.ctx.instance.publicUrl}/mara`,
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await world.call('GET', '/api/user/nobody')).status).toBe(404);
  });

  it('contains the visible links in order', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const add = async (title: string, isShown: boolean) =>
      (await world.call('POST', '/api/links', { as: mara, body: { title, url: 'kiln.example', isShown } }))
        .json;
    const pots = await add('Pots', true);
    await add('Secret', false);
    const notes = await add('Notes', true);
    expect((await world.call('GET', '/api/user/mara')).json.links).toEqual([
      { id: pots.id, title: 'Pots', url: 'https://kiln.example/' },
      { id: notes.id, title: 'Notes', url: 'https://kiln.example/' },
    ]);
  });
});

describe('the site cache', () => {
  it('discards a page that was rendered during a save', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const render = world.ctx.pages.render;
    let saveMeanwhile = async () => {};
    world.ctx.pages.render = async (view: PageView, frame) => {
      const page = await render(view, frame);
      await saveMeanwhile();
      return page;
    };
    saveMeanwhile = async () => {
      saveMeanwhile = async () => {};
      await world.call('POST', '/api/onboarding', { as: mara, body: { bio: 'Saved in between' } });
    };
    await world.call('GET', '/mara');
    expect((await world.call('GET', '/mara')).text).toContain('Saved in between');
  });
});
