import { expect, it } from 'vitest';
import { createNewsletter } from '../../../../../test/msw/data';
import { toDraft } from '../../drafting/newsletter-draft';
import { createEditHistory } from './edit-history';

const draft = toDraft(createNewsletter({ title: 'Frost' }));

function record() {
  const history = createEditHistory();
  const calls: unknown[] = [];
  const targets = {
    change: (fields: unknown) => calls.push(fields),
    undoText: () => calls.push('undo text'),
    redoText: () => calls.push('redo text'),
  };
  return { history, targets, calls };
}

it('undoes and redoes in the order of the changes', () => {
  const { history, targets, calls } = record();
  history.recordFields(draft, { title: 'Ash' }, 0);
  history.recordText();
  history.undo(targets);
  history.undo(targets);
  history.undo(targets);
  history.redo(targets);
  history.redo(targets);
  history.redo(targets);
  expect(calls).toEqual(['undo text', { title: 'Frost' }, { title: 'Ash' }, 'redo text']);
});

it('groups quick changes of a field, and drops undone changes after a new change', () => {
  const { history, targets, calls } = record();
  history.recordFields(draft, { title: 'Ash' }, 0);
  history.recordFields({ ...draft, title: 'Ash' }, { title: 'Ashes' }, 400);
  history.recordFields({ ...draft, title: 'Ashes' }, { title: 'Ashes!' }, 1_000);
  history.undo(targets);
  history.undo(targets);
  history.recordFields(draft, { ctaText: 'Visit' }, 1_100);
  history.redo(targets);
  expect(calls).toEqual([{ title: 'Ashes' }, { title: 'Frost' }]);
});
