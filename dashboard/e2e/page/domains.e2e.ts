import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../../api/src/testing/servers/dns-server.js';
import { createCreator } from '../harness/api.js';
import {
  findAccessibilityProblems,
  findProblemsOfState,
  launchBrowser,
  openPage,
} from '../harness/browser.js';
import { setPlan } from '../harness/plan.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const DOMAIN = 'news.example.com';

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.close());

const session = setUpServer(() => ({ DNS_SERVER: dns.address }));

interface HostResponse {
  status: number;
  location: string | undefined;
  cookies: string[];
  body: string;
}

/** Sends a request with this Host header, like a proxy. Browsers and fetch set the header themselves. */
function requestAsHost(host: string, path: string): Promise<HostResponse> {
  return new Promise((resolve, reject) => {
    request(`${session.server.url}${path}`, { headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          cookies: response.headers['set-cookie'] ?? [],
          body: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it('a creator on Pro sets up a domain, and the page is served there', async () => {
  await createCreator(session.server, 'mara');
  await setPlan(session.server, 'mara', { isPro: true });
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'mara');
  await page.goto(`${session.server.url}/microsite`);
  await page.getByLabel('Add a domain').fill(`https://${DOMAIN}/`);
  await page.getByRole('button', { name: 'Add domain' }).click();

  const txt = page.getByRole('group', { name: 'TXT record' });
  const value = (await txt.getByText('tidings-verify=').textContent()) ?? '';
  await page.getByRole('button', { name: `Check ${DOMAIN}` }).click();
  await page.getByText(`There is no TXT record at _tidings.${DOMAIN} yet.`).waitFor();
  expect((await requestAsHost(DOMAIN, '/')).body).not.toContain('@mara');
  expect(await findAccessibilityProblems(page)).toEqual([]);

  dns.names[`_tidings.${DOMAIN}`] = { TXT: [value] };
  dns.names[DOMAIN] = { CNAME: 'tidings.example' };
  await page.getByRole('button', { name: `Check ${DOMAIN}` }).click();
  await page.getByText('Domain verified').first().waitFor();
  expect(await page.getByRole('link', { name: DOMAIN }).getAttribute('href')).toBe(`https://${DOMAIN}`);
  expect(await findAccessibilityProblems(page)).toEqual([]);

  const pageResponse = await requestAsHost(DOMAIN, '/');
  expect([pageResponse.status, pageResponse.cookies]).toEqual([200, []]);
  expect(pageResponse.body).toContain(`<link rel="canonical" href="https://${DOMAIN}"`);
  const { url } = session.server;
  expect(await requestAsHost(DOMAIN, '/auth')).toMatchObject({ status: 302, location: `${url}/auth` });
  expect((await requestAsHost(DOMAIN, '/api/user')).status).toBe(404);
  expect((await fetch(`${url}/api/domains/allowed?domain=${DOMAIN}`)).status).toBe(200);

  await page.getByRole('button', { name: `Remove ${DOMAIN}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Domain removed').first().waitFor();
  expect((await requestAsHost(DOMAIN, '/')).body).not.toContain('@mara');
  expect((await fetch(`${url}/mara`)).status).toBe(200);
});

it('a visitor subscribes on the domain, with scripts and without', async () => {
  const tom = await createCreator(session.server, 'tom');
  await setPlan(session.server, 'tom', { isPro: true });
  const { data: addedDomain } = await tom.POST('/api/domains', { body: { domain: 'tom.example.com' } });
  dns.names['_tidings.tom.example.com'] = { TXT: [addedDomain?.records[0]?.recordValue ?? ''] };
  dns.names['tom.example.com'] = { CNAME: 'tidings.example' };
  const id = addedDomain?.id ?? 0;
  const { data: checkedDomain } = await tom.POST('/api/domains/{id}/check', { params: { path: { id } } });
  expect(checkedDomain?.verified).toBe(true);

  const port = new URL(session.server.url).port;
  // An option replaces the name server for Chromium.
  const browser = await launchBrowser({ hosts: { 'tom.example.com': '127.0.0.1' } });
  try {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openPage(browser, { javaScriptEnabled });
      const errors: string[] = [];
      page.on('console', (message) => {
        // Browsers accept this header only over https, but the custom domain has none here.
        const isIgnoredHeader = message
          .text()
          .startsWith('The Cross-Origin-Opener-Policy header has been ignored');
        if (message.type() === 'error' && !isIgnoredHeader) errors.push(message.text());
      });
      await page.goto(`http://tom.example.com:${port}/`);
      await page.getByRole('heading', { level: 1, name: 'tom' }).waitFor();
      await page.getByRole('textbox').fill(`ines-${javaScriptEnabled}@kova.example`);
      await page.getByRole('button', { name: "Let's Go" }).click();
      await page.getByText("You'll receive updates soon.").first().waitFor();
      expect(errors).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    }
  } finally {
    await browser.close();
  }
  expect((await tom.GET('/api/subscribers/count')).data).toEqual({ count: 2 });
});

it('a creator on Pro sets up a sending domain, and the studio shows it', async () => {
  await createCreator(session.server, 'nell');
  await setPlan(session.server, 'nell', { isPro: true });
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'nell');
  const { url } = session.server;

  await page.goto(`${url}/newsletter/new2`);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Sender email').fill('nell@kiln.example');
  await page
    .getByText(
      /^Replies from subscribers go to this address\. We send the newsletter itself from newsletter@/,
    )
    .waitFor();
  await page.getByRole('link', { name: 'Send from your own domain' }).click();
  await page.waitForURL('**/settings?tab=sending');
  await page.getByLabel('Add a domain').fill('nell@kiln.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('heading', { name: 'kiln.example' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByRole('alert').getByText('There is no TXT record').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  const {
    data: [added],
  } = await (await page.context().request.get(`${url}/api/sending-domains`)).json();
  const [rsa] = added.records;
  dns.names[rsa.recordName] = { TXT: [rsa.recordPieces] };
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  await page.goto(`${url}/newsletter/new2`);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Sender email').fill('nell@kiln.example');
  await page.getByText('Sent as nell@kiln.example.').waitFor();

  await page.goto(`${url}/settings?tab=sending`);
  await page.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('dialog', { name: 'Stop sending from this domain?' });
  await question.waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Domain removed').first().waitFor();
  await page.getByRole('heading', { name: 'kiln.example' }).waitFor({ state: 'detached' });
  expect((await (await page.context().request.get(`${url}/api/sending-domains`)).json()).data).toEqual([]);
});
