import { describe, expect, it } from 'vitest';
import { changesOf, conflictsOf, rebase, valueAt } from './draft';

const base = { name: 'Mara', bio: 'Pots.', links: { instagram: 'mara', twitter: '' } };

describe('rebase', () => {
  it('preserves typed fields and uses the stored values for the others', () => {
    const typed = { ...base, bio: 'Pots!', links: { instagram: 'mara.clay', twitter: '' } };
    const stored = { name: 'Mara L.', bio: 'Bowls.', links: { instagram: 'mara', twitter: 'm' } };
    expect(rebase(typed, base, stored)).toEqual({
      name: 'Mara L.',
      bio: 'Pots!',
      links: { instagram: 'mara.clay', twitter: 'm' },
    });
  });

  it('uses the normalized text of the response, and preserves later typing', () => {
    const sent = { ...base, name: ' Mara L. ' };
    const typedSince = { ...sent, bio: 'More.' };
    expect(rebase(typedSince, sent, { ...base, name: 'Mara L.' })).toEqual({
      ...base,
      name: 'Mara L.',
      bio: 'More.',
    });
  });
});

describe('changesOf', () => {
  it('returns only the fields that differ', () => {
    expect(changesOf(base, base)).toEqual({});
    expect(changesOf({ ...base, bio: '' }, base)).toEqual({ bio: '' });
    expect(changesOf({ ...base, links: { instagram: '', twitter: '' } }, base)).toEqual({
      links: { instagram: '' },
    });
  });
});

describe('clashesOf', () => {
  it.each([
    ['nothing', base, base, []],
    ['a change here', { ...base, bio: 'A' }, base, []],
    ['a change there', base, { ...base, bio: 'B' }, []],
    ['the same change on both sides', { ...base, bio: 'A' }, { ...base, bio: 'A' }, []],
    ['different changes', { ...base, bio: 'A' }, { ...base, bio: 'B' }, ['bio']],
    [
      'different changes in a group',
      { ...base, links: { instagram: 'a', twitter: '' } },
      { ...base, links: { instagram: 'b', twitter: '' } },
      ['links.instagram'],
    ],
  ])('of %s', (_, form, stored, clashes) => {
    expect(conflictsOf(form, base, stored)).toEqual(clashes);
  });
});

it('follows the dots of a path', () => {
  expect(valueAt(base, 'links.instagram')).toBe('mara');
  expect(valueAt({ bio: 'x' }, 'links.instagram')).toBeUndefined();
  expect(valueAt(undefined, 'bio')).toBeUndefined();
});
