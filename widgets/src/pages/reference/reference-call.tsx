import type { VNode } from 'preact';
import type { ReferenceCallView } from '../view.js';
import { Answers, Fields } from './reference-fields.js';
import { ReferenceHeading } from './reference-heading.js';

/** Documents one endpoint: its purpose, parameters, samples and responses. */
export function ReferenceCall({ call }: { call: ReferenceCallView }): VNode {
  const { name, access, parameters, body, samples, answers } = call;
  return (
    <article class="call" id={name} aria-labelledby={`${name}-title`}>
      <ReferenceHeading entry={call} />
      <p class="access">{access}</p>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      <div class="samples">
        <Sample language="curl" text={samples.curl} />
        <Sample language="typescript" text={samples.typescript} />
        {samples.command === null ? (
          <p class="sample command">The terminal has no command for this. Use curl or the SDK.</p>
        ) : (
          <Sample language="command" text={samples.command} />
        )}
      </div>
      <Answers answers={answers} />
    </article>
  );
}

function Sample({ language, text }: { language: string; text: string }): VNode {
  return (
    <pre class={`sample ${language}`}>
      <code>{text}</code>
    </pre>
  );
}
