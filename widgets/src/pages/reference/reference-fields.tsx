import type { VNode } from 'preact';
import type { ReferenceCallView, ReferenceField } from '../view.js';
import { TickedText } from './ticked-text.js';

/** Lists the fields of a header, a path or a body. */
export function Fields({ title, fields }: { title: string; fields: ReferenceField[] }): VNode | null {
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

/** Lists the responses by status. */
export function Answers({
  title = 'Answers',
  answers,
}: { title?: string } & Pick<ReferenceCallView, 'answers'>): VNode {
  return (
    <>
      <h3>{title}</h3>
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
