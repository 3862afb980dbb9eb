import { brand } from '../../ui/brand/brand';
import { EntryPage } from '../../ui/entry-page';
import { useScreenHistory } from '../../ui/hooks/use-screen-history';
import { authAddress, type EntryMode, useAskedMode } from './auth-address';
import { CodeSignIn } from './codes/code-sign-in';
import { EntrySelection } from './entry-selection';
import { LogInForm } from './log-in-form';
import { ForgotPassword } from './passwords/forgot-password';
import { RegisterWizard } from './register/register-wizard';
import { useRegistrationStatus } from './use-registration-status';

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

export function AuthPage() {
  const asked = useAskedMode();
  const { enabled } = useRegistrationStatus();
  const mode = asked === 'register' && !enabled ? 'selection' : asked;
  const { title, lead } = TITLES[mode];
  const { goOn, goBack } = useScreenHistory();
  // Leaving a form discards everything typed into it.
  const backToSelection = () => goBack(authAddress('selection'));

  return (
    <EntryPage title={title} lead={lead}>
      {mode === 'selection' && (
        <EntrySelection canRegister={enabled} onChoose={(chosen) => goOn(authAddress(chosen))} />
      )}
      {mode === 'log-in' && (
        <LogInForm onBack={backToSelection} onForgot={() => goOn(authAddress('forgot'))} />
      )}
      {mode === 'code' && <CodeSignIn onBack={backToSelection} />}
      {mode === 'forgot' && <ForgotPassword onBack={() => goBack(authAddress('log-in'))} />}
      {mode === 'register' && <RegisterWizard onBack={backToSelection} />}
    </EntryPage>
  );
}
