import { type ReactNode, useState } from 'react';
import { brand } from '../../ui/brand/brand';
import { Button, getButtonClass } from '../../ui/button';
import { EntryPage } from '../../ui/entry-page';
import { useScreenHistory } from '../../ui/hooks/use-screen-history';
import { findBetaUrl } from '../../ui/instance';
import { hasSignedInBefore } from '../accounts/session';
import { type EntryMode, formatAuthQuery, useModeFromUrl } from './auth-address';
import { CodeSignIn } from './codes/code-sign-in';
import { LogInForm } from './log-in-form';
import { ForgotPassword } from './passwords/forgot-password';
import { useRegistrationStatus } from './queries';
import { RegisterWizard } from './register/register-wizard';

const TITLES: Record<EntryMode, { title: string; lead: string }> = {
  selection: {
    title: `Welcome to ${brand}`,
    lead: 'Your page, subscribers and newsletters in one place.',
  },
  'log-in': { title: 'Sign in', lead: 'Welcome back.' },
  code: { title: 'Sign in with a code', lead: 'No password to remember.' },
  forgot: { title: 'Forgot your password?', lead: 'We email you a link to set a new one.' },
  register: { title: 'Create your account', lead: 'Create your page in three short steps.' },
};

/** Shows the forms of sign-in and sign-up, beside `image` on a wide screen. */
export function AuthPage({ image }: { image: ReactNode }) {
  const requestedMode = useModeFromUrl();
  const { enabled } = useRegistrationStatus();
  const mode = requestedMode === 'register' && !enabled ? 'selection' : requestedMode;
  const { title, lead } = TITLES[mode];
  const { advance, goBack } = useScreenHistory();
  // Leaving a form discards its input.
  const goBackToSelection = () => goBack(formatAuthQuery('selection'));

  return (
    <EntryPage title={title} lead={lead} image={image}>
      {mode === 'selection' && (
        <EntrySelection canRegister={enabled} onChoose={(entry) => advance(formatAuthQuery(entry))} />
      )}
      {mode === 'log-in' && (
        <LogInForm onBack={goBackToSelection} onForgot={() => advance(formatAuthQuery('forgot'))} />
      )}
      {mode === 'code' && <CodeSignIn onBack={goBackToSelection} />}
      {mode === 'forgot' && <ForgotPassword onBack={() => goBack(formatAuthQuery('log-in'))} />}
      {mode === 'register' && <RegisterWizard onBack={goBackToSelection} />}
    </EntryPage>
  );
}

type EntrySelectionProps = {
  canRegister: boolean;
  onChoose: (mode: Exclude<EntryMode, 'selection'>) => void;
};

/** Offers the likely action first, which is sign-in on a device that was used before, and sign-up otherwise. */
function EntrySelection({ canRegister, onChoose }: EntrySelectionProps) {
  const beta = findBetaUrl();
  const [isKnownDevice] = useState(hasSignedInBefore);
  const isSignUpFirst = canRegister && !isKnownDevice;
  const signUp = (
    <Button
      tone={isSignUpFirst ? 'primary' : 'secondary'}
      disabled={!canRegister}
      onClick={() => onChoose('register')}
    >
      {canRegister ? 'Create New Account' : 'Registration Disabled'}
    </Button>
  );

  return (
    <div className="flex flex-col gap-3">
      {isSignUpFirst && signUp}
      <Button tone={isSignUpFirst ? 'secondary' : 'primary'} onClick={() => onChoose('log-in')}>
        Sign in with Password
      </Button>
      <Button onClick={() => onChoose('code')}>Email me a code</Button>
      {!isSignUpFirst && signUp}
      {beta && (
        <a href={beta} target="_blank" rel="noreferrer" className={getButtonClass('ghost')}>
          Sign up for the beta
        </a>
      )}
    </div>
  );
}
