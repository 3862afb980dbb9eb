import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createResolverDns } from '../../../adapters/dns/resolver.js';
import { createPublicFetchUrl } from '../../../adapters/fetch-url/public.js';
import type { FetchUrl } from '../../../ports/fetch-url.js';
import { setTracking } from '../../../testing/email/tracked-newsletter.js';
import {
  createStudio as createStudioWithoutAddress,
  newsletter,
  type Studio,
} from '../../../testing/newsletters.js';
import { type NameRecords, startDnsServer } from '../../../testing/servers/dns-server.js';
import { checkLinks, MAX_CHECKED_LINKS } from './check-links.js';

/** Creates a studio whose creator has everything that preflight checks. */
const createStudio: typeof createStudioWithoutAddress = async (options) => {
  const studio = await createStudioWithoutAddress(options);
  await studio.world.call('POST', '/api/update-profile', {
    as: studio.mara,
    body: { postalAddress: 'Kiln Lane 4' },
  });
  return studio;
};

/** Starts a web server without /gone, and records its received requests. */
async function startWeb() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === '/gone' ? 404 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, base: `http://kiln.example:${(server.address() as AddressInfo).port}` };
}

async function startNames(names: Record<string, NameRecords>) {
  const server = await startDnsServer(names);
  onTestFinished(() => server.close());
  return createResolverDns(server.address, { timeoutMs: 500, tries: 1 });
}

const runPreflight = async (studio: Studio, id: number) => {
  const response = await studio.call('POST', `/${id}/preflight`);
  const listCodes = (findings: Array<{ code: string }> = []) => findings.map(({ code }) => code);
  return {
    ...response,
    errors: listCodes(response.json.errors),
    warnings: listCodes(response.json.warnings),
  };
};

