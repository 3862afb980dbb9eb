import type { VNode } from 'preact';
import type { ReferenceEventView } from '../view.js';
import { Answers, Fields } from './reference-fields.js';
import { ReferenceHeading } from './reference-heading.js';

/** Documents one event: its cause, the request, how to handle it, and how to respond. */
export function ReferenceEvent({ event }: { event: ReferenceEventView }): VNode {
  const { name, headers, body, samples, answers } = event;
  return (
    <article class="call" id={name} aria-labelledby={`${name}-title`}>
      <ReferenceHeading entry={event} />
      <Fields title="Headers" fields={headers} />
      <Fields title="Body" fields={body} />
      <h3>What arrives</h3>
      <pre>
        <code>{samples.request}</code>
      </pre>
      <pre>
        <code>{samples.typescript}</code>
      </pre>
      <Answers title="What you answer" answers={answers} />
    </article>
  );
}
