import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from '../../ui/alert';
import { Logo } from '../../ui/logo';
import { TextLink } from '../../ui/text-link';
import { WaveRule } from '../../ui/wave-rule';
import { useSignedInUser } from '../accounts';
import { saveProblemOf, siteFormOf } from '../sites';
import { forgetNewcomer } from './newcomer';
import { OnboardingProfileStep } from './onboarding-profile-step';
import { OnboardingSiteStep } from './onboarding-site-step';
import { OnboardingUsernameStep } from './onboarding-username-step';
import { SETUP_FAILED, useFinishOnboarding } from './use-finish-onboarding';

const STEPS = 3;

/** The first steps after registering. The step stands in the address, so the browser's own Back works too. */
export function OnboardingPage() {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [username, setUsername] = useState(user.username);
  const [form, setForm] = useState(() => siteFormOf(user));
  const finish = useFinishOnboarding();
  const asked = Number(query.get('step'));
  const step = asked >= 1 && asked <= STEPS ? asked : 1;
  const goTo = (next: number) => setQuery({ step: String(next) });

  useEffect(() => forgetNewcomer(queryClient), [queryClient]);

  function finishSetup() {
    if (finish.isPending) return;
    const renamed = username === user.username ? {} : { username };
    finish.mutate(
      { ...form, ...renamed },
      {
        onSuccess: () => navigate('/dashboard', { replace: true }),
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'username_taken') goTo(1);
        },
      },
    );
  }

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col gap-6 px-4 py-6 md:py-10">
      <div className="flex items-center justify-between gap-4">
        <Logo />
        <TextLink to="/dashboard">Skip for now</TextLink>
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
      {finish.isError && <Alert>{saveProblemOf(finish.error, SETUP_FAILED)}</Alert>}
      {step === 1 && (
        <OnboardingUsernameStep username={username} onChange={setUsername} onContinue={() => goTo(2)} />
      )}
      {step === 2 && (
        <OnboardingProfileStep
          form={form}
          onChange={setForm}
          onBack={() => goTo(1)}
          onContinue={() => goTo(3)}
        />
      )}
      {step === 3 && (
        <OnboardingSiteStep
          form={form}
          onChange={setForm}
          onBack={() => goTo(2)}
          onFinish={finishSetup}
          finishing={finish.isPending}
        />
      )}
    </main>
  );
}
