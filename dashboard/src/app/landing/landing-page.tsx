import type { CSSProperties, ReactNode } from 'react';
import { freeQuota } from '../../features/plans/plan-numbers';
import { brand, Logo, WaveRule } from '../../ui/brand/brand';
import { ButtonLink, TextLink, textLinkClass } from '../../ui/button';
import { classNames } from '../../ui/formats/class-names';
import { findBetaUrl } from '../../ui/instance';
import { routePaths } from '../routes/route-paths';
import { SampleDelivery, SampleList, SampleNewsletter, SamplePage } from './samples';

/** The minimum height for a thumb. */
const LINK_TARGET = 'inline-flex min-h-11 items-center';
const columnClass = 'mx-auto w-full max-w-[1120px] px-4 md:px-10';

export function LandingPage() {
  const today = new Date();
  const beta = findBetaUrl();

  return (
    <div className="flex min-h-dvh flex-col">
      <header className={`${columnClass} flex h-20 items-center justify-between`}>
        <Logo />
        <ButtonLink to={routePaths.auth} tone="ghost">
          Sign in
        </ButtonLink>
      </header>
      <main className="flex grow flex-col gap-20 md:gap-28">
        <div className={`${columnClass} grid items-center gap-14 pt-8 md:pt-10 lg:grid-cols-[7fr_5fr]`}>
          <div className="flex flex-col items-start gap-6">
            <AnimatedTitle />
            <p className="max-w-[46ch] text-[1.125rem] leading-relaxed text-ink-2">
              Build a following that you own: one public page, one subscriber list, and newsletters that bring
              subscribers back.
            </p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink to={routePaths.auth} tone="primary" className="px-6">
                Get Started
              </ButtonLink>
              <p className="text-ink-2">Send {freeQuota} newsletters per month FREE</p>
            </div>
          </div>
          <SamplePage />
        </div>
        <div className={columnClass}>
          <WaveRule />
        </div>
        <div className={`${columnClass} flex flex-col gap-20 md:gap-28`}>
          <FeatureRow
            title="Newsletters that are easy to read"
            text="Write one in an evening. It is readable on phones and in email apps, in light and dark, with your name on it."
          >
            <SampleNewsletter date={today} />
          </FeatureRow>
          <FeatureRow
            isMirrored
            title="One list that you own"
            text="Visitors subscribe on your page, or on any site with your form. You see each subscriber and can export the list at any time."
          >
            <SampleList />
          </FeatureRow>
          <FeatureRow
            title="Every email is accounted for"
            text="Sending resumes after a power cut. The delivery report counts accepted, failed and deferred emails."
          >
            <SampleDelivery />
          </FeatureRow>
        </div>
        <div className="tideline-band pt-32 pb-20 md:pt-56 lg:pt-80">
          <div className={`${columnClass} flex flex-col items-start gap-5`}>
            <h2 className="max-w-[16ch] font-display text-title">Create your page in five minutes.</h2>
            <ButtonLink to={routePaths.auth} tone="primary" className="px-6">
              Get Started
            </ButtonLink>
          </div>
        </div>
      </main>
      <footer
        className={`${columnClass} flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-meta text-ink-3`}
      >
        <p>
          © {today.getFullYear()} {brand}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {beta && (
            <li>
              <a
                href={beta}
                target="_blank"
                rel="noreferrer"
                className={classNames(textLinkClass, LINK_TARGET)}
              >
                Sign up for the beta
              </a>
            </li>
          )}
          <li>
            <a href="/docs" className={classNames(textLinkClass, LINK_TARGET)}>
              API
            </a>
          </li>
          <li>
            <TextLink to={routePaths.terms} className={LINK_TARGET}>
              Terms
            </TextLink>
          </li>
          <li>
            <TextLink to={routePaths.privacy} className={LINK_TARGET}>
              Privacy Policy
            </TextLink>
          </li>
        </ul>
      </footer>
    </div>
  );
}

type FeatureRowProps = { title: string; text: string; isMirrored?: boolean; children: ReactNode };

/** Shows a text beside an image of the feature. The sides alternate from row to row. */
export function FeatureRow({ title, text, isMirrored = false, children }: FeatureRowProps) {
  return (
    <section className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
      <div className="flex flex-col gap-3">
        <h2 className="font-display text-title-small">{title}</h2>
        <p className="max-w-[44ch] text-lead text-ink-2">{text}</p>
      </div>
      <div aria-hidden className={classNames('min-w-0', isMirrored && 'md:order-first')}>
        {children}
      </div>
    </section>
  );
}

const LINES = ['A newsletter goes out.', 'Subscribers return.'];

const words = LINES.flatMap((line, row) => line.split(' ').map((word) => ({ word, row })));

/** Animates the words one by one. With reduced motion all words appear at once. */
export function AnimatedTitle() {
  return (
    <h1 className="font-display text-hero">
      {LINES.map((line, row) => (
        <span key={line} className="block md:whitespace-nowrap">
          {words.map(
            (entry, index) =>
              entry.row === row && (
                <span key={entry.word}>
                  <span className="word-rising inline-block" style={{ '--word': index } as CSSProperties}>
                    {entry.word}
                  </span>{' '}
                </span>
              ),
          )}
        </span>
      ))}
    </h1>
  );
}
