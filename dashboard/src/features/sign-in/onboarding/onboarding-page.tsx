import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Logo, WaveRule } from '../../../ui/brand/brand';
import { TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { useScreenHistory } from '../../../ui/hooks/use-screen-history';
import { useSignedInUser } from '../../accounts';
import { newNewsletterPath } from '../../newsletters';
import { PhonePreview, type SiteForm, saveProblemOf } from '../../sites';
import { useAddSelf, useSubscriberCount } from '../../subscribers';
import { useFinishOnboarding } from '../mutations';
import { problemOf } from '../problem';
import {
  emptyDraftOf,
  forgetNewcomer,
  forgetOnboardingDraft,
  type OnboardingDraft,
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
  const [imageVersion, setImageVersion] = useState(0);
  const finish = useFinishOnboarding();
  const addSelf = useAddSelf({ quiet: true });
  const { data: subscribers } = useSubscriberCount();
  const offersSelf = subscribers === 0;
  const asked = Number(query.get('step'));
  const step = Number.isInteger(asked) && asked >= 1 && asked <= STEPS ? asked : 1;

  useEffect(() => forgetNewcomer(queryClient), [queryClient]);

  function change(fields: Partial<OnboardingDraft>) {
    const changed = { ...draft, ...fields };
    setDraft(changed);
    saveOnboardingDraft(user, changed);
  }

  function advanceTo(next: number) {
    finish.reset();
    history.advance(`?step=${next}`);
  }

  const goBackTo = (previous: number) => history.goBack(`?step=${previous}`);
  const changeForm = (changed: SiteForm) => change({ form: changed });

  function finishSetup(next: string) {
    const renamed = username === user.username ? {} : { username };
    finish.mutate(
      { ...form, ...renamed },
      {
        onSuccess: () => {
          forgetOnboardingDraft();
          if (offersSelf && draft.addsSelf) addSelf.mutate(user.email);
          void navigate(next, { replace: true });
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
      className="mx-auto grid min-h-dvh w-full max-w-[560px] content-start gap-20 px-4 py-6 md:py-10 lg:max-w-[1000px] lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="flex min-w-0 flex-col gap-6">
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
            finishing={finish.isPending}
          />
        )}
      </div>
      <div className="sticky top-10 hidden flex-col gap-3 self-start lg:flex">
        <PhonePreview username={user.username} draft={form} version={imageVersion} />
        <p className="text-center text-meta text-ink-3">Your page, as visitors will see it.</p>
      </div>
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
