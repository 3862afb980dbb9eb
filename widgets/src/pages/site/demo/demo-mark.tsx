import type { VNode } from 'preact';

/** Marks every demo page, always visible. */
export function DemoMark(): VNode {
  return (
    <p class="demo-mark" title="A made-up profile: subscribing and buying do nothing here.">
      Demo
    </p>
  );
}
