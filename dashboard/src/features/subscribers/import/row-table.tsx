import { StatusDot, type Tone } from '../../../ui/feedback/status-dot';
import { getOutcomeLabel, type ImportedRow, type ImportRun, OUTCOMES, type Outcome } from './import-run';

const TONES = {
  added: 'success',
  already_there: 'neutral',
  skipped_unsubscribed: 'warning',
  skipped_removed: 'warning',
  skipped_bounced: 'danger',
  file_unsubscribed: 'warning',
  file_bounced: 'danger',
  file_complained: 'danger',
  file_unconfirmed: 'neutral',
  unknown_status: 'neutral',
  active_here: 'neutral',
  unsubscribed_here: 'warning',
  never_subscribed: 'neutral',
  erased: 'warning',
  duplicate: 'neutral',
  invalid: 'danger',
} as const satisfies Record<Outcome, Tone>;

/** Shows rows as a table. Below `md` the outcome is under the address, and below `lg` the reason is too. */
export function RowTable({ rows, run }: { rows: ImportedRow[]; run: ImportRun }) {
  return (
    <table aria-label="Row by row" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col" className="w-16 pr-4 text-right">
            Line
          </th>
          <th scope="col">Address</th>
          <th scope="col" className="hidden w-72 md:table-cell">
            Outcome
          </th>
          <th scope="col" className="hidden lg:table-cell">
            Why
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className="border-b border-line align-top last:border-b-0">
            <td className="py-2.5 pr-4 text-right text-ink-3 tabular-nums">{row.line}</td>
            <th scope="row" className="py-2.5 pr-4 font-normal">
              <AddressCell row={row} />
              <span className="block md:hidden">
                <OutcomeCell row={row} run={run} />
              </span>
              {row.why && <span className="block text-meta text-ink-2 lg:hidden">{row.why}</span>}
            </th>
            <td className="hidden py-2.5 pr-4 md:table-cell">
              <OutcomeCell row={row} run={run} />
            </td>
            <td className="hidden py-2.5 text-meta text-ink-2 lg:table-cell">{row.why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AddressCell({ row }: { row: ImportedRow }) {
  return (
    <>
      <bdi className="block font-semibold wrap-anywhere">{row.address || 'No address'}</bdi>
      {row.name && <bdi className="block text-meta text-ink-3 wrap-anywhere">{row.name}</bdi>}
    </>
  );
}

function OutcomeCell({ row, run }: { row: ImportedRow; run: ImportRun }) {
  const words = OUTCOMES.find(({ outcome }) => outcome === row.outcome);
  return <StatusDot tone={TONES[row.outcome]}>{words && getOutcomeLabel(words, run)}</StatusDot>;
}
