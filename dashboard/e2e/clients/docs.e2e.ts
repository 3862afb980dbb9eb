import { expect, it } from 'vitest';
import { expectNoPolicyViolations, findProblemsOfState, openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();

it('the API reference is accessible, and sends requests to this instance only', async () => {
  const { url } = session.server;
  const page = await openPage(session.browser);
  await expectNoPolicyViolations(page);
  const outsideUrls: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => !request.url().startsWith(url) && outsideUrls.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

  await page.goto(`${url}/docs`);
  await page.getByRole('heading', { level: 1, name: 'Tidings API' }).waitFor();
  // Scalar gives the example responses of all operations the same region name.
  const problems = await findProblemsOfState(page);
  expect(problems.filter((problem) => !problem.includes('landmark-unique'))).toEqual([]);

  await page.goto(`${url}/docs/webhooks`);
  await page.getByRole('heading', { name: 'Webhooks' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('send draft');
  await page.getByRole('option', { name: /Send a draft to its audience/ }).click();
  await page.getByRole('heading', { name: 'Send a draft to its audience' }).waitFor();
  await page.getByText('curl http', { exact: false }).first().waitFor();
  expect({ outside: outsideUrls, errors }).toEqual({ outside: [], errors: [] });
}, 120_000);

it('the API reference lists the operations without scripts', async () => {
  const page = await openPage(session.browser, { javaScriptEnabled: false });
  await page.goto(`${session.server.url}/docs`);
  await page.getByRole('heading', { name: 'API reference' }).waitFor();
  expect(await page.getByText('POST /api/newsletters/{id}/send').isVisible()).toBe(true);
});
