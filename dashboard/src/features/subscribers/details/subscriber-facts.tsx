import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { toReadableHost } from '../../../ui/formats/readable-host';
import { useDates } from '../../../ui/formats/time-zone-context';
import { formatSource, type Subscriber } from '../subscriber';
import { SubscriberStatus } from '../subscriber-cells';
import { REASONS } from '../suppressed/suppressions';

const ADDRESS_COPIED = { title: 'Address copied' };

/** Shows the address and the status of a subscriber. */
export function SubscriberFacts({ subscriber }: { subscriber: Subscriber }) {
  const { email, status, suppressionReason, unsubscribeReason, createdAt } = subscriber;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <bdi>{toReadableHost(email)}</bdi>
        </p>
        <CopyButton text={email} label="Copy address" copied={ADDRESS_COPIED} />
      </div>
      <dl className="flex flex-col gap-3 border-y border-line py-4">
        <Entry term="Status">
          <SubscriberStatus status={status} />
          {status === 'pending' && (
            <span className="block text-meta text-ink-2">
              This subscriber has not confirmed by email yet.
            </span>
          )}
        </Entry>
        {suppressionReason && (
          <Entry term="Suppressed">
            {REASONS[suppressionReason].sentence}{' '}
            <TextLink to="/subscribers/suppressed">Suppression list</TextLink>
          </Entry>
        )}
        {unsubscribeReason && (
          <Entry term="Reason">
            <q dir="auto">{unsubscribeReason}</q>
          </Entry>
        )}
        <Entry term="Joined">
          <DateAndTime iso={createdAt} />
        </Entry>
      </dl>
    </>
  );
}

/** Shows the proof of consent, namely time, place and text. */
export function ConsentRecord({ consent }: { consent: Subscriber['consent'] }) {
  const { at, wording, confirmedAt } = consent;

  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-section font-strong">Consent</h3>
      <dl className="flex flex-col gap-3">
        <Entry term="Agreed">{at ? <DateAndTime iso={at} /> : 'Not recorded'}</Entry>
        <Entry term="From">{formatSource(consent)}</Entry>
        <Entry term="Statement">
          {wording ? (
            <q dir="auto" className="block whitespace-pre-line wrap-anywhere">
              {wording}
            </q>
          ) : (
            'Not recorded'
          )}
        </Entry>
        {confirmedAt && (
          <Entry term="Confirmed by email">
            <DateAndTime iso={confirmedAt} />
          </Entry>
        )}
      </dl>
    </section>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-meta text-ink-3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function DateAndTime({ iso }: { iso: string }) {
  const { dateAndTime } = useDates();
  return <time dateTime={iso}>{dateAndTime(iso)}</time>;
}
