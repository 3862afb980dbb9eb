import type { ComponentChildren, VNode } from 'preact';
import { getCreatorName } from '../../creator-name.js';
import type { PreferencesProblem, PreferencesView } from '../../view.js';
import { FieldsTask, PauseTask, TopicsTask } from './choice-tasks.js';

type ShownPreferences = Extract<PreferencesView, { state: 'shown' }>;

/**
 * Renders one plain form for each task. The server validates addresses, because browsers reject non-ASCII characters
 * before an @.
 */
export function PreferenceTasks({ view }: { view: ShownPreferences }): VNode {
  const { subscriber, token, problem } = view;
  const link = `/r/${encodeURIComponent(token)}`;
  const findFieldProblem = (field: PreferencesProblem['field']) =>
    problem?.field === field ? problem : null;
  return (
    <div class="tasks">
      <TopicsTask subscriber={subscriber} link={link} />
      <FieldsTask subscriber={subscriber} link={link} problem={findFieldProblem('fields')} />
      <section aria-labelledby="name-title">
        <h2 id="name-title">Your name</h2>
        <form class="task" method="post" action={`${link}/name`}>
          <Field
            id="name"
            name="name"
            label="Name"
            problem={findFieldProblem('name')}
            value={subscriber.name ?? ''}
          >
            Newsletters may greet you by name. Leave the field empty to delete your name.
          </Field>
          <button class="button secondary" type="submit">
            Save name
          </button>
        </form>
      </section>
      {subscriber.status === 'confirmed' && (
        <section aria-labelledby="address-title">
          <h2 id="address-title">Change your email address</h2>
          <form class="task" method="post" action={`${link}/address`} noValidate>
            <Field
              id="email"
              name="email"
              type="email"
              label="New email address"
              problem={findFieldProblem('email')}
              value=""
            >
              We send a link to the new address. Open it to confirm the change.
            </Field>
            <button class="button secondary" type="submit">
              Send the link
            </button>
          </form>
        </section>
      )}
      <PauseTask subscriber={subscriber} link={link} problem={findFieldProblem('pause')} />
      <SubscriptionTask view={view} />
      <section aria-labelledby="data-title">
        <h2 id="data-title">Download your data</h2>
        <p class="hint">All your data on this list, as a JSON file.</p>
        <a class="button secondary" href={`${link}/data.json`} download>
          Download
        </a>
      </section>
      <EraseTask view={view} action={`${link}/erase`} problem={findFieldProblem('erase')} />
    </div>
  );
}

/** Offers to unsubscribe, or to subscribe again. A pending subscriber can do neither. */
function SubscriptionTask({ view: { subscriber, token } }: { view: ShownPreferences }): VNode | null {
  if (subscriber.status === 'pending') return null;
  if (subscriber.status === 'confirmed') {
    return (
      <section aria-labelledby="leave-title">
        <h2 id="leave-title">Unsubscribe</h2>
        <p class="hint">
          You'll stop receiving this newsletter. We store your address, so that nobody can add you again.
        </p>
        <a class="button secondary" href={`/u/${encodeURIComponent(token)}`}>
          Unsubscribe from this newsletter
        </a>
      </section>
    );
  }
  return (
    <section aria-labelledby="return-title">
      <h2 id="return-title">Subscribe again</h2>
      <form class="task" method="post" action="/api/subscribers">
        <input type="hidden" name="username" value={subscriber.creator.username} />
        <input type="hidden" name="email" value={subscriber.email} />
        <button class="button secondary" type="submit">
          Subscribe again
        </button>
      </form>
    </section>
  );
}

function EraseTask(props: {
  view: ShownPreferences;
  action: string;
  problem: PreferencesProblem | null;
}): VNode {
  const { view, action, problem } = props;
  const name = <bdi>{getCreatorName(view.subscriber.creator)}</bdi>;
  return (
    <details open={problem !== null}>
      <summary>Erase everything</summary>
      <form class="task" method="post" action={action} noValidate>
        <p class="hint">
          All your data on this list is erased at once. Your address is erased from the records of sent
          newsletters within two days. We store a code computed from your address, so that {name} cannot add
          you again. You can subscribe again yourself.
        </p>
        <Field
          id="erase"
          name="email"
          type="email"
          label={
            <>
              Type <strong>{view.subscriber.email}</strong> to confirm
            </>
          }
          problem={problem}
          value=""
        />
        <button class="button danger" type="submit">
          Erase everything
        </button>
      </form>
    </details>
  );
}

const INPUT_ATTRIBUTES = {
  text: { type: 'text', maxLength: 100, autocomplete: 'name', dir: 'auto' },
  email: {
    type: 'email',
    required: true,
    maxLength: 300,
    autocomplete: 'off',
    autocapitalize: 'none',
    dir: 'ltr',
  },
} as const;

interface FieldProps {
  id: string;
  name: string;
  label: ComponentChildren;
  type?: 'text' | 'email';
  value: string;
  problem: PreferencesProblem | null;
  /** The hint, which a problem replaces. */
  children?: ComponentChildren;
}

function Field({ id, name, label, type = 'text', value, problem, children }: FieldProps): VNode {
  const hintId = problem || children ? `${id}-hint` : undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        {...INPUT_ATTRIBUTES[type]}
        value={problem?.value ?? value}
        spellcheck={false}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={hintId}
      />
      {problem ? (
        <p class="problem" id={hintId} role="alert">
          {problem.message}
        </p>
      ) : (
        children && (
          <p class="hint" id={hintId}>
            {children}
          </p>
        )
      )}
    </div>
  );
}
