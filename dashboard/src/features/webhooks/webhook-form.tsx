import { WEBHOOK_URL_PROBLEM } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../ui/feedback/alert';
import { TextField } from '../../ui/forms/field';
import { EVENT_TYPES, type EventType, type WebhookInput } from './webhook';

const EVENT_TYPE_PROBLEM = 'Please choose at least one event type.';

type WebhookFormProps = {
  formId: string;
  initial: WebhookInput;
  /** The server's error. */
  problem: string | undefined;
  busy: boolean;
  onSubmit: (input: WebhookInput) => void;
};

export function WebhookForm({ formId, initial, problem, busy, onSubmit }: WebhookFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [events, setEvents] = useState<readonly EventType[]>(initial.events);
  const [problems, setProblems] = useState<{ url?: string | undefined; events?: string | undefined }>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const foundProblems = {
      url: url.trim() ? undefined : WEBHOOK_URL_PROBLEM,
      events: events.length > 0 ? undefined : EVENT_TYPE_PROBLEM,
    };
    setProblems(foundProblems);
    if (!foundProblems.url && !foundProblems.events) onSubmit({ url: url.trim(), events: [...events] });
  }

  function toggleEventType(eventType: EventType, isChosen: boolean) {
    setEvents((chosenEvents) =>
      isChosen ? [...chosenEvents, eventType] : chosenEvents.filter((other) => other !== eventType),
    );
  }

  return (
    <form id={formId} className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {problem && <Alert>{problem}</Alert>}
      <TextField
        label="URL"
        name="webhook-url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        help="The public https URL of your app."
        error={problems.url}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1.5 text-label font-semibold">Event types</legend>
        {EVENT_TYPES.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 py-2 md:min-h-9 md:py-1"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-tide"
              checked={events.includes(value)}
              onChange={(event) => toggleEventType(value, event.target.checked)}
            />
            {label}
          </label>
        ))}
        {problems.events && <Alert>{problems.events}</Alert>}
      </fieldset>
    </form>
  );
}
