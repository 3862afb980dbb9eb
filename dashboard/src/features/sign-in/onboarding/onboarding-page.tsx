import { ApiError } from '@tidings/sdk';
import { useState } from 'react';
import { Logo, WaveRule } from '../../../ui/brand/brand';
import { TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { useSignedInUser } from '../../accounts/session';
import { newNewsletterPath } from '../../newsletters/newsletter-paths';
import { PhonePreview } from '../../sites/phone-preview';
import { describeSaveError } from '../../sites/save-problem';
import type { SiteForm } from '../../sites/site-form';
import { describeSignInError } from '../problem';
import { forgetOnboardingDraft } from './onboarding-draft';
import { OnboardingProfileStep, OnboardingSiteStep, OnboardingUsernameStep } from './onboarding-steps';
import { STEPS, useOnboarding } from './use-onboarding';

/** Shows the steps after sign-up, with a preview of the page. */
export function OnboardingPage() {
  const user = useSignedInUser();
  const { draft, change, step, advanceTo, goBackTo, offersSelf, finish, finishSetup } = useOnboarding();
  const { username, form } = draft;
  const [imageVersion, setImageVersion] = useState(0);
  const changeForm = (changedForm: SiteForm) => change({ form: changedForm });

  return (
    <main
      data-toasts="top"
      className="mx-auto grid min-h-dvh w-full max-w-[560px] content-start gap-10 px-4 py-6 md:py-10 lg:max-w-[1000px] lg:gap-20 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <OnboardingHeader step={step} />
        {finish.isError && <Alert>{describeSetupError(finish.error)}</Alert>}
        {step === 1 && (
          <OnboardingUsernameStep
            username={username}
            onChange={(input) => change({ username: input })}
            onContinue={() => advanceTo(2)}
          />
        )}
        {step === 2 && (
          <OnboardingProfileStep
            form={form}
            onChange={changeForm}
            onImageChanged={() => setImageVersion((version) => version + 1)}
            onBack={() => goBackTo(1)}
            onContinue={() => advanceTo(3)}
          />
        )}
        {step === 3 && (
          <OnboardingSiteStep
            form={form}
            onChange={changeForm}
            onBack={() => goBackTo(2)}
            addsSelf={offersSelf ? draft.addsSelf : undefined}
            onAddsSelf={(addsSelf) => change({ addsSelf })}
            onFinish={() => finishSetup('/dashboard')}
            onWrite={() => finishSetup(newNewsletterPath)}
            isFinishing={finish.isPending}
          />
        )}
      </div>
      <div className="flex flex-col gap-3 self-start lg:sticky lg:top-10">
        <PhonePreview username={user.username} draft={form} version={imageVersion} />
        <p className="text-center text-meta text-ink-3">Your page, as visitors will see it.</p>
      </div>
    </main>
  );
}

function OnboardingHeader({ step }: { step: number }) {
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Logo />
        <TextLink
          to="/dashboard"
          onClick={forgetOnboardingDraft}
          className="inline-flex min-h-11 items-center"
        >
          Skip for now
        </TextLink>
      </div>
      <header className="flex flex-col gap-4 md:pt-4">
        <h1 className="font-display text-title-small md:text-title">Set up your profile</h1>
        <WaveRule />
        <div className="flex flex-col gap-2">
          <p id="onboarding-step" className="text-meta text-ink-3" aria-live="polite">
            Step {step} of {STEPS}
          </p>
          <progress aria-labelledby="onboarding-step" className="delivery-bar" value={step} max={STEPS} />
        </div>
      </header>
    </>
  );
}

/** Returns the error to show beside the input. Without a response, adds that no input is lost. */
function describeSetupError(error: unknown): string {
  return error instanceof ApiError
    ? describeSaveError(error)
    : `${describeSignInError(error)} Your entries are still here.`;
}
