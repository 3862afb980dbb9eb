import { useState } from 'react';
import { brand } from '../../ui/brand/brand';
import { TextLink } from '../../ui/button';
import { StatusDot } from '../../ui/feedback/status-dot';
import { usePageTitle } from '../page-title';
import { routePaths } from '../routes/route-paths';
import { DemoMark } from './demo-mark';

const images = Object.entries(
  import.meta.glob<string>('../../features/sites/art/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
).map(([file, address]) => ({ name: file.split('/').at(-1) ?? file, address }));

/** Checks that every background image of the themes loads. */
export function DemoBackgroundsPage() {
  usePageTitle(brand);

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[720px] flex-col gap-6 px-4 py-8">
      <DemoMark>The images behind public pages, each loaded once.</DemoMark>
      <h1 className="font-display text-title-small md:text-title">Background Image Test</h1>
      <ul className="grid gap-5 sm:grid-cols-2">
        {images.map((image) => (
          <TestImage key={image.name} {...image} />
        ))}
      </ul>
      <p>
        <TextLink to={routePaths.demoProfile}>Sample profile</TextLink>
      </p>
    </main>
  );
}

function TestImage({ name, address }: { name: string; address: string }) {
  const [status, setStatus] = useState<'Loading' | 'Loaded' | 'Failed'>('Loading');
  const tones = { Loading: 'progress', Loaded: 'success', Failed: 'danger' } as const;

  return (
    <li className="flex flex-col gap-2">
      <img
        src={address}
        alt=""
        onLoad={() => setStatus('Loaded')}
        onError={() => setStatus('Failed')}
        className="h-40 w-full rounded-card border border-line bg-sunken object-cover object-top"
      />
      <p className="flex items-center justify-between gap-4">
        <span className="font-semibold">{name}</span>
        <StatusDot tone={tones[status]}>{status}</StatusDot>
      </p>
    </li>
  );
}
