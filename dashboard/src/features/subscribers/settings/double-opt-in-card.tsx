import { Card, CardHeader } from '../../../ui/card';
import { Switch } from '../../../ui/forms/switch';

export function DoubleOptInCard({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="New subscribers" />
      <Switch label="Double opt-in" checked={isOn} onChange={onChange}>
        <span className="inline-block font-semibold">Double opt-in</span>
      </Switch>
      <p className="text-ink-2">
        New subscribers confirm by a link in an email. Until then they are pending and get no newsletters.
        This keeps mistyped and fake addresses off your list.
      </p>
      <p className="text-ink-2">
        Subscribers that you add or import do not confirm again. You confirm their consent.
      </p>
    </Card>
  );
}
