import { describe, expect, it } from 'vitest';
import { findChanges, findClashes, follow, getValue, normalizeDraft, rebase, settleDraft } from './draft';

const base = { name: 'Mara', bio: 'Pots.', links: { instagram: 'mara', twitter: '' } };

describe('rebase', () => {
  it('preserves typed fields and uses the stored values for the others', () => {
    const typedForm = { ...base, bio: 'Pots!', links: { instagram: 'mara.clay', twitter: '' } };
    const storedForm = { name: 'Mara L.', bio: 'Bowls.', links: { instagram: 'mara', twitter: 'm' } };
    expect(rebase(typedForm, base, storedForm)).toEqual({
      name: 'Mara L.',
      bio: 'Pots!',
      links: { instagram: 'mara.clay', twitter: 'm' },
    });
  });

  it('uses the normalized text of the response, and preserves later typing', () => {
    const sentForm = { ...base, name: ' Mara L. ' };
    const typedSince = { ...sentForm, bio: 'More.' };
    expect(rebase(typedSince, sentForm, { ...base, name: 'Mara L.' })).toEqual({
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

const createDraft = (form: typeof base) => ({ form, base, known: base });

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
  ])('returns the clashes after %s', (_, form, storedForm, clashes) => {
    expect(findClashes(createDraft(form), storedForm)).toEqual(clashes);
    expect(findClashes(follow(createDraft(form), storedForm), storedForm)).toEqual(clashes);
  });
});

describe('follow', () => {
  const serverForm = { ...base, name: 'Mara L.', bio: 'Bowls.' };

  it('uses the stored values for unchanged fields, also when repeated', () => {
    const followedDraft = follow(createDraft({ ...base, bio: 'Pots!' }), serverForm);
    expect(followedDraft).toMatchObject({
      form: { ...serverForm, bio: 'Pots!' },
      base: { ...serverForm, bio: 'Pots.' },
      known: { ...serverForm, bio: 'Pots.' },
    });
    expect(follow(followedDraft, serverForm)).toEqual(followedDraft);
  });

  it('uses the stored value once the local change is undone', () => {
    const clashing = follow(createDraft({ ...base, bio: 'Pots!' }), serverForm);
    const undone = follow({ ...clashing, form: { ...clashing.form, bio: 'Pots.' } }, serverForm);
    expect(undone).toEqual({ form: serverForm, base: serverForm, known: serverForm });
    expect(findClashes(undone, serverForm)).toEqual([]);
  });

  it('regards fields as saved if an earlier visit sent them', () => {
    const form = { ...base, bio: ' Pots! ', links: { instagram: 'mara', twitter: 'm' } };
    const sent = { bio: ' Pots! ' };
    const storedForm = { ...base, bio: 'Pots!' };
    const followedDraft = follow({ ...createDraft(form), sent }, storedForm);
    expect(findClashes(followedDraft, storedForm)).toEqual([]);
    expect(findChanges(followedDraft.form, followedDraft.base)).toEqual({ links: { twitter: 'm' } });
    expect(followedDraft.sent).toBeUndefined();
    expect(normalizeDraft(followedDraft).form.bio).toBe('Pots!');
  });

  it('changes nothing while the fields that an earlier visit sent are not stored', () => {
    const draft = { ...createDraft({ ...base, bio: 'Pots!' }), sent: { bio: 'Pots!' } };
    expect(follow(draft, base)).toEqual(draft);
  });
});

describe('settleDraft', () => {
  const typedForm = { ...base, bio: 'Hello ' };
  const saved = { ...base, bio: 'Hello' };

  it('preserves the typed text, and counts it as unchanged', () => {
    const draft = follow(settleDraft(createDraft(typedForm), { bio: 'Hello ' }, saved), saved);
    expect(draft.form).toEqual(typedForm);
    expect(findChanges(draft.form, draft.base)).toEqual({});
    expect(normalizeDraft(draft)).toEqual({ form: saved, base: saved, known: saved });
  });

  it('preserves text that was typed during the save, also when normalized', () => {
    const draft = settleDraft(createDraft({ ...base, bio: 'Hello world' }), { bio: 'Hello ' }, saved);
    expect(normalizeDraft(draft).form.bio).toBe('Hello world');
    expect(findChanges(draft.form, draft.base)).toEqual({ bio: 'Hello world' });
  });
});

it('reads the value at a dotted path', () => {
  expect(getValue(base, 'links.instagram')).toBe('mara');
  expect(getValue({ bio: 'x' }, 'links.instagram')).toBeUndefined();
  expect(getValue(undefined, 'bio')).toBeUndefined();
});
