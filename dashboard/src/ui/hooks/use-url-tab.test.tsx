import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { useUrlTab } from './use-url-tab';

const TABS = [{ value: 'profile' }, { value: 'account' }] as const;

function openAt(path: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ tab: useUrlTab(TABS), search: useLocation().search }), { wrapper });
}

it.each([
  ['/', 'profile'],
  ['/?tab=account', 'account'],
  ['/?tab=nothing', 'profile'],
])('opens %s on the tab %s', (path, tab) => {
  expect(openAt(path).result.current.tab[0]).toBe(tab);
});

it('keeps the rest of the query', () => {
  const { result } = openAt('/?days=90&tab=profile');
  act(() => result.current.tab[1]('account'));
  expect([result.current.tab[0], result.current.search]).toEqual(['account', '?days=90&tab=account']);
});
