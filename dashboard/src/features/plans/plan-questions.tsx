import { ChevronDown } from 'lucide-react';
import { Card, CardHeader } from '../../ui/card';
import { faqEntries } from './plan-features';

/** Answers questions about the plans. */
export function PlanQuestions() {
  return (
    <Card className="flex flex-col gap-2">
      <CardHeader title="Questions" />
      <div className="divide-y divide-line">
        {faqEntries.map(({ question, answer }) => (
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
