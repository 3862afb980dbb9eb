import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { App } from '../src/app/app';
import { createQueryClient } from '../src/app/query-client';
import { routes } from '../src/app/routes/router';
import { SignedInOnly } from '../src/app/routes/session-gates';

/** Renders the whole dashboard at one URL, with the mocked API. */
export function renderApp(path: string) {
  return renderRoutes(routes, path);
}

/** Renders one part of a screen for a signed-in creator. Every other URL shows an empty page. */
export function renderPart(part: ReactNode) {
  const children = [
    { path: '/', element: part },
    { path: '*', element: <h1>Elsewhere</h1> },
  ];
  return renderRoutes([{ element: <SignedInOnly />, children }], '/');
}

function renderRoutes(routes: RouteObject[], path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const queryClient = createQueryClient();
  render(<App queryClient={queryClient} router={router} />);
  return { router, queryClient, user: userEvent.setup({ delay: null }) };
}
