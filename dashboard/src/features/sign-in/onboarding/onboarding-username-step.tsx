import { useSignedInUser } from '../../accounts';
import { publicAddress } from '../../sites';
import { useUsernameAvailability } from '../queries';
import { UsernameField } from '../register/username-field';
import { showUsernameProblem } from '../show-username-problem';
import { OnboardingStep } from './onboarding-step';

type OnboardingUsernameStepProps = {
  username: string;
  onChange: (username: string) => void;
  onContinue: () => void;
};

export function OnboardingUsernameStep({ username, onChange, onContinue }: OnboardingUsernameStepProps) {
  const own = useSignedInUser().username;
  // The user's own name would be reported as taken.
  const isOwn = username === own;
  const { availability, checkAgain } = useUsernameAvailability(isOwn ? '' : username);
  const free = isOwn || availability === 'available';

  function goOn() {
    if (free) return onContinue();
    showUsernameProblem(username, availability);
    checkAgain();
  }

  return (
    <OnboardingStep
      title="Create your username"
      lead="It is the address of your page. Keep or choose another."
      onSubmit={goOn}
      ready={free}
    >
      <UsernameField username={username} onChange={onChange} availability={availability} />
      <p className="rounded-control bg-sunken px-3.5 py-3 wrap-anywhere text-ink-2">
        <span className="sr-only">Your address: </span>
        {publicAddress('')}
        <strong className="font-semibold text-ink">{username}</strong>
      </p>
    </OnboardingStep>
  );
}
