import { Button, type ButtonTone } from '../../../ui/button';
import { useBillingPortal } from './mutations';

export function UpdateCard({ tone }: { tone: ButtonTone }) {
  const portal = useBillingPortal();

  return (
    <Button tone={tone} busy={portal.isPending} onClick={() => portal.mutate()}>
      Update card
    </Button>
  );
}
