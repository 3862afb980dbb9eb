import { QueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadScreens } from './preload-screens';

const PATHS = ['/auth', '/dashboard', '/newsletters', '/subscribers', '/newsletter/new2'];

/** Creates a router that records the requests for the files of its screens. */
function open(path: string) {
  const loadedPaths: string[] = [];
  const router = createMemoryRouter(
    PATHS.map((each) => ({
      path: each,
      lazy: async () => {
        loadedPaths.push(each);
        return { Component: Fragment };
      },
    })),
    { initialEntries: [path] },
  );
  return { router, asked: loadedPaths, queryClient: new QueryClient() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads Home once the sign-in form is shown', async () => {
  const { router, asked, queryClient } = open('/auth');
  preloadScreens(router, queryClient);
  await vi.waitFor(() => expect(asked).toEqual(['/auth', '/dashboard']));
});

it('loads no other screen in the half second after the first one', async () => {
  const { router, asked, queryClient } = open('/auth');
  preloadScreens(router, queryClient);
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).toEqual(['/auth']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/auth', '/dashboard']);
});

it('loads the sections of the navigation from Home, without the editor', async () => {
  const { router, asked, queryClient } = open('/auth');
  preloadScreens(router, queryClient);
  await router.navigate('/dashboard');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(expect.arrayContaining(['/newsletters', '/subscribers']));
  expect(asked).not.toContain('/newsletter/new2');
});

it('waits until no query is running', async () => {
  const { router, asked, queryClient } = open('/auth');
  let answer: (value: null) => void = () => {};
  const slow = queryClient.fetchQuery({
    queryKey: ['slow'],
    queryFn: () => new Promise<null>((resolve) => (answer = resolve)),
  });
  preloadScreens(router, queryClient);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual(['/auth']);
  answer(null);
  await slow;
  await vi.waitFor(() => expect(asked).toEqual(['/auth', '/dashboard']));
});

it('preloads no screen if the browser saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const { router, asked, queryClient } = open('/auth');
  preloadScreens(router, queryClient);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual(['/auth']);
});
