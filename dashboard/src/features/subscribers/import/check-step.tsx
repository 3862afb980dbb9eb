import { CONSENT_MISSING, CONSENT_TEXTS, errorMessage } from '@tidings/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { formatCount } from '../../../ui/formats/numbers';
import { CheckField } from '../../../ui/forms/check-field';
import { ColumnChoice } from './column-choice';
import { ImportRows, OutcomeCounts } from './import-rows';
import { countRefused, formatSubscribers, type ImportRun } from './import-run';
import { ImportWarnings } from './import-warnings';
import { useImportActions } from './mutations';
import { StepHeading } from './step-heading';

type CheckStepProps = { run: ImportRun; onStartOver: () => void };

/** Shows the result of the dry run, and asks for consent before the real import. */
export function CheckStep({ run, onStartOver }: CheckStepProps) {
  const { remap, start } = useImportActions(run.id);

  return (
    <>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <StepHeading>Result of the check</StepHeading>
          <p className="text-meta text-ink-2 wrap-anywhere">
            <bdi>{run.fileName}</bdi>, {formatCount(run.counts.rows, 'row', 'rows')}
          </p>
        </div>
        <OutcomeCounts run={run} />
        <ImportWarnings run={run} busy={remap.isPending} onCheck={(mapping) => remap.mutate(mapping)} />
        {run.hasReport && run.columns.length > 1 && (
          <ColumnChoice
            run={run}
            busy={remap.isPending}
            problem={remap.error ? errorMessage(remap.error) : undefined}
            onCheck={(mapping) => remap.mutate(mapping)}
          />
        )}
      </Card>
      {run.hasReport ? (
        <>
          <ConsentCard
            run={run}
            busy={start.isPending}
            problem={start.error ? errorMessage(start.error) : undefined}
            onImport={(consent) => start.mutate(consent)}
            onStartOver={onStartOver}
          />
          <ImportRows run={run} />
        </>
      ) : (
        <Card className="flex flex-col items-start gap-4">
          <p>This check expired after a day. Choose the file again to import it.</p>
          <Button onClick={onStartOver}>Choose a file</Button>
        </Card>
      )}
    </>
  );
}

type ConsentCardProps = {
  run: ImportRun;
  busy: boolean;
  problem: string | undefined;
  onImport: (consent: string) => void;
  onStartOver: () => void;
};

function ConsentCard(props: ConsentCardProps) {
  const { run, onStartOver } = props;
  if (run.counts.added > 0) return <ConsentForm {...props} />;
  if (countRefused(run) > 0) return <SuppressOnly {...props} />;
  return (
    <Card className="flex flex-col items-start gap-4">
      <p>This list adds no subscribers.</p>
      <Button onClick={onStartOver}>Choose another list</Button>
    </Card>
  );
}

/** Confirms a file that only suppresses addresses, such as the export of one status. */
function SuppressOnly({ run, busy, problem, onImport, onStartOver }: ConsentCardProps) {
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-section font-strong">Suppress these addresses</h3>
      <p>
        This file adds no subscribers. Import it so that{' '}
        {formatCount(countRefused(run), 'address is', 'addresses are')} added to your suppression list. You
        then cannot send them newsletters by mistake.
      </p>
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-col gap-3 md:flex-row">
        <Button tone="primary" busy={busy} onClick={() => onImport(CONSENT_TEXTS.suppress)}>
          Suppress {formatCount(countRefused(run), 'address', 'addresses')}
        </Button>
        <Button onClick={onStartOver}>Choose another list</Button>
      </div>
    </Card>
  );
}

function ConsentForm({ run, busy, problem, onImport, onStartOver }: ConsentCardProps) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const { added } = run.counts;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(!hasAgreed);
    if (hasAgreed) onImport(CONSENT_TEXTS.import);
    else checkbox.current?.focus();
  }

  return (
    <Card>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <h3 className="text-section font-strong">You have their consent</h3>
        <CheckField
          inputRef={checkbox}
          label={CONSENT_TEXTS.import}
          help="We store this statement and the date with each subscriber. Every newsletter has an unsubscribe link."
          error={isMissing ? CONSENT_MISSING : undefined}
          checked={hasAgreed}
          onChange={(checked) => {
            setHasAgreed(checked);
            setIsMissing(false);
          }}
        />
        {problem && <Alert>{problem}</Alert>}
        <div className="flex flex-col gap-3 md:flex-row">
          <Button type="submit" tone="primary" busy={busy}>
            Import {formatSubscribers(added)}
          </Button>
          <Button onClick={onStartOver}>Choose another list</Button>
        </div>
      </form>
    </Card>
  );
}
