import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoPolicyViolations } from '../harness/browser.js';
import { getSheet } from '../harness/newsletters/write-newsletter.js';
import { PIXEL } from '../harness/pixel.js';
import { setUpSession } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpSession();

/** Every kind of element, also in a quote, because some layouts move headings, lists and tables. */
const CONTENT = `<p>Frost came on <strong>Tuesday</strong>, and the <a href="https://kiln.example">kiln</a> was <code>cold</code>.</p><blockquote><h2>The fire</h2><p>Ash is a <mark>glaze</mark>.</p><h3>Bowls</h3><ul><li>small</li><li>wide</li></ul><ol><li>one</li></ol><pre><code>1200</code></pre><hr><table><tbody><tr><th>Cone</th><td>10</td></tr></tbody></table><a class="button" href="https://kiln.example">Visit</a><h4>After</h4><p>Done.</p></blockquote>`;
const END = '<p>Thank you for reading.</p>';

type TextMeasurements = Record<string, { look: string; x: number; y: number }>;

/** Measures each element with text: its type, and its position below the first paragraph. */
function measure(page: Page, root: string): Promise<TextMeasurements> {
  return page.evaluate((selector) => {
    const container = document.querySelector(selector);
    const first = [...(container?.querySelectorAll('p') ?? [])].find((each) =>
      each.textContent?.startsWith('Frost'),
    );
    const origin = first?.getBoundingClientRect();
    const measurements: TextMeasurements = {};
    const walker = document.createTreeWalker(container as Node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (
        !/^(?:Frost|Tuesday|kiln|cold|The fire|glaze|Bowls|small|wide|one|1200|Cone|10|Visit|After|Done|Between|Wet|Thank|What)/.test(
          text,
        )
      )
        continue;
      // Skips the preview text, which the email hides.
      if (!element?.offsetParent || !origin || text in measurements) continue;
      const style = getComputedStyle(element);
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { left, top } = range.getBoundingClientRect();
      measurements[text] = {
        look: [
          style.fontFamily,
          style.fontSize,
          style.lineHeight,
          style.fontWeight,
          style.fontStyle,
          style.color,
          style.textTransform,
        ].join(' '),
        x: left - origin.left,
        y: top - origin.top,
      };
    }
    return measurements;
  }, root);
}

/** The names of the templates in the picker. */
const TEMPLATES: Record<string, string> = {
  'template-1': 'No Image',
  'template-2': 'Default',
  'template-3': 'Side Image',
  'template-4': 'Products',
};

it('the editor has the same typography and dimensions as the email in every design', async () => {
  const page = await openScreen(session, { username: 'dora', path: '/newsletters' });
  await expectNoPolicyViolations(page);
  const { url } = session.server;
  const headers = { origin: url };
  const image = `<img src="${await uploadImage(page, url)}" alt="">`;
  const draft = {
    title: 'What the clay remembers',
    content: `${CONTENT}${image}<p>Between images.</p><figure>${image}<figcaption>Wet clay</figcaption></figure>${END}`,
    ctaText: 'Read',
    ctaUrl: 'https://kiln.example',
  };
  const saveResponse = await page.request.post(`${url}/api/newsletter/draft`, {
    data: { ...draft, id: null },
    headers,
  });
  expect(saveResponse.ok()).toBe(true);
  await page.goto(`${url}/newsletter/new2`);
  await getSheet(page).getByRole('textbox', { name: 'Content' }).waitFor();
  const email = await page.context().newPage();
  const { data: designs } = (await (await page.request.get(`${url}/api/newsletter/designs`)).json()) as {
    data: Array<{ key: string; name: string; template: string | null }>;
  };
  expect(designs).toHaveLength(24);
  await page.getByText('20 more designs').click();

  const different: string[] = [];
  for (const { key, name, template } of designs) {
    const fields = template === null ? { design: key } : { template, design: null };
    const response = await page.request.post(`${url}/api/newsletters/preview`, {
      data: { ...draft, ...fields, showsPlaces: true },
      headers,
    });
    const { html } = (await response.json()) as { html: string };
    const tile = page.getByRole('radio', { name: new RegExp(`^${TEMPLATES[template ?? ''] ?? name}\\b`) });
    // Clicks by script, because the gallery scrolls below the panel's buttons.
    await tile.evaluate((input) => (input as HTMLInputElement).click());
    const width = await getSheet(page).evaluate((sheet) => sheet.clientWidth);
    await email.setViewportSize({ width, height: 900 });
    await email.setContent(html);
    const expected = await measure(email, 'body');
    await expect
      .poll(async () => findDifferences(expected, await measure(page, '.newsletter-sheet')), {
        timeout: 5_000,
      })
      .toEqual([])
      .catch(async () => {
        const differences = findDifferences(expected, await measure(page, '.newsletter-sheet'));
        different.push(...differences.map((line) => `${name}: ${line}`));
      });
  }
  expect(different).toEqual([]);
}, 240_000);

async function uploadImage(page: Page, url: string): Promise<string> {
  const image = {
    name: 'kiln.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PIXEL.split(',')[1] ?? '', 'base64'),
  };
  const response = await page.request.post(`${url}/api/upload-image`, {
    multipart: { image },
    headers: { origin: url },
  });
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}

function findDifferences(expected: TextMeasurements, actual: TextMeasurements): string[] {
  return Object.entries(expected).flatMap(([text, { look, x, y }]) => {
    const actualText = actual[text];
    if (!actualText) return [`"${text}" is missing`];
    const isNear = Math.abs(actualText.x - x) <= 1 && Math.abs(actualText.y - y) <= 1;
    if (isNear && actualText.look === look) return [];
    return [`"${text}" ${actualText.look} at ${actualText.x},${actualText.y}, not ${look} at ${x},${y}`];
  });
}
