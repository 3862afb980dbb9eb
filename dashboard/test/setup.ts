import { cleanup } from '@testing-library/react';
import { act } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { dismissToast } from '../src/ui/toast-store';
import { server } from './msw/server';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  cleanup();
  act(() => dismissToast());
  server.resetHandlers();
  localStorage.clear();
});

afterAll(() => server.close());
