import { Button } from '../../../ui/button';
import { useDates } from '../../../ui/formats/time-zone-context';
import { REASONS, type Suppression } from './suppressions';

type SuppressionTableProps = {
  suppressions: Suppression[];
  now: Date;
  onLift: (suppression: Suppression) => void;
};

/** Shows suppressions as a table. On a phone, the other cells are below the address. */
export function SuppressionTable({ suppressions, now, onLift }: SuppressionTableProps) {
  const { relativeDate } = useDates();
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2.5 *:font-normal">
          <th scope="col">Address</th>
          <th scope="col" className="hidden w-56 md:table-cell">
            Reason
          </th>
          <th scope="col" className="hidden w-40 lg:table-cell">
            Since
          </th>
          <th scope="col" className="w-24">
            <span className="sr-only">Lift suppression</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {suppressions.map((suppression) => (
          <SuppressionRow
            key={suppression.id}
            suppression={suppression}
            since={relativeDate(suppression.since, now)}
            onLift={onLift}
          />
        ))}
      </tbody>
    </table>
  );
}

type SuppressionRowProps = Pick<SuppressionTableProps, 'onLift'> & {
  suppression: Suppression;
  since: string;
};

function SuppressionRow({ suppression, since, onLift }: SuppressionRowProps) {
  const { address, reason, detail, isLiftable } = suppression;

  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-3 pr-4 align-top font-normal">
        <span dir="ltr" className="block font-semibold wrap-anywhere">
          {address}
        </span>
        <span className="block text-meta text-ink-2 md:hidden">{REASONS[reason].label}</span>
        <span className="block text-meta text-ink-3 lg:hidden">
          <time dateTime={suppression.since}>{since}</time>
        </span>
        {isLiftable && detail && (
          <span className="mt-1 block text-meta text-ink-3">
            Details: <span className="wrap-anywhere">{detail}</span>
          </span>
        )}
      </th>
      <td className="hidden py-3 pr-4 align-top text-ink-2 md:table-cell">{REASONS[reason].label}</td>
      <td className="hidden py-3 align-top text-ink-2 tabular-nums lg:table-cell">
        <time dateTime={suppression.since}>{since}</time>
      </td>
      <td className="py-2 text-right align-top">
        {isLiftable && (
          <Button onClick={() => onLift(suppression)}>
            Lift<span className="sr-only"> for {address}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
