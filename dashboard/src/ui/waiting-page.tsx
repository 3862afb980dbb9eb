import { brand } from './brand';

/** Before the first screen: the shell of index.html stays in sight (`shell/shell.css`), and has nothing to hear. */
export function WaitingPage() {
  return (
    <main data-waiting className="sr-only">
      <h1>{brand}</h1>
      <p role="status">Loading</p>
    </main>
  );
}
