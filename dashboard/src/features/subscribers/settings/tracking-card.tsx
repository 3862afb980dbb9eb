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
          Choose how we count them in newsletters that you send from now on.
          {!isPro && ' Numbers for each newsletter are part of Pro.'}
        </p>
        <Choices
          legend="Tracking of opens and clicks"
          options={TRACKING_MODES}
          value={chosen}
          onChange={setChanged}
        />
        <Button type="submit" tone="primary" busy={busy} className="md:self-start">
          Save tracking
        </Button>
      </form>
    </Card>
  );
}
