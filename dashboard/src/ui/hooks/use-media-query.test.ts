import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useMediaQuery } from './use-media-query';

it('adds one listener, no matter how often the component renders', () => {
  const addEventListener = vi.fn();
  const list = { matches: true, addEventListener, removeEventListener: () => {} };
  const match = vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  const { result, rerender } = renderHook(() => useMediaQuery('(width < 48rem)'));
  rerender();
  rerender();
  expect(result.current).toBe(true);
  expect(addEventListener).toHaveBeenCalledOnce();
  match.mockRestore();
});
