import { CircleCheck } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import type { Finding } from '../../newsletter';
import { Errors, Warnings } from './findings';
import type { usePreflight } from './use-preflight';

type PreflightFindingsProps = {
  check: ReturnType<typeof usePreflight>;
  errors: Finding[];
  errorsId: string;
  onFix: (path: string) => void;
};

/** Shows the preflight findings, during the check and after it. */
export function PreflightFindings({ check, errors, errorsId, onFix }: PreflightFindingsProps) {
  const { preflight } = check;
  // Only screen readers need this announcement, because the findings are visible below.
  const isVisible =
    check.isChecking || check.hasPreflightFailed || (errors.length === 0 && preflight?.warnings.length === 0);

  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <p role="status" className={isVisible ? 'flex items-center gap-2 text-meta text-ink-2' : 'sr-only'}>
        {check.isChecking && (
          <span
            aria-hidden
            className="turning size-4 shrink-0 rounded-pill border-2 border-current border-r-transparent"
          />
        )}
        {summarize(check, errors)}
      </p>
      {check.hasSaveFailed && (
        <div className="flex flex-col items-start gap-3">
          <Alert>
            We could not save your text, so you cannot send the newsletter yet. Your text is still here.{' '}
            {check.saveProblem}
          </Alert>
          <Button onClick={check.saveAgain}>Try again</Button>
        </div>
      )}
      {errors.length > 0 && <Errors id={errorsId} findings={errors} onFix={onFix} />}
      {preflight && preflight.warnings.length > 0 && <Warnings findings={preflight.warnings} onFix={onFix} />}
    </div>
  );
}

function summarize(
  { isChecking, hasPreflightFailed, preflight }: PreflightFindingsProps['check'],
  errors: Finding[],
) {
  if (isChecking) return 'Checking your newsletter…';
  if (hasPreflightFailed) return 'We could not check this newsletter. You can still try to send.';
  if (!preflight) return null;
  if (errors.length > 0) return 'You cannot send this yet.';
  if (preflight.warnings.length > 0) return 'Check the warnings before you send.';
  return (
    <>
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-kelp" />
      No problems found.
    </>
  );
}
