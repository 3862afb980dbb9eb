import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Moves the focus to the title after navigation, even between layouts. Returns the ref for the page. */
export function useTitleFocus(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isFullLoad = useNavigationType() === 'POP';
  const firstPath = useRef(isFullLoad ? pathname : '');

  useEffect(() => {
    if (pathname === firstPath.current) return;
    firstPath.current = '';
    return page.current ? focusTitle(page.current) : undefined;
  }, [pathname]);

  return page;
}

/** Focuses the title, and its replacement after a loading screen. Stops when the focus moves elsewhere. */
function focusTitle(page: HTMLElement): () => void {
  let title = page.querySelector('h1');
  title?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement === title) return;
    if (title?.isConnected || document.activeElement !== document.body) return observer.disconnect();
    title = page.querySelector('h1');
    title?.focus({ preventScroll: true });
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}
