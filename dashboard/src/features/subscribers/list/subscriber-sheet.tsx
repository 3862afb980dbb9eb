import { Button, TextLink } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Dialog } from '../../../ui/overlays/dialog';
import { nameOfSubscriber, type Subscriber } from '../subscriber';
import { SubscriberStatus } from '../subscriber-status';
import { REASONS } from '../suppressed/suppression-reason';
import { ConsentRecord, Entry, Moment } from './consent-record';

const ADDRESS_COPIED = { title: 'Address copied' };

type SubscriberSheetProps = {
  subscriber: Subscriber | undefined;
  onClose: () => void;
  onRemove: (subscriber: Subscriber) => void;
};

/** Shows all stored data of one subscriber. */
export function SubscriberSheet({ subscriber, onClose, onRemove }: SubscriberSheetProps) {
  return (
    <Dialog
      open={subscriber !== undefined}
      onClose={onClose}
      size="side"
      title={subscriber ? nameOfSubscriber(subscriber) : ''}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => subscriber && onRemove(subscriber)}>Remove</Button>
        </>
      }
    >
      {subscriber && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">
              <bdi>{subscriber.email}</bdi>
            </p>
            <CopyButton text={subscriber.email} label="Copy address" copied={ADDRESS_COPIED} />
          </div>
          <dl className="flex flex-col gap-3 border-y border-line py-4">
            <Entry term="Status">
              <SubscriberStatus status={subscriber.status} />
              {subscriber.status === 'pending' && (
                <span className="block text-meta text-ink-2">They have not confirmed by email yet.</span>
              )}
            </Entry>
            {subscriber.suppressionReason && (
              <Entry term="Suppressed">
                {REASONS[subscriber.suppressionReason].long}{' '}
                <TextLink to="/subscribers/suppressed">Suppression list</TextLink>
              </Entry>
            )}
            {subscriber.unsubscribeReason && (
              <Entry term="Reason">
                <q dir="auto">{subscriber.unsubscribeReason}</q>
              </Entry>
            )}
            <Entry term="Joined">
              <Moment iso={subscriber.createdAt} />
            </Entry>
          </dl>
          <ConsentRecord consent={subscriber.consent} />
        </>
      )}
    </Dialog>
  );
}
