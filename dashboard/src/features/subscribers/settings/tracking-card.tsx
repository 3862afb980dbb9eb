import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { useSignedInUser } from '../../accounts';
import { Choices } from './choices';
import { TRACKING_MODES, type TrackingMode } from './list-settings';

type TrackingCardProps = { tracking: TrackingMode; busy: boolean; onSave: (tracking: TrackingMode) => void };

/** Sets whether opens and clicks of newsletters are counted. */
export function TrackingCard({ tracking, busy, onSave }: TrackingCardProps) {
  const { isPro } = useSignedInUser();
  const [changed, setChanged] = useState<TrackingMode>();
  const chosen = changed ?? tracking;

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(chosen);
  }

  return (
    <Card>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader title="Opens and clicks" />
        <p className="text-ink-2">
          How they are counted in letters that you send from now on.
          {!isPro && ' Seeing them letter by letter is part of Pro.'}
        </p>
        <Choices
          legend="How opens and clicks are counted"
          options={TRACKING_MODES}
          value={chosen}
          onChange={setChanged}
        />
        <Button type="submit" tone="primary" busy={busy} className="md:self-start">
          Save counting
        </Button>
      </form>
    </Card>
  );
}
