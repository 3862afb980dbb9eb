import { brand } from '../brand/brand';

/**
 * Rendered before the first screen: the shell of index.html stays visible (`shell/shell.css`), with nothing to
 * announce.
 */
export function WaitingPage() {
  return (
    <main data-waiting className="sr-only">
      <h1>{brand}</h1>
      <p role="status">Loading</p>
    </main>
  );
}
