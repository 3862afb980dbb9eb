import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { act } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { dismissToast } from '../src/ui/feedback/toast-store';
import { failScripts } from './load-scripts';
import { server } from './msw/server';

configure({
  // The first screen of a worker is compiled while a test waits for it: more than ten seconds beside other work.
  asyncUtilTimeout: 20_000,
  getElementError: describeMissing,
});

/** Returns a query's error. It prints the screen only if no retry follows: printing took 4% of the tests' time. */
function describeMissing(message: string | null, container: Element): Error {
  // Set while a query is retried. The screen is printed after the last try.
  const { _disableExpensiveErrorDiagnostics: isRetried } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  const error = new Error(isRetried ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
  error.name = 'TestingLibraryElementError';
  // The reporter shows the first line outside of libraries, which is then that of the test.
  Error.captureStackTrace(error, describeMissing);
  return error;
}

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
