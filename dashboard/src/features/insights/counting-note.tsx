import { ChevronDown } from 'lucide-react';
import { Card } from '../../ui/card';

const SENTENCES = [
  'There are no cookies, and nothing is stored in anybody’s browser.',
  'To tell two visitors of a day apart, their network address and browser are mixed with a random number into a code. The address itself is never kept; random number and codes are deleted when the day is over.',
  'So nobody is known again the next day: somebody who comes on two days counts as two visitors.',
  'A page hands on what brought somebody when they join or buy there. Who looks around first, and joins or buys from another page, counts as having come by themselves.',
  'Crawlers that say what they are do not count.',
  'A day begins at midnight UTC. Today is not over yet, so its bar is still growing. Only Growth goes by your own clock.',
  'Opens are estimates: some mail programs load every image unasked, and some never do. Programs that we can tell from people are left out.',
];

/** Explains at the end how the numbers are counted, and what is not recorded. */
export function CountingNote() {
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-nav font-semibold [&::-webkit-details-marker]:hidden">
          How this is counted
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 text-ink-3 group-open:rotate-180"
          />
        </summary>
        <ul className="flex max-w-[66ch] list-disc flex-col gap-2 pt-1 pl-5 text-ink-2">
          {SENTENCES.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
