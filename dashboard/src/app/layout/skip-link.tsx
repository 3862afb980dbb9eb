/** Links past the navigation, as the first tab stop. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-nav bg-surface px-4 py-3 font-semibold shadow-menu focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20"
    >
      Skip to content
    </a>
  );
}
