import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { App } from '../src/app/app';
import { createQueryClient } from '../src/app/query-client';
import { routes } from '../src/app/router';

/** The whole dashboard at one address, against the mocked API. */
export function renderApp(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const queryClient = createQueryClient();
  render(<App queryClient={queryClient} router={router} />);
  return { router, queryClient, user: userEvent.setup({ delay: null }) };
}
