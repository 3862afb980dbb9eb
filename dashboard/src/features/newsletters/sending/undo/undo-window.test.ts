import { describe, expect, it } from 'vitest';
import { beginUndoWindow, canUndo, undoDeadline } from './undo-window';

const sentAt = '2026-11-21T08:00:00.000Z';
const undoUntil = '2026-11-21T08:00:08.000Z';
const serverNow = Date.parse(sentAt);
let lastId = 0;
/** Returns a sending that no other test uses. */
const createSending = () => ({ id: ++lastId, sentAt, undoUntil });

describe('a sent newsletter in a list', () => {
  it('can be undone until the end of the window', () => {
    const sentNewsletter = createSending();
    expect(canUndo(sentNewsletter, serverNow + 3_000)).toBe(true);
    expect(canUndo(sentNewsletter, serverNow + 7_999)).toBe(true);
    expect(canUndo(sentNewsletter, serverNow + 8_000)).toBe(false);
  });

  it('can be undone no longer than the window, even with a slow clock', () => {
    const sentNewsletter = createSending();
    const slow = serverNow - 600_000;
    expect(undoDeadline(sentNewsletter, slow)).toBe(slow + 8_000);
    expect(canUndo(sentNewsletter, slow + 8_000)).toBe(false);
  });

  it('cannot be undone without a window from the server, nor as a draft', () => {
    expect(canUndo({ id: 1, sentAt, undoUntil: null }, serverNow)).toBe(false);
    expect(canUndo({ id: 1, sentAt: null, undoUntil: null }, serverNow)).toBe(false);
  });
});

it('offers the whole window in the tab that sent the newsletter, even with a fast clock', () => {
  const sentNewsletter = createSending();
  const fast = serverNow + 600_000;
  beginUndoWindow(sentNewsletter, fast);
  expect(undoDeadline(sentNewsletter, fast + 1_000)).toBe(fast + 8_000);
  expect(canUndo(sentNewsletter, fast + 7_999)).toBe(true);
  expect(canUndo(sentNewsletter, fast + 8_000)).toBe(false);
});

it('starts a new window for a newsletter that is sent again', () => {
  const first = createSending();
  beginUndoWindow(first, serverNow);
  const resentNewsletter = {
    ...first,
    sentAt: '2026-11-21T08:01:00.000Z',
    undoUntil: '2026-11-21T08:01:08.000Z',
  };
  expect(canUndo(resentNewsletter, serverNow + 61_000)).toBe(true);
});
