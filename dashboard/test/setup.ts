import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { act } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { dismissToast } from '../src/ui/feedback/toast-store';
import { failScripts } from './load-scripts';
import { server } from './msw/server';

configure({
  // More than ten seconds on a busy machine, because a worker compiles its first screen while a test waits.
  asyncUtilTimeout: 20_000,
  getElementError: describeMissing,
});

/** Returns a query's error. It prints the screen only without a retry, because printing took 4% of the tests' time. */
function describeMissing(message: string | null, container: Element): Error {
  // True while a query is retried. The last try prints the screen.
  const { _disableExpensiveErrorDiagnostics: isRetried } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  const error = new Error(isRetried ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
  error.name = 'TestingLibraryElementError';
  // Removes this function from the stack, so that the reporter shows the line of the test.
  Error.captureStackTrace(error, describeMissing);
  return error;
}

const HOME = window.location.href;

// Browsers throw a TypeError without a response, but happy-dom throws another error.
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
  // A clicked download navigates happy-dom to the file, and the files of a worker share the window.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(HOME);
});

afterAll(() => {
  failScripts();
  server.close();
});
