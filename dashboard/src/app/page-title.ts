import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Moves the focus to the title after navigation, as after a full load. Returns the ref for the page. */
export function useTitleFocus(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const firstPath = useRef(pathname);

  useEffect(() => {
    if (pathname === firstPath.current) return;
    firstPath.current = '';
    page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);

  return page;
}
