import { useState } from 'react';
import { EmailStep } from './email-step';
import { PasswordStep } from './password-step';
import { UsernameStep } from './username-step';

const STEPS = 3;

export function RegisterWizard({ onBack }: { onBack: () => void }) {
  const [step, setStep] = useState(1);
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');

  return (
    <div className="flex flex-col gap-5">
      <p className="text-meta text-ink-3" aria-live="polite">
        Step {step} of {STEPS}
      </p>
      {step === 1 && (
        <UsernameStep
          username={username}
          onChange={setUsername}
          onBack={onBack}
          onContinue={() => setStep(2)}
        />
      )}
      {step === 2 && (
        <EmailStep
          email={email}
          onChange={setEmail}
          onBack={() => setStep(1)}
          onContinue={() => setStep(3)}
        />
      )}
      {step === 3 && <PasswordStep username={username} email={email} onBack={() => setStep(2)} />}
      <p className="border-t border-line pt-4 text-meta text-ink-3">
        By creating an account you agree to the Terms and the Privacy Policy.
      </p>
    </div>
  );
}
