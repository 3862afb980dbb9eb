import type { ReactNode } from 'react';
import { dateAndTime } from '../../../ui/formats/dates';
import { type Subscriber, sourceInWords } from '../subscriber';

/** Shows the proof of consent: time, place and wording. */
export function ConsentRecord({ consent }: { consent: Subscriber['consent'] }) {
  const { at, wording, confirmedAt } = consent;

  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-section font-strong">Consent</h3>
      <dl className="flex flex-col gap-3">
        <Entry term="Agreed">{at ? <Moment iso={at} /> : 'Not recorded'}</Entry>
        <Entry term="From">{sourceInWords(consent)}</Entry>
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
            <Moment iso={confirmedAt} />
          </Entry>
        )}
      </dl>
    </section>
  );
}

export function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-meta text-ink-3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dateAndTime(iso)}</time>;
}