describe('preflight', () => {
  it('finds no problem in a complete newsletter, and returns its size, audience and sender', async () => {
    const studio = await createStudio();
    await studio.setPlan({ emailsSent: 3 });
    const { status, json } = await runPreflight(studio, await studio.draft());
    expect(status).toBe(200);
    expect(json).toEqual({
      ok: true,
      audience: 2,
      sizeBytes: expect.any(Number),
      emailsSent: 3,
      emailQuota: 100,
      sender: { address: 'newsletter@tidings.example', replyTo: null, signingDomain: null },
      errors: [],
      warnings: [],
    });
    const preview = await studio.call('POST', '/preview', { body: newsletter });
    // The email has the tracked links and the pixel, as sent.
    expect(json.sizeBytes).toBeGreaterThan(preview.json.sizeBytes);
    await setTracking(studio, 'off');
    const result = await runPreflight(studio, await studio.draft());
    expect(result.json.sizeBytes).toBe(preview.json.sizeBytes);
  });

  it('finds exactly the problems that prevent sending, all at once', async () => {
    const studio = await createStudio({ subscribers: [] });
    await studio.setPlan({ emailQuota: 1, emailsSent: 1 });
    const id = await studio.draft({ title: ' ', content: '', ctaText: 'Read', design: 'harbour' });
    const result = await runPreflight(studio, id);
    expect([result.status, result.json.ok]).toEqual([200, false]);
    expect(result.errors).toEqual([
      'missing_title',
      'missing_content',
      'missing_cta_url',
      'pro_required',
      'no_subscribers',
      'quota_exceeded',
    ]);
    const response = await studio.call('POST', `/${id}/send`);
    expect(response.json.message).toBe(result.json.errors[0].message);
    const longDraftId = await studio.draft({ content: `<p>${'frost '.repeat(20_000)}</p>` });
    expect((await runPreflight(studio, longDraftId)).errors).toContain('too_large');
  });

  it('follows the links, reports broken ones and never blocks because of them', async () => {
    const { asked, base } = await startWeb();
    const dns = await startNames({ 'kiln.example': { A: ['127.0.0.1'] } });
    const fetchUrl = createPublicFetchUrl(dns, { isPublic: (address) => address === '127.0.0.1' });
    const studio = await createStudio({ dns, fetchUrl });
    const id = await studio.draft({
      content: `<p><a href="${base}/here">a</a><a href="${base}/here#there">b</a><a href="${base}/gone">c</a>
        <a href="http://nowhere.example/">d</a><a href="mailto:mara@kiln.example">e</a>
        <a href="http://127.0.0.1:3000/mara">ours</a><a href="http://169.254.169.254/latest/">f</a></p>`,
      ctaText: 'Read',
      ctaUrl: `${base}/shop`,
    });
    const { json } = await runPreflight(studio, id);
    expect(json.ok).toBe(true);
    expect(json.warnings).toEqual([
      {
        code: 'dead_link',
        path: 'content',
        url: `${base}/gone`,
        message: 'This link returns an error (404).',
      },
      {
        code: 'dead_link',
        path: 'content',
        url: 'http://nowhere.example/',
        message: 'The host of this link does not exist.',
      },
      {
        code: 'dead_link',
        path: 'content',
        url: 'http://169.254.169.254/latest/',
        message: 'This link points to a private network. Subscribers cannot open it.',
      },
    ]);
    expect(asked.sort()).toEqual(['GET /gone', 'HEAD /gone', 'HEAD /here', 'HEAD /shop']);
    expect((await studio.call('POST', `/${id}/send`)).status).toBe(200);
  });

  it('reports fields that the creator lacks, and fields that are not replaced', async () => {
    const studio = await createStudio();
    const otherCreator = await studio.world.register('other');
    for (const [as, key] of [
      [studio.mara, 'city'],
      [otherCreator, 'town'],
    ] as const) {
      await studio.world.call('POST', '/api/fields', { as, body: { key, label: key, type: 'text' } });
    }
    const id = await studio.draft({
      title: 'Frost, {{first_name|friend}} in {{city|town}}',
      content: '<p>Dear {{nmae|you}}, {{ NAME }}</p><p title="{{x}}">{{nmae|you}} {{na<b>me</b>}}</p>',
      ctaText: 'Read, {{town}}',
      ctaUrl: 'mailto:mara@kiln.example',
      preheader: '{{name}}',
    });
    const { json } = await runPreflight(studio, id);
    expect(
      json.warnings.map(({ code, path, message }: Record<string, string>) => [code, path, message]),
    ).toEqual([
      [
        'unknown_field',
        'content',
        '{{nmae|you}} is not one of your fields. Every subscriber would see its fallback.',
      ],
      ['unknown_field', 'content', 'Subscribers would see {{name}} as plain text.'],
      [
        'unknown_field',
        'ctaText',
        '{{town}} is not one of your fields. Every subscriber would see nothing in its place.',
      ],
    ]);
  });

  it('blocks the sample texts, and sending rejects them on every route', async () => {
    const studio = await createStudio();
    const sample = { title: 'Newsletter Title', content: '<p>Your newsletter content will appear here.</p>' };
    const id = await studio.draft(sample);
    const result = await runPreflight(studio, id);
    expect([result.json.ok, result.errors]).toEqual([false, ['example_text', 'example_text']]);
    const sendAt = new Date(studio.world.clock.now() + 3_600_000).toISOString();
    const body = { ...sample, template: 'template-2' };
    const { call } = studio.world;
    const as = studio.mara;
    for (const response of [
      await studio.call('POST', `/${id}/send?version=1`),
      await studio.call('PUT', `/${id}/schedule`, {
        body: { sendAt, timeZone: 'Europe/Stockholm', version: 1 },
      }),
      await call('POST', '/api/newsletter/send', { as, body }),
    ]) {
      expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
      expect(response.json.errors.map(({ path }: { path: string }) => path)).toEqual(['title', 'content']);
      expect(response.json.message).toContain('sample text');
    }
    expect((await studio.row(id))?.sentAt).toBeNull();
    // A test email is sent only to its creator.
    const test = { ...body, testEmailAddress: 'mara@kiln.example' };
    expect((await call('POST', '/api/newsletter/test', { as, body: test })).status).toBe(200);
  });

  it('warns about a missing postal address, names the law, and allows sending', async () => {
    const studio = await createStudioWithoutAddress();
    const id = await studio.draft();
    const result = await runPreflight(studio, id);
    expect([result.json.ok, result.warnings]).toEqual([true, ['missing_postal_address']]);
    expect(result.json.warnings[0].message).toContain('15 U.S.C. § 7704(a)(5)');
    expect((await studio.call('POST', `/${id}/send`)).status).toBe(200);
  });

  it('reports images without an alternative text', async () => {
    const studio = await createStudio();
    const id = await studio.draft({ imageUrl: 'https://kiln.example/a.png' });
    const { json } = await runPreflight(studio, id);
    expect(json.warnings).toEqual([
      {
        code: 'missing_alt',
        path: 'imageAlt',
        url: 'https://kiln.example/a.png',
        message: 'This image has no description for subscribers who cannot see it.',
      },
    ]);
  });

  it.each<[string, Record<string, NameRecords>, string[]]>([
    [
      'there',
      { 'mail.kiln.example': { TXT: ['v=spf1 -all'] }, '_dmarc.mail.kiln.example': { TXT: ['v=DMARC1'] } },
      [],
    ],
    [
      'of the parent domain',
      { 'mail.kiln.example': { TXT: ['v=spf1 -all'] }, '_dmarc.kiln.example': { TXT: ['v=DMARC1'] } },
      [],
    ],
    ['missing', {}, ['spf', 'dkim', 'dmarc']],
    ['unavailable', { 'mail.kiln.example': 'servfail' }, ['dns_unchecked']],
  ])(
    'checks the records of the sender if emails leave the instance: they are %s',
    async (_, names, warnings) => {
      const dns = await startNames(names);
      const instance = { mailFrom: 'letters@mail.kiln.example', sendsThroughRelay: true };
      const studio = await createStudio({ dns, instance });
      const result = await runPreflight(studio, await studio.draft());
      expect([result.json.ok, result.warnings]).toEqual([true, warnings]);
    },
  );

  it('checks another audience without saving it, also of a scheduled newsletter', async () => {
    const studio = await createStudio();
    const { world, mara, call } = studio;
    const body = { name: 'By hand', filter: { not: { bought: 'anything' } } };
    const segment = (await world.call('POST', '/api/segments', { as: mara, body })).json.id;
    const id = await studio.draft();
    const emptyAudience = { include: ['all'], exclude: [segment] };
    const checkAudience = async (audience?: object) => {
      const { json } = await call('POST', `/${id}/preflight`, audience && { body: { audience } });
      return [json.ok, json.audience];
    };
    expect([await checkAudience(), await checkAudience(emptyAudience)]).toEqual([
      [true, 2],
      [false, 0],
    ]);
    await call('PATCH', `/${id}`, { body: { audience: { include: [segment], exclude: [] }, version: 1 } });
    const sendAt = new Date(world.clock.now() + 3_600_000).toISOString();
    await call('PUT', `/${id}/schedule`, { body: { sendAt, timeZone: 'UTC', version: 2 } });
    const rowBefore = await studio.row(id);
    expect([await checkAudience(emptyAudience), await checkAudience()]).toEqual([
      [false, 0],
      [true, 2],
    ]);
    expect(await studio.row(id)).toEqual(rowBefore);
  });

  it.each([
    ['an unknown segment', { audience: { include: [999], exclude: [] } }],
    ['nobody', { audience: { include: [], exclude: [] } }],
    ['an unknown field', { segment: 3 }],
  ])('rejects %s', async (_name, body) => {
    const studio = await createStudio();
    const { status, json } = await studio.call('POST', `/${await studio.draft()}/preflight`, { body });
    expect([status, json.code]).toEqual([400, 'invalid_input']);
  });

  it('rejects the segment of another creator', async () => {
    const studio = await createStudio();
    const { world, call } = studio;
    const as = await world.register('preflight-other');
    const filter = { source: 'hand' };
    const otherSegmentId = (await world.call('POST', '/api/segments', { as, body: { name: 'VIPs', filter } }))
      .json.id;
    const body = { audience: { include: [otherSegmentId], exclude: [] } };
    const { status, json } = await call('POST', `/${await studio.draft()}/preflight`, { body });
    expect([status, json.message]).toEqual([400, 'You have no such segment.']);
  });

  it('fails for a sent newsletter', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await studio.call('POST', `/${id}/send`);
    expect((await runPreflight(studio, id)).json.code).toBe('already_sent');
  });

  it('is limited to 30 in 10 minutes per creator', async () => {
    const studio = await createStudio({ instance: { rateLimits: true }, subscribers: [] });
    const id = await studio.draft();
    for (let count = 0; count < 30; count += 1) expect((await runPreflight(studio, id)).status).toBe(200);
    expect((await runPreflight(studio, id)).status).toBe(429);
  });

  it('changes nothing', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    const rowBefore = await studio.row(id);
    await runPreflight(studio, id);
    expect(await studio.row(id)).toEqual(rowBefore);
    expect(await studio.emailsSent()).toBe(0);
  });
});

