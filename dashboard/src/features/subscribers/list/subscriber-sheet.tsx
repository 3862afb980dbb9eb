import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Dialog } from '../../../ui/dialog';
import { TextLink } from '../../../ui/text-link';
import { nameOfReader, type Subscriber } from '../subscriber';
import { SubscriberStatus } from '../subscriber-status';
import { REASONS } from '../suppressed/no-mail-reason';
import { ConsentRecord, Entry, Moment } from './consent-record';

const ADDRESS_COPIED = { title: 'Address copied' };

type SubscriberSheetProps = {
  reader: Subscriber | undefined;
  onClose: () => void;
  onRemove: (reader: Subscriber) => void;
};

/** Everything that is kept of one reader. */
export function SubscriberSheet({ reader, onClose, onRemove }: SubscriberSheetProps) {
  return (
    <Dialog
      open={reader !== undefined}
      onClose={onClose}
      size="side"
      title={reader ? nameOfReader(reader) : ''}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => reader && onRemove(reader)}>Remove</Button>
        </>
      }
    >
      {reader && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">
              <bdi>{reader.email}</bdi>
            </p>
            <CopyButton text={reader.email} label="Copy address" copied={ADDRESS_COPIED} />
          </div>
          <dl className="flex flex-col gap-3 border-y border-line py-4">
            <Entry term="Status">
              <SubscriberStatus status={reader.status} />
              {reader.status === 'pending' && (
                <span className="block text-meta text-ink-2">They have yet to confirm by mail.</span>
              )}
            </Entry>
            {reader.noMailReason && (
              <Entry term="Gets no mail">
                {REASONS[reader.noMailReason].long}{' '}
                <TextLink to="/subscribers/suppressed">Who gets no mail</TextLink>
              </Entry>
            )}
            {reader.unsubscribeReason && (
              <Entry term="Why they left">
                <q dir="auto">{reader.unsubscribeReason}</q>
              </Entry>
            )}
            <Entry term="Joined">
              <Moment iso={reader.createdAt} />
            </Entry>
          </dl>
          <ConsentRecord consent={reader.consent} />
        </>
      )}
    </Dialog>
  );
}
