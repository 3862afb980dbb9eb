import type { VNode } from 'preact';
import type { ReferenceCallView, ReferenceField } from '../view.js';
import { TickedText } from './ticked-text.js';

/** One call: what it does, what it takes, how to make it, what comes back. */
export function ReferenceCall({ call }: { call: ReferenceCallView }): VNode {
  const { name, summary, method, path, description, access, parameters, body, samples, answers } = call;
  return (
    <article class="call" id={name} aria-labelledby={`${name}-title`}>
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

function Fields({ title, fields }: { title: string; fields: ReferenceField[] }): VNode | null {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl class="fieldlist">
        {fields.map(({ name, place, isRequired, type, description }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code>
              {isRequired && <span class="required">required</span>}
            </dt>
            <dd>
              <code class="type">{type}</code>
              {place !== 'body' && <span> in the {place}</span>}
              {description !== null && (
                <p>
                  <TickedText text={description} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Answers({ answers }: Pick<ReferenceCallView, 'answers'>): VNode {
  return (
    <>
      <h3>Answers</h3>
      <dl class="fieldlist">
        {answers.map(({ status, description, type, example }) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>
              <TickedText text={description} />
              {example !== null && (
                <details>
                  <summary>Example, {type}</summary>
                  <pre>
                    <code>{example}</code>
                  </pre>
                </details>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