describe('many links', () => {
  const createLinks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ url: `https://kiln.example/${index}`, path: 'content' }));

  it('are checked six at a time, and fifty in total', async () => {
    let [underWay, mostUnderWay, requestCount] = [0, 0, 0];
    const fetchUrl: Pick<FetchUrl, 'probe'> = {
      async probe() {
        requestCount += 1;
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
        return { kind: 'answered', status: 200 };
      },
    };
    expect(await checkLinks({ fetchUrl }, createLinks(MAX_CHECKED_LINKS))).toEqual([]);
    expect([mostUnderWay, requestCount]).toEqual([6, MAX_CHECKED_LINKS]);
    const warnings = await checkLinks({ fetchUrl }, createLinks(MAX_CHECKED_LINKS + 3));
    expect(warnings).toEqual([
      expect.objectContaining({ message: expect.stringContaining('3 links could not be checked') }),
    ]);
    expect(requestCount).toBe(2 * MAX_CHECKED_LINKS);
  });

  it('that are slow do not delay the response beyond the limit', async () => {
    const fetchUrl: Pick<FetchUrl, 'probe'> = {
      probe: (url) =>
        url.endsWith('/0') ? Promise.resolve({ kind: 'answered', status: 404 }) : new Promise(() => {}),
    };
    const warnings = await checkLinks({ fetchUrl }, createLinks(10), 20);
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'dead_link: This link returns an error (404).',
      'links_unchecked: 9 links could not be checked: there are too many, or they respond too slowly.',
    ]);
  });
});
