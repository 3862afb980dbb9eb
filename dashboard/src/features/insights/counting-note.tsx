import { ChevronDown } from 'lucide-react';
import { Card } from '../../ui/card';

const SENTENCES = [
  'We set no cookies and store nothing in your visitors’ browsers.',
  'To count visitors of a day, we hash their network address and browser with a random number. We never store the address, and delete the random number and hashes at the end of the day.',
  'A visitor on two days counts as two visitors.',
  'A subscription or sale is attributed to the source of the page where it happens. After a visit to another page, it counts as Direct.',
  'Crawlers that identify themselves do not count.',
  'A day begins at midnight UTC. Today’s bar is still growing. Only Growth uses your own time zone.',
  'Opens are estimates. Some email apps load every image, and some load none. Automated opens that we detect do not count.',
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
