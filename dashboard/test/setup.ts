import { cleanup, configure } from '@testing-library/react';
import { act } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { dismissToast } from '../src/ui/feedback/toast-store';
import { failScripts } from './load-scripts';
import { server } from './msw/server';

// The first screen of a worker is compiled while a test waits for it: more than ten seconds beside other work.
configure({ asyncUtilTimeout: 20_000 });

const HOME = window.location.href;

// Without an answer, browsers throw a TypeError; happy-dom throws something else.
const happyFetch = globalThis.fetch;
globalThis.fetch = (...request) =>
  happyFetch(...request).catch((error: unknown) => {
    const isUnreachable = error instanceof DOMException && error.name === 'NetworkError';
    throw isUnreachable ? new TypeError('Failed to fetch') : error;
  });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  cleanup();
  act(() => dismissToast());
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // A clicked download navigates happy-dom to the file, and the window is shared by the files of a worker.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(HOME);
});

afterAll(() => {
  failScripts();
  server.close();
});
