import { Check, ChevronDown, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { type ComparisonRow, comparison, questions } from './plan-features';

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
              <Cell has={free} />
              <Cell has={pro} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cell({ has }: { has: ComparisonRow['pro'] }) {
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

type PlanColumnProps = {
  name: string;
  isCurrent: boolean;
  price: ReactNode;
  features: string[];
  children?: ReactNode;
};

/** Shows one plan and its features. */
export function PlanColumn({ name, isCurrent, price, features, children }: PlanColumnProps) {
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <h2 className="text-section font-strong">{name}</h2>
        {isCurrent && (
          <span className="rounded-pill bg-kelp-soft px-2.5 py-0.5 text-meta font-medium text-kelp">
            Your plan
          </span>
        )}
      </div>
      {price}
      <ul aria-label={`Features of ${name}`} className="flex grow flex-col gap-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-tide-ink" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

export function PlanQuestions() {
  return (
    <Card className="flex flex-col gap-2">
      <CardHeader title="Questions" />
      <div className="divide-y divide-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-nav py-2 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                size={18}
                strokeWidth={1.75}
                aria-hidden
                className="shrink-0 text-ink-3 group-open:rotate-180"
              />
            </summary>
            <p className="pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </Card>
  );
}
