import { Button } from '../../../ui/button';
import type { ButtonTone } from '../../../ui/button-class';
import { useBillingPortal } from './mutations';

export function UpdateCard({ tone }: { tone: ButtonTone }) {
  const portal = useBillingPortal();

  return (
    <Button tone={tone} busy={portal.isPending} onClick={() => portal.mutate()}>
      Update card
    </Button>
  );
}
