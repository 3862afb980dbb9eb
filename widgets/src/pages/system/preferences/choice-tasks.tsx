import type { VNode } from 'preact';
import type { PreferenceFacts, PreferencesProblem } from '../../view.js';

interface TaskProps {
  subscriber: PreferenceFacts;
  /** The path of the page. */
  link: string;
}

/** Shows a checkbox for each topic. A subscriber without topics stays subscribed. */
export function TopicsTask({ subscriber: { topics }, link }: TaskProps): VNode | null {
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="topics-title">
      <h2 id="topics-title">Topics</h2>
      <form class="task" method="post" action={`${link}/topics`}>
        <p class="hint">
          If you choose no topic, you stay on the list and still receive newsletters that go to all
          subscribers.
        </p>
        <ul class="checks">
          {topics.map(({ id, name, description, isChosen }) => (
            <li key={id}>
              <label class="check">
                <input type="checkbox" name="tags" value={id} checked={isChosen} />
                <span>
                  <bdi>{name}</bdi>
                  {description && <span class="hint">{description}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <button class="button secondary" type="submit">
          Save topics
        </button>
      </form>
    </section>
  );
}

interface ProblemProps extends TaskProps {
  problem: PreferencesProblem | null;
}

export function FieldsTask({ subscriber: { publicFields }, link, problem }: ProblemProps): VNode | null {
  if (publicFields.length === 0) return null;
  return (
    <section aria-labelledby="fields-title">
      <h2 id="fields-title">Your details</h2>
      <form class="task" method="post" action={`${link}/fields`}>
        <Problem problem={problem} />
        {publicFields.map((field) => (
          <div class="field" key={field.key}>
            <label for={`field-${field.key}`}>
              <bdi>{field.label}</bdi>
            </label>
            <FieldControl field={field} />
          </div>
        ))}
        <button class="button secondary" type="submit">
          Save details
        </button>
      </form>
    </section>
  );
}

function FieldControl({ field }: { field: PreferenceFacts['publicFields'][number] }): VNode {
  const { key, type, choices, value } = field;
  const nameAttributes = { id: `field-${key}`, name: `fields[${key}]` };
  if (type === 'choice' || type === 'boolean') {
    const current = typeof value === 'boolean' ? formatYesOrNo(value) : String(value ?? '');
    const options = type === 'choice' ? addCurrentChoice(choices, current) : ['yes', 'no'];
    return (
      <select {...nameAttributes}>
        <option value="">Not set</option>
        {options.map((option) => (
          <option key={option} value={option} selected={option === current}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  const inputAttributes = { ...nameAttributes, value: String(value ?? '') };
  switch (type) {
    case 'text':
      return <input {...inputAttributes} type="text" maxLength={200} dir="auto" />;
    case 'number':
      return <input {...inputAttributes} type="number" step="any" />;
    case 'date':
      return <input {...inputAttributes} type="date" />;
  }
}

/** Adds the stored choice to the list if the creator has removed it. */
function addCurrentChoice(choices: string[], current: string): string[] {
  return current === '' || choices.includes(current) ? choices : [current, ...choices];
}

function formatYesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** Shows a button for each of two pause lengths, or a button to resume. */
export function PauseTask({ subscriber, link, problem }: ProblemProps): VNode | null {
  if (subscriber.status !== 'confirmed') return null;
  const isPaused = subscriber.pausedUntil !== null;
  return (
    <section aria-labelledby="pause-title">
      <h2 id="pause-title">{isPaused ? 'Newsletters are paused' : 'Take a break'}</h2>
      <form class="task" method="post" action={`${link}/pause`}>
        <Problem problem={problem} />
        <p class="hint">
          {isPaused ? 'They resume automatically.' : 'Newsletters resume automatically afterwards.'}
        </p>
        <div class="buttons">
          {isPaused ? (
            <button class="button secondary" type="submit" name="days" value="">
              Resume now
            </button>
          ) : (
            [30, 90].map((days) => (
              <button class="button secondary" type="submit" name="days" value={days} key={days}>
                Pause for {days} days
              </button>
            ))
          )}
        </div>
      </form>
    </section>
  );
}

function Problem({ problem }: { problem: PreferencesProblem | null }): VNode | null {
  if (problem === null) return null;
  return (
    <p class="problem" role="alert">
      {problem.message}
    </p>
  );
}
