import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Logo, WaveRule } from '../../../ui/brand/brand';
import { TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { useScreenHistory } from '../../../ui/hooks/use-screen-history';
import { useSignedInUser } from '../../accounts';
import { type SiteForm, saveProblemOf } from '../../sites';
import { useFinishOnboarding } from '../mutations';
import { problemOf } from '../problem';
import {
  emptyDraftOf,
  forgetNewcomer,
  forgetOnboardingDraft,
  readOnboardingDraft,
  saveOnboardingDraft,
} from './onboarding-draft';
import { OnboardingProfileStep, OnboardingSiteStep, OnboardingUsernameStep } from './onboarding-steps';

const STEPS = 3;

/** Shows the steps after sign-up. The URL stores the step, so that the browser's Back button works. */
export function OnboardingPage() {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const history = useScreenHistory();
  const [query] = useSearchParams();
  const [draft, setDraft] = useState(() => readOnboardingDraft(user) ?? emptyDraftOf(user));
  const { username, form } = draft;
  const finish = useFinishOnboarding();
  const asked = Number(query.get('step'));
  const step = Number.isInteger(asked) && asked >= 1 && asked <= STEPS ? asked : 1;

  useEffect(() => forgetNewcomer(queryClient), [queryClient]);

  function change(fields: { username: string } | { form: SiteForm }) {
    const changed = { ...draft, ...fields };
    setDraft(changed);
    saveOnboardingDraft(user, changed);
  }

  function goOnTo(next: number) {
    finish.reset();
    history.goOn(`?step=${next}`);
  }

  const goBackTo = (previous: number) => history.goBack(`?step=${previous}`);
  const changeForm = (changed: SiteForm) => change({ form: changed });

  function finishSetup() {
    const renamed = username === user.username ? {} : { username };
    finish.mutate(
      { ...form, ...renamed },
      {
        onSuccess: () => {
          forgetOnboardingDraft();
          void navigate('/dashboard', { replace: true });
        },
        onError: (error) => {
          if (isAboutUsername(error)) history.goInstead('?step=1');
        },
      },
    );
  }

  return (
    <main
      data-toasts="top"
      className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col gap-6 px-4 py-6 md:py-10"
    >
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
      {finish.isError && <Alert>{setupProblemOf(finish.error)}</Alert>}
      {step === 1 && (
        <OnboardingUsernameStep
          username={username}
          onChange={(typed) => change({ username: typed })}
          onContinue={() => goOnTo(2)}
        />
      )}
      {step === 2 && (
        <OnboardingProfileStep
          form={form}
          onChange={changeForm}
          onBack={() => goBackTo(1)}
          onContinue={() => goOnTo(3)}
        />
      )}
      {step === 3 && (
        <OnboardingSiteStep
          form={form}
          onChange={changeForm}
          onBack={() => goBackTo(2)}
          onFinish={finishSetup}
          finishing={finish.isPending}
        />
      )}
    </main>
  );
}

function isAboutUsername(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'username_taken' || error.errors.some(({ path }) => path === 'username');
}

/** Returns the error to show beside the input. Without a response it adds that nothing is lost. */
function setupProblemOf(error: unknown): string {
  return error instanceof ApiError
    ? saveProblemOf(error)
    : `${problemOf(error)} Your entries are still here.`;
}
