import { ApiError } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { useScreenHistory } from '../../../ui/hooks/use-screen-history';
import { formatAuthQuery, useStepFromUrl } from '../auth-address';
import { useRegister } from '../mutations';
import { describeSignInError } from '../problem';
import { EmailStep } from './email-step';
import { PasswordStep } from './password-step';
import { UsernameStep } from './username-step';

const STEPS = 3;

export function RegisterWizard({ onBack }: { onBack: () => void }) {
  const history = useScreenHistory();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  // The values that were available at the end of their steps. Editing a value closes the later steps.
  const [isFree, setIsFree] = useState({ username: '', email: '' });
  const register = useRegister();
  const lastAllowedStep = getFurthestStep({ username, email }, isFree);
  const requestedStep = useStepFromUrl();
  const step = Math.min(requestedStep, lastAllowedStep);

  function advanceTo(next: number) {
    register.reset();
    history.advance(formatAuthQuery('register', next));
  }

  const goBackTo = (previous: number) => history.goBack(formatAuthQuery('register', previous));

  // After a reload, the URL can contain a step although the previous steps are empty.
  const { goInstead } = history;
  useEffect(() => {
    if (requestedStep > lastAllowedStep) goInstead(formatAuthQuery('register', lastAllowedStep));
  });

  function setUp(password: string) {
    register.mutate(
      { username, email, password },
      {
        onError: (error) => {
          const takenStepName = findTakenStep(error);
          if (takenStepName !== undefined) history.goInstead(formatAuthQuery('register', takenStepName));
        },
      },
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-meta text-ink-3" aria-live="polite">
        Step {step} of {STEPS}
      </p>
      {register.isError && <Alert>{describeSignInError(register.error)}</Alert>}
      {step === 1 && (
        <UsernameStep
          username={username}
          onChange={setUsername}
          onBack={onBack}
          onContinue={() => {
            setIsFree({ ...isFree, username });
            advanceTo(2);
          }}
        />
      )}
      {step === 2 && (
        <EmailStep
          email={email}
          onChange={setEmail}
          onBack={() => goBackTo(1)}
          onContinue={() => {
            setIsFree({ ...isFree, email });
            advanceTo(3);
          }}
        />
      )}
      {step === 3 && (
        <PasswordStep
          username={username}
          onBack={() => goBackTo(2)}
          onSetUp={setUp}
          onRefused={register.reset}
          isCreating={register.isPending}
        />
      )}
      <LegalNotice />
    </div>
  );
}

type AccountNames = { username: string; email: string };

function getFurthestStep(names: AccountNames, isFree: AccountNames): number {
  if (names.username === '' || names.username !== isFree.username) return 1;
  return names.email === '' || names.email !== isFree.email ? 2 : 3;
}

/** Returns the step whose value was taken since its check. */
function findTakenStep(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'username_taken') return 1;
  return error.code === 'email_taken' ? 2 : undefined;
}

/** Links to the legal pages in new tabs, so that the wizard retains its input. */
function LegalNotice() {
  return (
    <p className="border-t border-line pt-4 text-meta text-ink-3">
      By creating an account you agree to the{' '}
      <TextLink to="/terms" target="_blank">
        Terms
      </TextLink>{' '}
      and the{' '}
      <TextLink to="/privacy" target="_blank">
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}
