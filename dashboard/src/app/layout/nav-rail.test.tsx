import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { RailLink } from './nav-rail';
import { railItems } from './navigation';

it.each(['/newsletters', '/newsletters/7/report', '/newsletter/new2', '/newsletter/new'])(
  'marks Newsletters as the current item at %s',
  (path) => {
    const items = railItems.map((item) => <RailLink key={item.path} item={item} />);
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: items }], { initialEntries: [path] })}
      />,
    );
    const current = screen.getAllByRole('link', { current: 'page' });
    expect(current.map(({ textContent }) => textContent)).toEqual(['Newsletters']);
  },
);
