import type { VNode } from 'preact';

/** On every made-up page, always in sight. */
export function DemoMark(): VNode {
  return (
    <p class="demo-mark" title="A made-up profile: subscribing and buying do nothing here.">
      Demo
    </p>
  );
}
