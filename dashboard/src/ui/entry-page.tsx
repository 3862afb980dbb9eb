import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo, WaveRule } from './brand/brand';
import { Stamp } from './brand/stamp';

type EntryPageProps = {
  title: string;
  lead: string;
  /** The element beside the form on a wide screen. The default is the stamp. */
  image?: ReactNode;
  children: ReactNode;
};

/** Shows a form under its title. On a wide screen, an image is beside it. */
export function EntryPage({ title, lead, image, children }: EntryPageProps) {
  return (
    <main
      data-toasts="top"
      className="mx-auto grid min-h-dvh w-full max-w-[1120px] content-start gap-10 px-4 py-6 md:px-10 md:py-10"
    >
      <Link
        to="/"
        className="flex min-h-11 items-center justify-self-center rounded-nav lg:justify-self-start"
      >
        <Logo />
      </Link>
      <div className="grid gap-20 lg:grid-cols-[360px_1fr] lg:pt-[6dvh]">
        <div className="mx-auto flex w-full max-w-[360px] flex-col gap-6 lg:mx-0">
          <header className="flex flex-col gap-2">
            <h1 className="font-display text-title-small">{title}</h1>
            <p className="text-lead text-ink-2">{lead}</p>
          </header>
          <WaveRule />
          {children}
        </div>
        <div className="hidden lg:block">{image ?? <LargeStamp />}</div>
      </div>
    </main>
  );
}

function LargeStamp() {
  return (
    <div className="mx-auto w-fit scale-[2.4] pt-10">
      <Stamp />
    </div>
  );
}
