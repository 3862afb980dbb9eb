import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, useToast } from '../../../../ui/feedback/toast-store';
import { cancelConfirmation, confirmSent } from './confirm-sent';

const NOW = Date.parse('2026-11-24T08:00:00.000Z');
const sent = { id: 7, sentAt: '2026-11-24T08:00:00.000Z', undoUntil: '2026-11-24T08:00:08.000Z' };
const shown = () => renderHook(useToast).result.current;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  dismissToast();
});
afterEach(() => vi.useRealTimers());

it('confirms a sending when its undo window ends', () => {
  confirmSent(sent, NOW);
  vi.advanceTimersByTime(7_999);
  expect(shown()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(shown()).toMatchObject({
    title: 'Newsletter sent!',
    description: 'Your newsletter has been sent to all your subscribers.',
  });
});

it('confirms a sending without an undo window at once', () => {
  confirmSent({ ...sent, id: 8, undoUntil: null }, NOW);
  expect(shown()?.title).toBe('Newsletter sent!');
});

it('does not confirm an undone sending', () => {
  confirmSent({ ...sent, id: 9 }, NOW);
  cancelConfirmation(9);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBeUndefined();
});
