import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region';
import { dismissToast, showErrorToast, showToast, showUndoToast } from './toast-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const getVisibleToasts = () => screen.getByRole('region').querySelectorAll('li');

it('shows one toast at a time', () => {
  render(<ToastRegion />);
  act(() => showToast('Draft saved'));
  act(() => showErrorToast('Save failed', 'Too long'));
  expect(getVisibleToasts()).toHaveLength(1);
  expect(getVisibleToasts()[0]?.textContent).toContain('Save failed');
  expect(getVisibleToasts()[0]?.textContent).toContain('Too long');
});

it('removes a toast after five seconds', () => {
  render(<ToastRegion />);
  act(() => showToast('Draft saved'));
  act(() => vi.advanceTimersByTime(4999));
  expect(getVisibleToasts()).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(getVisibleToasts()).toHaveLength(0);
});

it('removes a dismissed toast', () => {
  render(<ToastRegion />);
  act(() => showToast('Draft saved'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(getVisibleToasts()).toHaveLength(0);
});

it('focuses its region with F8', () => {
  render(<ToastRegion />);
  act(() => showToast('Draft saved'));
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region').contains(document.activeElement)).toBe(true);
});

it('runs either the undo or the expiry, never both', () => {
  const calls: string[] = [];
  const offer = (name: string) =>
    showUndoToast('Link deleted', name, {
      onUndo: () => calls.push(`undo ${name}`),
      onExpired: () => calls.push(`gone ${name}`),
    });
  render(<ToastRegion />);
  act(() => offer('a'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getVisibleToasts()).toHaveLength(0);
  act(() => offer('b'));
  act(() => vi.advanceTimersByTime(7999));
  expect(calls).toEqual(['undo a']);
  act(() => vi.advanceTimersByTime(1));
  act(() => offer('c'));
  act(() => offer('d'));
  act(() => dismissToast());
  expect(calls).toEqual(['undo a', 'gone b', 'gone c', 'gone d']);
});
