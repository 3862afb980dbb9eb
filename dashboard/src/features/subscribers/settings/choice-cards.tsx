import { ExternalLink } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, textLinkClass } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { useSignedInUser } from '../../accounts/session';
import { formatPublicAddress, formatPublicUrl } from '../../sites/share/public-address';
import { ARCHIVE_MODES, type ArchiveMode, TRACKING_MODES, type TrackingMode } from './list-settings';

type ArchiveCardProps = { archive: ArchiveMode; busy: boolean; onSave: (archive: ArchiveMode) => void };

/** Sets the visibility of sent newsletters on the web. */
export function ArchiveCard({ archive, ...props }: ArchiveCardProps) {
  const { username } = useSignedInUser();

  return (
    <ChoiceCard
      title="Archive"
      lead="Your sent newsletters, each on its own page."
      legend="Visibility of the archive"
      options={ARCHIVE_MODES}
      saved={archive}
      saveLabel="Save archive"
      {...props}
    >
      {archive !== 'off' && (
        <a
          href={`${formatPublicUrl(username)}/newsletters`}
          target="_blank"
          rel="noreferrer"
          className={`${textLinkClass} inline-flex min-h-11 items-center gap-2 self-start wrap-anywhere md:min-h-8`}
        >
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {formatPublicAddress(username)}/newsletters
        </a>
      )}
    </ChoiceCard>
  );
}

type TrackingCardProps = { tracking: TrackingMode; busy: boolean; onSave: (tracking: TrackingMode) => void };

/** Sets whether opens and clicks of newsletters are counted. */
export function TrackingCard({ tracking, ...props }: TrackingCardProps) {
  const { isPro } = useSignedInUser();

  return (
    <ChoiceCard
      title="Opens and clicks"
      lead={`Choose how we count them in newsletters that you send from now on.${isPro ? '' : ' Numbers for each newsletter are part of Pro.'}`}
      legend="Tracking of opens and clicks"
      options={TRACKING_MODES}
      saved={tracking}
      saveLabel="Save tracking"
      {...props}
    />
  );
}

type ChoiceCardProps<Value extends string> = Omit<ChoicesProps<Value>, 'value' | 'onChange'> & {
  title: string;
  lead: string;
  saved: Value;
  saveLabel: string;
  busy: boolean;
  onSave: (value: Value) => void;
  children?: ReactNode;
};

/** Saves one of several options. */
function ChoiceCard<Value extends string>(props: ChoiceCardProps<Value>) {
  const { title, lead, saved, saveLabel, busy, onSave, children, ...choices } = props;
  const [changed, setChanged] = useState<Value>();
  const value = changed ?? saved;

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(value);
  }

  return (
    <Card>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader title={title} />
        <p className="text-ink-2">{lead}</p>
        <Choices {...choices} value={value} onChange={setChanged} />
        {children}
        <Button type="submit" tone="primary" busy={busy} className="md:self-start">
          {saveLabel}
        </Button>
      </form>
    </Card>
  );
}

type ChoicesProps<Value extends string> = {
  /** The accessible name of the group, visually hidden. */
  legend: string;
  options: ReadonlyArray<{ value: Value; label: string; help: string }>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Offers several options, each with an explanation. */
function Choices<Value extends string>({ legend, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();

  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            className="mt-0.5 size-5 shrink-0 accent-tide"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span className="flex flex-col">
            <span className="font-semibold">{option.label}</span>
            <span className="text-meta text-ink-2">{option.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
