import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { focusOnMount } from '../../../ui/hooks/focus-on-mount';

type OnboardingStepProps = {
  title: string;
  lead: ReactNode;
  onBack?: () => void;
  onSubmit: () => void;
  submitLabel?: string;
  /** Whether the step is complete. If not, the button explains why. */
  ready?: boolean;
  busy?: boolean;
  children: ReactNode;
};

/** Shows one step of the wizard: its title takes the focus, its buttons are below. */
export function OnboardingStep({
  title,
  lead,
  onBack,
  onSubmit,
  submitLabel = 'Continue',
  ready = true,
  busy = false,
  children,
}: OnboardingStepProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className="flex flex-col gap-6" onSubmit={submit} noValidate>
      <div className="flex flex-col gap-1">
        <h2 tabIndex={-1} ref={focusOnMount} className="font-display text-subject outline-none">
          {title}
        </h2>
        <p className="text-ink-2">{lead}</p>
      </div>
      {children}
      <div className="flex flex-col gap-3 md:flex-row-reverse md:justify-start">
        <Button type="submit" tone="primary" aria-disabled={!ready || undefined} busy={busy}>
          {submitLabel}
        </Button>
        {onBack && (
          <Button tone="ghost" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
