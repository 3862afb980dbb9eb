import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, useToast } from '../../../../ui/feedback/toast-store';
import { cancelConfirmation, confirmSent } from './confirm-sent';

const NOW = Date.parse('2026-11-24T08:00:00.000Z');
const sentNewsletter = { id: 7, sentAt: '2026-11-24T08:00:00.000Z', undoUntil: '2026-11-24T08:00:08.000Z' };
const getShownToast = () => renderHook(useToast).result.current;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  dismissToast();
});
afterEach(() => vi.useRealTimers());

it('confirms a sent newsletter when its undo window ends', () => {
  confirmSent(sentNewsletter, NOW);
  vi.advanceTimersByTime(7_999);
  expect(getShownToast()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(getShownToast()).toMatchObject({
    title: 'Newsletter sent!',
    description: 'Your newsletter has been sent to all your subscribers.',
  });
});

it('confirms a sent newsletter without an undo window at once', () => {
  confirmSent({ ...sentNewsletter, id: 8, undoUntil: null }, NOW);
  expect(getShownToast()?.title).toBe('Newsletter sent!');
});

it('does not confirm a newsletter whose sending was undone', () => {
  confirmSent({ ...sentNewsletter, id: 9 }, NOW);
  cancelConfirmation(9);
  vi.advanceTimersByTime(60_000);
  expect(getShownToast()).toBeUndefined();
});
