import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';

/** Where products will stand. There is no store yet, so there is nothing to add either. */
export function DigitalProducts() {
  return (
    <Card>
      <CardHeader title="Digital Products" />
      <EmptyState
        title="No products yet"
        text="Files to sell or give away on your page: they arrive with the store, which is not open yet."
      />
    </Card>
  );
}
