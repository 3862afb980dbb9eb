import { ExternalLink } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button, textLinkClass } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { useSignedInUser } from '../../accounts/index';
import { publicAddress, publicUrl } from '../../sites/index';
import { ARCHIVE_MODES, type ArchiveMode, TRACKING_MODES, type TrackingMode } from './list-settings';

type ArchiveCardProps = { archive: ArchiveMode; busy: boolean; onSave: (archive: ArchiveMode) => void };

/** Sets the visibility of sent newsletters on the web. */
export function ArchiveCard({ archive, busy, onSave }: ArchiveCardProps) {
  const { username } = useSignedInUser();
  const [changedMode, setChangedMode] = useState<ArchiveMode>();
  const chosenMode = changedMode ?? archive;

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(chosenMode);
  }

  return (
    <Card>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader title="Archive" />
        <p className="text-ink-2">Your sent newsletters, each on its own page.</p>
        <Choices
          legend="Visibility of the archive"
          options={ARCHIVE_MODES}
          value={chosenMode}
          onChange={setChangedMode}
        />
        {archive !== 'off' && (
          <a
            href={`${publicUrl(username)}/newsletters`}
            target="_blank"
            rel="noreferrer"
            className={`${textLinkClass} inline-flex min-h-11 items-center gap-2 self-start wrap-anywhere md:min-h-8`}
          >
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {publicAddress(username)}/newsletters
          </a>
        )}
        <Button type="submit" tone="primary" busy={busy} className="md:self-start">
          Save archive
        </Button>
      </form>
    </Card>
  );
}

type TrackingCardProps = { tracking: TrackingMode; busy: boolean; onSave: (tracking: TrackingMode) => void };

/** Sets whether opens and clicks of newsletters are counted. */
export function TrackingCard({ tracking, busy, onSave }: TrackingCardProps) {
  const { isPro } = useSignedInUser();
  const [changedMode, setChangedMode] = useState<TrackingMode>();
  const chosenMode = changedMode ?? tracking;

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(chosenMode);
  }

  return (
    <Card>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader title="Opens and clicks" />
        <p className="text-ink-2">
          Choose how we count them in newsletters that you send from now on.
          {!isPro && ' Numbers for each newsletter are part of Pro.'}
        </p>
        <Choices
          legend="Tracking of opens and clicks"
          options={TRACKING_MODES}
          value={chosenMode}
          onChange={setChangedMode}
        />
        <Button type="submit" tone="primary" busy={busy} className="md:self-start">
          Save tracking
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

/** Offers a few options, each with an explanation. */
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
