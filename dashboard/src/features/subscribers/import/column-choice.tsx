import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { SelectField } from '../../../ui/forms/field';
import { type ColumnMapping, type ImportRun, refusedCount } from './import-run';

const NO_COLUMN = 'none';

type ColumnChoiceProps = {
  run: ImportRun;
  busy: boolean;
  problem: string | undefined;
  onCheck: (mapping: ColumnMapping) => void;
};

/**
 * Assigns columns to fields. The detected columns are mostly right, so they are summarized in a line that expands.
 */
export function ColumnChoice({ run, busy, problem, onCheck }: ColumnChoiceProps) {
  const { columns } = run;
  const [mapping, setMapping] = useState(run.mapping);
  const isChanged = mapping.email !== run.mapping.email || mapping.name !== run.mapping.name;
  const isWrong = mapping.email === mapping.name;
  // A file with no effect was probably read with the wrong columns.
  const hasNoEffect = run.counts.added === 0 && refusedCount(run) === 0;

  return (
    <details open={hasNoEffect} className="group flex flex-col">
      <summary className="min-h-11 content-center rounded-nav md:min-h-8">
        Addresses from <strong className="font-semibold">{titleAt(run, run.mapping.email)}</strong>, names
        from <strong className="font-semibold">{titleAt(run, run.mapping.name)}</strong>.{' '}
        <span className="font-medium text-tide-ink underline underline-offset-4">Change columns</span>
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label="Addresses"
            value={mapping.email}
            onChange={(event) => setMapping({ ...mapping, email: Number(event.target.value) })}
          >
            <ColumnOptions run={run} />
          </SelectField>
          <SelectField
            label="Names"
            error={isWrong ? 'One column cannot hold both.' : undefined}
            value={mapping.name ?? NO_COLUMN}
            onChange={({ target }) =>
              setMapping({ ...mapping, name: target.value === NO_COLUMN ? null : Number(target.value) })
            }
          >
            <option value={NO_COLUMN}>No names</option>
            <ColumnOptions run={run} />
          </SelectField>
        </div>
        <table className="w-full table-fixed border-collapse text-left">
          <thead>
            <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
              <th scope="col" className="w-2/5 md:w-1/4">
                Column
              </th>
              <th scope="col">First values</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ title, samples }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <tr key={place} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="py-2 pr-4 font-semibold wrap-anywhere">
                  <bdi>{title}</bdi>
                </th>
                <td className="py-2 text-ink-2 wrap-anywhere">
                  {samples.map((sample, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the samples never move
                    <bdi key={at} className="block truncate">
                      {sample}
                    </bdi>
                  ))}
                  {samples.length === 0 && 'Empty'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {problem && <Alert>{problem}</Alert>}
        <Button
          className="self-start"
          busy={busy}
          onClick={() => {
            if (!isWrong) onCheck(mapping);
          }}
        >
          {isChanged ? 'Check with these columns' : 'Check again'}
        </Button>
      </div>
    </details>
  );
}

function ColumnOptions({ run }: { run: ImportRun }) {
  return run.columns.map(({ title }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <option key={place} value={place}>
      {title}
    </option>
  ));
}

function titleAt({ columns }: ImportRun, place: number | null): string {
  return place === null ? 'no column' : (columns[place]?.title ?? `Column ${place + 1}`);
}
