import { Button } from '../../../ui/button';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { CheckField } from '../../../ui/forms/check-field';
import type { ColumnMapping, ImportRun } from './import-run';

type ImportWarningsProps = { run: ImportRun; busy: boolean; onCheck: (mapping: ColumnMapping) => void };

/** Shows warnings to decide on before the import. No row is dropped silently. */
export function ImportWarnings({ run, busy, onCheck }: ImportWarningsProps) {
  const { likelyTypos, roleAddresses, skippedValues, skippedTags, unknownStatuses } = run.warnings;
  const { activeHere, unsubscribedHere } = run.counts;
  const stillActive = activeHere + unsubscribedHere;
  if (likelyTypos + roleAddresses + skippedValues + unknownStatuses.length + stillActive === 0) return null;

  const subscribe = (value: string) =>
    onCheck({ ...run.mapping, subscribedValues: [...(run.mapping.subscribedValues ?? []), value] });
  return (
    <section aria-label="Please check" className="flex flex-col gap-3 border-l-2 border-line-strong pl-3.5">
      {unknownStatuses.map(({ value, rows }) => (
        <div key={value} className="flex flex-wrap items-center justify-between gap-2">
          <p>
            {formatCount(rows, 'row has', 'rows have')} the status{' '}
            <bdi className="font-semibold">“{value}”</bdi>. We do not know this status and skip these rows.
          </p>
          <Button busy={busy} onClick={() => subscribe(value)}>
            Subscribe “{value}”
          </Button>
        </div>
      ))}
      {stillActive > 0 && (
        <div>
          <p>
            This file marks {formatNumber(stillActive)} of your active subscribers as unsubscribed, bounced or
            complained. They stay subscribed unless you unsubscribe them here.
          </p>
          <CheckField
            label={`Unsubscribe ${stillActive === 1 ? 'this subscriber' : `these ${formatNumber(stillActive)} subscribers`} here too`}
            help="Undoing the import does not subscribe them again."
            checked={run.mapping.unsubscribeActive ?? false}
            onChange={(checked) => {
              if (!busy) onCheck({ ...run.mapping, unsubscribeActive: checked });
            }}
          />
        </div>
      )}
      {likelyTypos > 0 && (
        <p>
          {formatCount(likelyTypos, 'address looks', 'addresses look')} misspelled, such as gmial.com. “Likely
          typo” below shows them. Correct your file, or import them as they are.
        </p>
      )}
      {roleAddresses > 0 && (
        <p>
          {formatCount(roleAddresses, 'address is', 'addresses are')} not personal, such as info@. Several
          people may share such an address. “Shared address” below shows them.
        </p>
      )}
      {skippedValues > 0 && (
        <p>
          {formatCount(skippedValues, 'row has', 'rows have')} a tag or value that we cannot import. We import
          the rest of each row. “Skipped value” below shows why.
        </p>
      )}
      {skippedTags > 0 && (
        <p>
          {formatCount(skippedTags, 'row has', 'rows have')} a new tag, but you have the maximum number of
          tags. Delete tags that you do not need, then check again.
        </p>
      )}
    </section>
  );
}
