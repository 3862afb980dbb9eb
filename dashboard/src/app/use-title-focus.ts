import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the focus starts at its title, as it would after a full load. The ref is for the page. */
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
