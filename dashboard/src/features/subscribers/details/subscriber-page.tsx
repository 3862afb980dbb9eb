import { ApiError, errorMessage } from '@tidings/sdk';
import { useNavigate, useParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { useSubscriberRemoval } from '../list/use-subscriber-removal';
import { getSubscriberName, type Subscriber } from '../subscriber';
import { FieldsForm } from './fields-form';
import { useSubscriber } from './queries';
import { ConsentRecord, SubscriberFacts } from './subscriber-facts';
import { TagsEditor } from './tags-editor';
import { TimelineCard } from './timeline-card';

/** Shows all stored data of one subscriber, with its tags and fields to edit. */
export function SubscriberPage() {
  const { id = '' } = useParams();
  const subscriberId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const { data, error, refetch } = useSubscriber(subscriberId);

  if (data) return <SubscriberDetails key={data.id} subscriber={data} />;
  const isMissing = subscriberId === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Subscriber" above={<BackLink to="/subscribers" label="Subscribers" />} />
      <WaveRule />
      <Card>
        {isMissing && (
          <EmptyState
            title="This subscriber does not exist"
            text="The subscriber may have been removed or erased."
            action={<ButtonLink to="/subscribers">All subscribers</ButtonLink>}
          />
        )}
        {!isMissing && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
        {!isMissing && !error && <SkeletonRows rows={5} rowClass="h-14" />}
      </Card>
    </div>
  );
}

function SubscriberDetails({ subscriber }: { subscriber: Subscriber }) {
  const remove = useSubscriberRemoval();
  const navigate = useNavigate();

  function removeSubscriber() {
    void remove(subscriber);
    void navigate('/subscribers');
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={getSubscriberName(subscriber)}
        above={<BackLink to="/subscribers" label="Subscribers" />}
        actions={subscriber.status !== 'removed' && <Button onClick={removeSubscriber}>Remove</Button>}
      />
      <WaveRule />
      <div className="grid items-start gap-5 lg:grid-cols-[1.62fr_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card className="flex flex-col gap-3">
            <TagsEditor subscriber={subscriber} />
          </Card>
          <Card className="flex flex-col gap-4">
            <FieldsForm subscriber={subscriber} />
          </Card>
          <Card className="flex flex-col gap-3">
            <TimelineCard subscriberId={subscriber.id} />
          </Card>
        </div>
        <Card className="flex flex-col gap-4">
          <SubscriberFacts subscriber={subscriber} />
          <ConsentRecord consent={subscriber.consent} />
        </Card>
      </div>
    </div>
  );
}
