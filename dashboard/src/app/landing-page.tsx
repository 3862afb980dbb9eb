import { brand } from '../ui/brand';
import { ButtonLink } from '../ui/button-link';
import { Logo } from '../ui/logo';
import { Postmark } from '../ui/postmark';
import { Stamp } from '../ui/stamp';
import { WaveRule } from '../ui/wave-rule';
import { routePaths } from './route-paths';

export function LandingPage() {
  const today = new Date();

  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col px-4 md:px-10">
      <header className="flex h-20 items-center justify-between">
        <Logo />
        <ButtonLink to={routePaths.auth} tone="ghost">
          Sign in
        </ButtonLink>
      </header>
      <main className="grid grow items-center gap-14 py-10 lg:grid-cols-[7fr_5fr]">
        <div className="flex flex-col items-start gap-6">
          <h1 className="font-display text-hero">
            <span className="rising block">A letter leaves.</span>{' '}
            <span className="rising block [animation-delay:120ms]">People come back.</span>
          </h1>
          <p className="max-w-[46ch] text-[1.125rem] leading-relaxed text-ink-2">
            One public page, one list of readers, and the newsletter that ties them together.
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink to={routePaths.auth} tone="primary" className="px-6">
              Get Started
            </ButtonLink>
            <p className="text-ink-2">Send 100 newsletters per month FREE</p>
          </div>
        </div>
        <div
          aria-hidden
          className="rising flex flex-col gap-6 rounded-card border border-line bg-surface p-6 shadow-menu md:p-8"
        >
          <div className="flex items-start justify-end">
            <Postmark date={today} />
            <Stamp />
          </div>
          <p className="font-display text-subject">Dear reader,</p>
          <div className="flex flex-col gap-3">
            <span className="h-2.5 w-full rounded-pill bg-sunken" />
            <span className="h-2.5 w-11/12 rounded-pill bg-sunken" />
            <span className="h-2.5 w-full rounded-pill bg-sunken" />
            <span className="h-2.5 w-3/5 rounded-pill bg-sunken" />
          </div>
        </div>
      </main>
      <WaveRule />
      <footer className="py-8 text-meta text-ink-3">
        © {today.getFullYear()} {brand}
      </footer>
    </div>
  );
}
