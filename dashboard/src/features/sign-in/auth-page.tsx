import { Link } from 'react-router';
import { brand } from '../../ui/brand';
import { Logo } from '../../ui/logo';
import { Stamp } from '../../ui/stamp';
import { useScreenHistory } from '../../ui/use-screen-history';
import { WaveRule } from '../../ui/wave-rule';
import { authAddress, type EntryMode, useAskedMode } from './auth-address';
import { CodeSignIn } from './code-sign-in';
import { EntrySelection } from './entry-selection';
import { LogInForm } from './log-in-form';
import { RegisterWizard } from './register-wizard';
import { useRegistrationStatus } from './use-registration-status';

const TITLES: Record<EntryMode, { title: string; lead: string }> = {
  selection: {
    title: `Welcome to ${brand}`,
    lead: 'Your page, your readers and your letters, in one place.',
  },
  'log-in': { title: 'Sign in', lead: 'Good to have you back.' },
  code: { title: 'Sign in with a code', lead: 'No password to remember.' },
  register: { title: 'Create your account', lead: 'Three short steps, and your page has an address.' },
};

export function AuthPage() {
  const asked = useAskedMode();
  const { enabled } = useRegistrationStatus();
  const mode = asked === 'register' && !enabled ? 'selection' : asked;
  const { title, lead } = TITLES[mode];
  const { goOn, goBack } = useScreenHistory();
  // A form that is left is gone, with everything typed into it.
  const backToSelection = () => goBack(authAddress('selection'));

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[1120px] content-start gap-10 px-4 py-6 md:px-10 md:py-10 ">
      <Link
        to="/"
        className="flex min-h-11 items-center justify-self-center rounded-nav lg:justify-self-start"
      >
        <Logo />
      </Link>
      <div className="grid gap-20 lg:grid-cols-[360px_1fr] lg:pt-[10dvh]">
        <div className="mx-auto flex w-full max-w-[360px] flex-col gap-6 lg:mx-0">
          <header className="flex flex-col gap-2">
            <h1 className="font-display text-title-small">{title}</h1>
            <p className="text-lead text-ink-2">{lead}</p>
          </header>
          <WaveRule />
          {mode === 'selection' && (
            <EntrySelection canRegister={enabled} onChoose={(chosen) => goOn(authAddress(chosen))} />
          )}
          {mode === 'log-in' && <LogInForm onBack={backToSelection} />}
          {mode === 'code' && <CodeSignIn onBack={backToSelection} />}
          {mode === 'register' && <RegisterWizard onBack={backToSelection} />}
        </div>
        <div className="hidden scale-[2.4] self-start justify-self-center pt-10 lg:block">
          <Stamp />
        </div>
      </div>
    </main>
  );
}
