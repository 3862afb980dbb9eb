import { TextField } from '../../ui/text-field';
import { showErrorToast } from '../../ui/toast-store';
import { useSignedInUser } from '../accounts';
import { publicAddress } from '../sites';
import { cleanUsername, isUsernameWorthChecking } from './availability';
import { AvailabilityMessage } from './availability-message';
import { OnboardingStep } from './onboarding-step';
import { useUsernameAvailability } from './use-username-availability';

type OnboardingUsernameStepProps = {
  username: string;
  onChange: (username: string) => void;
  onContinue: () => void;
};

export function OnboardingUsernameStep({ username, onChange, onContinue }: OnboardingUsernameStepProps) {
  const own = useSignedInUser().username;
  // One's own name is taken, by oneself.
  const isOwn = username === own;
  const checked = useUsernameAvailability(isOwn ? '' : username);
  const free = isOwn || checked === 'available';

  function goOn() {
    if (free) onContinue();
    else if (!isUsernameWorthChecking(username)) {
      showErrorToast('Invalid username', 'Username must be at least 3 characters long');
    } else if (checked === 'unavailable') {
      showErrorToast('Username unavailable', 'Please choose a different username');
    }
  }

  return (
    <OnboardingStep
      title="Create your username"
      lead="It is the address of your page. Keep the one you chose, or take another."
      onSubmit={goOn}
      ready={free}
    >
      <div className="flex flex-col gap-2">
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          help="At least 3 characters, lowercase, no spaces (periods allowed)."
          value={username}
          onChange={(event) => onChange(cleanUsername(event.target.value))}
        />
        <AvailabilityMessage
          availability={isOwn ? 'unchecked' : checked}
          available="Username is available"
          unavailable="Username is taken"
        />
      </div>
      <p className="rounded-control bg-sunken px-3.5 py-3 wrap-anywhere text-ink-2">
        <span className="sr-only">Your address: </span>
        {publicAddress('')}
        <strong className="font-semibold text-ink">{username}</strong>
      </p>
    </OnboardingStep>
  );
}
