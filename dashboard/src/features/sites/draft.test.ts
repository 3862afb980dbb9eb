import { describe, expect, it } from 'vitest';
import { findChanges, findClashes, follow, normalized, rebase, settled, valueAt } from './draft';

const base = { name: 'Mara', bio: 'Pots.', links: { instagram: 'mara', twitter: '' } };

describe('rebase', () => {
  it('preserves typed fields and uses the stored values for the others', () => {
    const given = { ...base, bio: 'Pots!', links: { instagram: 'mara.clay', twitter: '' } };
    const stored = { name: 'Mara L.', bio: 'Bowls.', links: { instagram: 'mara', twitter: 'm' } };
    expect(rebase(given, base, stored)).toEqual({
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

describe('findChanges', () => {
  it('returns only the fields that differ', () => {
    expect(findChanges(base, base)).toEqual({});
    expect(findChanges({ ...base, bio: '' }, base)).toEqual({ bio: '' });
    expect(findChanges({ ...base, links: { instagram: '', twitter: '' } }, base)).toEqual({
      links: { instagram: '' },
    });
  });
});

const draftOf = (form: typeof base) => ({ form, base, known: base });

describe('findClashes', () => {
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
    expect(findClashes(draftOf(form), stored)).toEqual(clashes);
    expect(findClashes(follow(draftOf(form), stored), stored)).toEqual(clashes);
  });
});

describe('follow', () => {
  const theirs = { ...base, name: 'Mara L.', bio: 'Bowls.' };

  it('uses the stored values for unchanged fields, and is the same when repeated', () => {
    const followed = follow(draftOf({ ...base, bio: 'Pots!' }), theirs);
    expect(followed).toMatchObject({
      form: { ...theirs, bio: 'Pots!' },
      base: { ...theirs, bio: 'Pots.' },
      known: { ...theirs, bio: 'Pots.' },
    });
    expect(follow(followed, theirs)).toEqual(followed);
  });

  it('uses the stored value once the change here is undone', () => {
    const clashing = follow(draftOf({ ...base, bio: 'Pots!' }), theirs);
    const undone = follow({ ...clashing, form: { ...clashing.form, bio: 'Pots.' } }, theirs);
    expect(undone).toEqual({ form: theirs, base: theirs, known: theirs });
    expect(findClashes(undone, theirs)).toEqual([]);
  });

  it('counts fields that an earlier visit sent as saved', () => {
    const form = { ...base, bio: ' Pots! ', links: { instagram: 'mara', twitter: 'm' } };
    const sent = { bio: ' Pots! ' };
    const stored = { ...base, bio: 'Pots!' };
    const followed = follow({ ...draftOf(form), sent }, stored);
    expect(findClashes(followed, stored)).toEqual([]);
    expect(findChanges(followed.form, followed.base)).toEqual({ links: { twitter: 'm' } });
    expect(followed.sent).toBeUndefined();
    expect(normalized(followed).form.bio).toBe('Pots!');
  });

  it('waits for fields that an earlier visit sent until the stored copy changes', () => {
    const draft = { ...draftOf({ ...base, bio: 'Pots!' }), sent: { bio: 'Pots!' } };
    expect(follow(draft, base)).toEqual(draft);
  });
});

describe('settled', () => {
  const given = { ...base, bio: 'Hello ' };
  const saved = { ...base, bio: 'Hello' };

  it('preserves the typed text, which is no longer changed', () => {
    const draft = follow(settled(draftOf(given), { bio: 'Hello ' }, saved), saved);
    expect(draft.form).toEqual(given);
    expect(findChanges(draft.form, draft.base)).toEqual({});
    expect(normalized(draft)).toEqual({ form: saved, base: saved, known: saved });
  });

  it('preserves text that was typed during the save, also when normalized', () => {
    const draft = settled(draftOf({ ...base, bio: 'Hello world' }), { bio: 'Hello ' }, saved);
    expect(normalized(draft).form.bio).toBe('Hello world');
    expect(findChanges(draft.form, draft.base)).toEqual({ bio: 'Hello world' });
  });
});

it('follows the dots of a path', () => {
  expect(valueAt(base, 'links.instagram')).toBe('mara');
  expect(valueAt({ bio: 'x' }, 'links.instagram')).toBeUndefined();
  expect(valueAt(undefined, 'bio')).toBeUndefined();
});
