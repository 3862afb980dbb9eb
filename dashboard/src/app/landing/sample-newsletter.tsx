import { Postmark } from '../../ui/brand/postmark';
import { Stamp } from '../../ui/brand/stamp';

export function SampleNewsletter({ date }: { date: Date }) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-6 shadow-menu md:p-8">
      <div className="flex items-start justify-end">
        <Postmark date={date} />
        <Stamp />
      </div>
      <p className="font-display text-[1.625rem] leading-tight">The kiln that would not cool</p>
      <p className="text-[1.125rem] leading-relaxed text-ink-2">
        Frost came on Tuesday, and with it the first shelf I was ready to show. Eleven bowls, two of them
        straight.
      </p>
      <p className="self-start rounded-control bg-tide px-4 py-2.5 font-semibold text-on-tide">
        See the eleven
      </p>
    </div>
  );
}
