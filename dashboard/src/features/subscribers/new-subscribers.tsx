import { errorMessage } from '@tidings/sdk';
import { Button, TextLink } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState, LoadFailure } from '../../ui/feedback/load-states';
import { NewSubscribersTable } from './new-subscribers-table';
import { useSubscribers } from './queries';
import { FIRST_PAGE_SIZE } from './subscriber';
import { SubscriberTableSkeleton } from './subscriber-cells';
import { useAddSelf } from './use-add-subscriber';

/** Shows the newest five subscribers on the home screen. */
export function NewSubscribers() {
  const { data, error, refetch } = useSubscribers();
  // Shows only confirmed subscribers. The full list also shows unsubscribed subscribers, with a mark.
  const subscribers = data?.filter(({ status }) => status === 'confirmed');

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader
        title="New subscribers"
        aside={
          <TextLink to="/subscribers" className="text-meta">
            See all
          </TextLink>
        }
      />
      {subscribers && subscribers.length > 0 && (
        <NewSubscribersTable subscribers={subscribers.slice(0, FIRST_PAGE_SIZE)} now={new Date()} />
      )}
      {subscribers?.length === 0 && (
        <EmptyState title="No subscribers yet" text="Share your page to get your first subscribers." />
      )}
      {!subscribers && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!subscribers && !error && <SubscriberTableSkeleton />}
    </Card>
  );
}

/** Adds the creator's own address to the list. */
export function AddYourselfButton({ email }: { email: string }) {
  const add = useAddSelf();

  return (
    <Button busy={add.isPending} onClick={() => add.mutate(email)}>
      Add yourself
    </Button>
  );
}
