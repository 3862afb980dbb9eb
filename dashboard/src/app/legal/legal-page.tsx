import type { ReactNode } from 'react';
import { Link, ScrollRestoration } from 'react-router';
import { brand, Logo, WaveRule } from '../../ui/brand/brand';
import { TextLink, textLinkClass } from '../../ui/button';
import { findContactEmail } from '../../ui/instance';
import { usePageTitle } from '../page-title';
import { routePaths } from '../routes/route-paths';

type LegalPageProps = {
  title: string;
  lead: string;
  /** A link to the other legal text. */
  otherPage: { path: string; title: string };
  children: ReactNode;
};

/** Shows a long text to all visitors, signed in or not. */
export function LegalPage({ title, lead, otherPage, children }: LegalPageProps) {
  usePageTitle(brand);

  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[720px] flex-col gap-8 px-4 py-6 md:gap-10 md:px-10 md:py-10">
      <header>
        <Link to={routePaths.landing} className="inline-flex min-h-11 items-center rounded-nav">
          <Logo />
        </Link>
      </header>
      <main className="flex grow flex-col gap-8">
        <div className="flex flex-col gap-4">
          <h1 className="font-display text-title-small md:text-title">{title}</h1>
          <p className="text-[1.125rem] leading-relaxed text-ink-2">{lead}</p>
        </div>
        <WaveRule />
        {children}
        <LegalSection title="Contact">
          <Contact />
        </LegalSection>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line pt-4 text-meta text-ink-3">
        <p>
          © {new Date().getFullYear()} {brand}
        </p>
        <TextLink to={otherPage.path} className="inline-flex min-h-11 items-center">
          {otherPage.title}
        </TextLink>
      </footer>
      <ScrollRestoration />
    </div>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-display text-subject">{title}</h2>
      <div className="flex max-w-[66ch] flex-col gap-3 text-[1.0625rem] leading-[1.65] text-ink-2">
        {children}
      </div>
    </section>
  );
}

function Contact() {
  const address = findContactEmail();
  if (!address) return <p>Reply to any email from {brand}.</p>;
  return (
    <p>
      {brand}, at{' '}
      <a href={`mailto:${address}`} className={textLinkClass}>
        {address}
      </a>
      .
    </p>
  );
}
