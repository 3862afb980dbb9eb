import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { SelectField } from '../../../ui/forms/field';
import { ColumnTable } from './column-table';
import { type ColumnMapping, countRefused, type ImportRun } from './import-run';

const NO_COLUMN = 'none';

type ColumnChoiceProps = {
  run: ImportRun;
  busy: boolean;
  problem: string | undefined;
  onCheck: (mapping: ColumnMapping) => void;
};

/** Assigns columns to fields. A line summarizes the detected columns, which are mostly right, and expands. */
export function ColumnChoice({ run, busy, problem, onCheck }: ColumnChoiceProps) {
  const [mapping, setMapping] = useState(run.mapping);
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(run.mapping);
  const isMissingTarget = mapping.email === mapping.name;
  // Expands if the file has no effect, because the columns are probably wrong.
  const hasNoEffect = run.counts.added === 0 && countRefused(run) === 0;

  return (
    <details open={hasNoEffect} className="group flex flex-col">
      <summary className="min-h-11 content-center rounded-nav md:min-h-8">
        Addresses from <strong className="font-semibold">{getColumnTitle(run, run.mapping.email)}</strong>,
        names from <strong className="font-semibold">{getColumnTitle(run, run.mapping.name)}</strong>.{' '}
        <ValueSummary run={run} />
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
            error={isMissingTarget ? 'Choose a different column for names.' : undefined}
            value={mapping.name ?? NO_COLUMN}
            onChange={({ target }) =>
              setMapping({ ...mapping, name: target.value === NO_COLUMN ? null : Number(target.value) })
            }
          >
            <option value={NO_COLUMN}>No names</option>
            <ColumnOptions run={run} />
          </SelectField>
        </div>
        <ColumnTable columns={run.columns} mapping={mapping} onChange={setMapping} />
        {problem && <Alert>{problem}</Alert>}
        <Button
          className="self-start"
          busy={busy}
          onClick={() => {
            if (!isMissingTarget) onCheck(mapping);
          }}
        >
          {isChanged ? 'Check with these columns' : 'Check again'}
        </Button>
      </div>
    </details>
  );
}

/** Names the columns that become tags and fields. */
function ValueSummary({ run }: { run: ImportRun }) {
  const { tags, fields } = run.mapping;
  const columnIndexes = Object.values(fields).toSorted((a, b) => a - b);
  return (
    <>
      {tags !== null && (
        <>
          Tags from <strong className="font-semibold">{getColumnTitle(run, tags)}</strong>.{' '}
        </>
      )}
      {columnIndexes.length > 0 && (
        <>
          Fields from{' '}
          <strong className="font-semibold">
            {columnIndexes.map((index) => getColumnTitle(run, index)).join(', ')}
          </strong>
          .{' '}
        </>
      )}
    </>
  );
}

function ColumnOptions({ run }: { run: ImportRun }) {
  return run.columns.map(({ title }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <option key={index} value={index}>
      {title}
    </option>
  ));
}

function getColumnTitle({ columns }: ImportRun, index: number | null): string {
  return index === null ? 'no column' : (columns[index]?.title ?? `Column ${index + 1}`);
}
