import { describe, expect, it, vi } from 'vitest';
import { createUser } from '../../../../../test/msw/data';
import { createEmptyDraft } from '../newsletter-draft';
import { fingerprintDraft } from '../saving/fingerprint';
import type { FoundDraft } from './local-drafts';
import { openAutosave } from './open-autosave';

const empty = createEmptyDraft(createUser());
const draft = (title: string) => ({ ...empty, title });
const stored = { draft: draft('Stored'), id: 7, version: 3 };
const copy = (fields: Partial<FoundDraft>): FoundDraft => ({
  key: 'a',
  draft: draft('Typed'),
  version: 3,
  attempted: undefined,
  savedAt: 1,
  ...fields,
});

describe('openAutosave', () => {
  it('starts with the text of the server if there are no copies', () => {
    expect(openAutosave(stored, [], 0)).toMatchObject({
      autosave: { draft: stored.draft },
      isRestored: false,
    });
  });

  it('discards a copy that equals the text of the server', () => {
    const sameCopy = copy({ draft: draft('Stored'), version: 2 });
    expect(openAutosave(stored, [sameCopy], 0)).toMatchObject({ isRestored: false, settled: [{ key: 'a' }] });
  });

  it('restores a copy that builds on the text of the server', () => {
    const opening = openAutosave(stored, [copy({})], 50);
    expect(opening).toMatchObject({
      autosave: { draft: { title: 'Typed' }, firstChangeAt: 50, status: { name: 'idle' } },
      isRestored: true,
    });
  });

  it('restores a copy that builds on its own save with a lost response', () => {
    const crashedCopy = copy({ version: 2, attempted: fingerprintDraft(stored.draft) });
    expect(openAutosave(stored, [crashedCopy], 0)).toMatchObject({ isRestored: true, autosave: { stored } });
  });

  it('reports a conflict if the copy builds on another text', () => {
    const { autosave, isRestored } = openAutosave(stored, [copy({ version: 2 })], 0);
    expect(isRestored).toBe(false);
    expect(autosave).toMatchObject({
      draft: { title: 'Typed' },
      status: { name: 'conflict', theirs: { id: 7, version: 3, draft: { title: 'Stored' } } },
    });
  });

  it('restores a draft that the server has never stored', () => {
    const unsavedDraft = { draft: empty, id: undefined, version: undefined };
    expect(openAutosave(unsavedDraft, [copy({ version: undefined })], 0)).toMatchObject({
      autosave: { draft: { title: 'Typed' }, stored: { id: undefined } },
      isRestored: true,
    });
  });

  it('restores the first copy with changes, and completes fields of older releases', () => {
    const older = { title: 'Typed', content: '' } as FoundDraft['draft'];
    const opening = openAutosave(
      stored,
      [
        copy({ key: 'same', draft: draft('Stored') }),
        copy({ key: 'new', draft: older }),
        copy({ key: 'old' }),
      ],
      0,
    );
    expect(opening.settled.map(({ key }) => key)).toEqual(['same', 'new']);
    expect(opening.autosave.draft).toEqual(draft('Typed'));
  });
});

describe('fingerprintDraft', () => {
  it.each([
    ['<p>a &amp; b<br />c</p>', '<p>a &#38; b<br>c</p>'],
    ['<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>'],
    ['<img src="/a" alt="x">', "<img src='/a' alt=x />"],
  ])('is the same for %s and %s', (first, second) => {
    expect(fingerprintDraft({ ...empty, content: first })).toBe(
      fingerprintDraft({ ...empty, content: second }),
    );
  });

  it('parses only the blocks that changed', () => {
    const blocks = [
      '<p>a</p>',
      '<blockquote><p>b</p><p>c</p></blockquote>',
      '<img src="/a">',
      '<ul><li>d</li></ul>',
    ];
    fingerprintDraft({ ...empty, content: blocks.join('') });
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
    fingerprintDraft({ ...empty, content: blocks.join('').replace('c</p>', 'cc</p>') });
    expect(parse.mock.calls.map(([html]) => html)).toEqual(['<blockquote><p>b</p><p>cc</p></blockquote>']);
    parse.mockRestore();
  });

  it.each([
    ['<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote><p>a</p></blockquote><p>b</p>'],
    ['<b>a</b> b', '<b>a</b>b'],
    ['<p>a<p>b', '<p>a</p>b'],
  ])('distinguishes %s and %s', (first, second) => {
    expect(fingerprintDraft({ ...empty, content: first })).not.toBe(
      fingerprintDraft({ ...empty, content: second }),
    );
  });

  it('treats a link as equal after the server completed it', () => {
    const completed = { ...empty, ctaUrl: 'https://kiln.example/' };
    expect(fingerprintDraft({ ...empty, ctaUrl: 'kiln.example' })).toBe(fingerprintDraft(completed));
  });

  it.each([
    { title: 'x' },
    { slug: 'x' },
    { content: '<p>x</p>' },
    { template: 'template-1' as const },
    { imageBlocks: [{ image: '/a', link: '', alt: '' }] },
  ])('differs for %j', (fields) => {
    expect(fingerprintDraft({ ...empty, ...fields })).not.toBe(fingerprintDraft(empty));
  });
});
