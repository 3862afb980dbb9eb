import { expect, it } from 'vitest';
import { linkWith } from '../../../../test/msw/data';
import { applyChange, getBlockName, orderAfterMove, shortenUrl, toEditableUrl } from './link';

const [a, b, c] = [1, 2, 3].map((id) => linkWith({ id, title: `Link ${id}` }));
const allLinks = [a, b, c] as [typeof a & object, typeof a & object, typeof a & object];
const listIds = (links: Array<{ id: number }>) => links.map(({ id }) => id);

it('gives the same links when a change is applied a second time', () => {
  const changes = [
    { kind: 'update', id: 2, fields: { isShown: false } },
    { kind: 'order', ids: [3, 1, 2] },
    { kind: 'delete', id: 1 },
  ] as const;
  for (const change of changes) {
    const changedLinks = applyChange(allLinks, { ...change, ids: [3, 1, 2] } as never);
    expect(applyChange(changedLinks, { ...change, ids: [3, 1, 2] } as never)).toEqual(changedLinks);
    expect(changedLinks).not.toEqual(allLinks);
  }
  expect(listIds(applyChange(allLinks, { kind: 'order', ids: [3, 1] }))).toEqual([3, 1, 2]);
});

it('preserves the position of a link that is being deleted', () => {
  expect(orderAfterMove(allLinks, [allLinks[2], allLinks[0]])).toEqual([3, 2, 1]);
  expect(orderAfterMove(allLinks, [allLinks[1], allLinks[2], allLinks[0]])).toEqual([2, 3, 1]);
});

it.each([
  ['https://kiln.example/', 'kiln.example'],
  ['http://kiln.example/a?b=c', 'kiln.example/a?b=c'],
  ['mailto:mara@kiln.example', 'mara@kiln.example'],
])('shortens %s to %s', (url, expected) => expect(shortenUrl(url)).toBe(expected));

it.each([
  ['mailto:mara@kiln.example', 'mara@kiln.example'],
  ['mailto:a@b.example?body=x', 'mailto:a@b.example?body=x'],
  ['mailto:a@b.example,c@d.example', 'mailto:a@b.example,c@d.example'],
  ['mailto:mara@kiln', 'mailto:mara@kiln'],
  ['mailto:a%40b@c.example', 'mailto:a%40b@c.example'],
  ['https://kiln.example/', 'https://kiln.example/'],
  ['http://kiln.example/a', 'http://kiln.example/a'],
])('shows %s for editing as %s', (url, expected) => expect(toEditableUrl(url)).toBe(expected));

it.each([
  ['<p>I fire on Mondays.</p>', 'I fire on Mondays.'],
  [`<p>${'word '.repeat(20)}</p>`, `${'word '.repeat(11)}word…`],
  [`<p>${'w'.repeat(80)}</p>`, `${'w'.repeat(60)}…`],
])('names a text block by its first words: %s', (content, name) =>
  expect(getBlockName(linkWith({ kind: 'text', title: '', url: '', content }))).toBe(name),
);
