import type { VNode } from 'preact';
import type { ReferenceEntry } from '../view.js';
import { TickedText } from './ticked-text.js';

/** Shows the name with its own anchor on the page, and the description. */
export function ReferenceHeading({
  entry,
}: {
  entry: ReferenceEntry & { description: string | null };
}): VNode {
  const { name, summary, method, path, description } = entry;
  return (
    <>
      <h2 id={`${name}-title`} class="call-title">
        <a class="anchor" href={`#${name}`}>
          <TickedText text={summary} />
        </a>
      </h2>
      <p class="address">
        <code>
          <b>{method.toUpperCase()}</b> {path}
        </code>
      </p>
      {description !== null && (
        <p>
          <TickedText text={description} />
        </p>
      )}
    </>
  );
}
