import { Check, Minus } from 'lucide-react';
import { Card, CardHeader } from '../../ui/card';
import { type ComparisonRow, comparison } from './plan-features';

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
          {comparison.map(({ feature, free, pro }) => (
            <tr key={feature} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-3 pr-3 text-left font-normal">
                {feature}
              </th>
              <FeatureCell value={free} />
              <FeatureCell value={pro} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function FeatureCell({ value }: { value: ComparisonRow['pro'] }) {
  return (
    <td className="py-3 text-right tabular-nums">
      {typeof value === 'string' && value}
      {value === true && (
        <>
          <Check size={18} strokeWidth={1.75} aria-hidden className="ml-auto text-kelp" />
          <span className="sr-only">Yes</span>
        </>
      )}
      {value === false && (
        <>
          <Minus size={18} strokeWidth={1.75} aria-hidden className="ml-auto text-ink-3" />
          <span className="sr-only">No</span>
        </>
      )}
    </td>
  );
}
