import { Button } from '../../../../ui/button';
import type { SendProblem } from '../../sending/send-problem';
import { type CallToAction, CallToActionFields } from './call-to-action-fields';

type CallToActionSectionProps = {
  value: CallToAction;
  problem: SendProblem | undefined;
  onChange: (change: Partial<CallToAction>) => void;
};

export function CallToActionSection({ value, problem, onChange }: CallToActionSectionProps) {
  return (
    <>
      <div className="-my-1.5 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-label font-semibold">Call to action</h2>
        {(value.ctaText || value.ctaUrl) && (
          <Button
            tone="ghost"
            className="md:min-h-8 md:px-2.5"
            aria-label="Clear call to action"
            onClick={() => onChange({ ctaText: '', ctaUrl: '' })}
          >
            Clear
          </Button>
        )}
      </div>
      <CallToActionFields
        ctaText={value.ctaText}
        ctaUrl={value.ctaUrl}
        problem={problem?.field === 'ctaUrl' ? problem.description : undefined}
        onChange={onChange}
      />
    </>
  );
}
