import type { VNode } from 'preact';

/** Shows a sentence of the description, with text between backticks as code. */
export function TickedText({ text }: { text: string }): VNode {
  // Every second part was between two backticks.
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}
