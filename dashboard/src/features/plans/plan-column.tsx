import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

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
