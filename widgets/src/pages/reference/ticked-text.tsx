import type { VNode } from 'preact';

/** A sentence of the description: what stands between backticks is code. */
export function TickedText({ text }: { text: string }): VNode {
  // Every second part stood between two of them.
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}
