import { Button, TextLink } from '../../../ui/button';
import { Dialog } from '../../../ui/overlays/dialog';
import { ConsentRecord, SubscriberFacts } from '../details/subscriber-facts';
import { getSubscriberName, getSubscriberPath, type Subscriber } from '../subscriber';

type SubscriberSheetProps = {
  subscriber: Subscriber | undefined;
  onClose: () => void;
  onRemove: (subscriber: Subscriber) => void;
};

/** Shows the address, status and consent of one subscriber. The subscriber's page has the rest. */
export function SubscriberSheet({ subscriber, onClose, onRemove }: SubscriberSheetProps) {
  return (
    <Dialog
      open={subscriber !== undefined}
      onClose={onClose}
      size="side"
      title={subscriber ? getSubscriberName(subscriber) : ''}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => subscriber && onRemove(subscriber)}>Remove</Button>
        </>
      }
    >
      {subscriber && (
        <>
          <SubscriberFacts subscriber={subscriber} />
          <TextLink to={getSubscriberPath(subscriber)} className="self-start">
            Tags, fields and timeline
          </TextLink>
          <ConsentRecord consent={subscriber.consent} />
        </>
      )}
    </Dialog>
  );
}
