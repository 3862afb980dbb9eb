import { Card, CardHeader } from '../../../ui/card';
import { Switch } from '../../../ui/forms/switch';

export function DoubleOptInCard({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="New readers" />
      <Switch label="Double opt-in" checked={isOn} onChange={onChange}>
        <span className="inline-block font-semibold">Double opt-in</span>
      </Switch>
      <p className="text-ink-2">
        Whoever subscribes gets a mail with a link, and is on your list once they have followed it. Until then
        they stand in your list as Waiting and get no letters. It keeps mistyped addresses and pranks away.
      </p>
      <p className="text-ink-2">Whom you add by hand or import is not asked again: you vouch for them.</p>
    </Card>
  );
}
