import { Check, Minus } from 'lucide-react';
import { Card, CardHeader } from '../../ui/card';
import { type Compared, comparison } from './plan-features';

/** Compares both plans line by line. Three columns fit a phone. */
export function PlanComparison() {
  return (
    <Card className="flex flex-col gap-2">
      <CardHeader title="Comparison of Free and Pro" />
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3">
            <th scope="col" className="py-2.5 pr-3 text-left font-normal">
              Feature
            </th>
            <th scope="col" className="w-18 py-2.5 text-right font-normal md:w-36">
              Free
            </th>
            <th scope="col" className="w-22 py-2.5 text-right font-normal md:w-44">
              Pro
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ what, free, pro }) => (
            <tr key={what} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-3 pr-3 text-left font-normal">
                {what}
              </th>
              <Cell has={free} />
              <Cell has={pro} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cell({ has }: { has: Compared['pro'] }) {
  return (
    <td className="py-3 text-right tabular-nums">
      {typeof has === 'string' && has}
      {has === true && (
        <>
          <Check size={18} strokeWidth={1.75} aria-hidden className="ml-auto text-kelp" />
          <span className="sr-only">Yes</span>
        </>
      )}
      {has === false && (
        <>
          <Minus size={18} strokeWidth={1.75} aria-hidden className="ml-auto text-ink-3" />
          <span className="sr-only">No</span>
        </>
      )}
    </td>
  );
}
