import { StatusDot } from '../../../ui/feedback/status-dot';
import { toReadableHost } from '../../../ui/formats/readable-host';
import { useDates } from '../../../ui/formats/time-zone-context';
import { formatReason } from './delivery-reason';
import { type DeliveryStatus, getStatusLabel, type Recipient } from './recipient-status';

const TONES = {
  accepted: 'success',
  failed: 'danger',
  expired: 'danger',
  held: 'warning',
  deferred: 'warning',
  unknown: 'warning',
  suppressed: 'neutral',
  canceled: 'neutral',
  queued: 'progress',
  claimed: 'progress',
} as const satisfies Record<DeliveryStatus, string>;

/** Shows recipients as a table. On a phone the outcome is below the address. */
export function RecipientTable({ recipients }: { recipients: Recipient[] }) {
  return (
    <table aria-label="Recipients" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col" className="md:w-2/5">
            Recipient
          </th>
          <th scope="col" className="hidden w-32 md:table-cell lg:w-44">
            Status
          </th>
          <th scope="col" className="hidden md:table-cell">
            Reason
          </th>
        </tr>
      </thead>
      <tbody>
        {recipients.map((recipient) => (
          <tr key={recipient.id} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-2.5 font-normal md:pr-4">
              <span className="block font-semibold wrap-anywhere">
                {recipient.email === null ? (
                  <span className="text-ink-2">Erased subscriber</span>
                ) : (
                  <bdi>{toReadableHost(recipient.email)}</bdi>
                )}
              </span>
              <span className="mt-0.5 flex flex-col gap-0.5 md:hidden">
                <StatusCell recipient={recipient} />
                <ReasonCell recipient={recipient} />
              </span>
            </th>
            <td className="hidden py-2.5 pr-4 md:table-cell">
              <StatusCell recipient={recipient} />
            </td>
            <td className="hidden py-2.5 md:table-cell">
              <ReasonCell recipient={recipient} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StatusCell({ recipient: { status, bounce } }: { recipient: Recipient }) {
  if (bounce !== null)
    return <StatusDot tone="danger">{bounce === 'complaint' ? 'Complained' : 'Bounced'}</StatusDot>;
  return <StatusDot tone={TONES[status]}>{getStatusLabel(status)}</StatusDot>;
}

/** Shows a sentence, and below it the receiving server's response, for a search or a support request. */
function ReasonCell({ recipient }: { recipient: Recipient }) {
  const { exactTime } = useDates();
  const { status, smtpText, nextAttemptAt, attempts } = recipient;
  const reason = formatReason(recipient);

  return (
    <>
      {reason && <span className="block text-meta text-ink-2">{reason}</span>}
      {nextAttemptAt && (
        <span className="block text-meta text-ink-2">
          {attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`} Next try on{' '}
          <time dateTime={nextAttemptAt}>{exactTime(nextAttemptAt)}</time>.
        </span>
      )}
      {smtpText && status !== 'accepted' && (
        <q className="block font-mono text-tab leading-normal text-ink-3 wrap-anywhere before:content-none after:content-none">
          {smtpText}
        </q>
      )}
    </>
  );
}
