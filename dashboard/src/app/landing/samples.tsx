import { Globe, Mail, Rss } from 'lucide-react';
import { useState } from 'react';
import type { SiteTheme } from '../../features/sites/site-form';
import { ThemeSwatch } from '../../features/sites/theme-picker';
import portrait from './art/portrait.svg';
import './sample-page.css';
import { Postmark } from '../../ui/brand/postmark';
import { Stamp } from '../../ui/brand/stamp';
import { Card } from '../../ui/card';
import { StatusDot } from '../../ui/feedback/status-dot';

const THEMES: ReadonlyArray<{ key: SiteTheme; name: string }> = [
  { key: 'gradient-2', name: 'Ebb' },
  { key: 'gradient-1', name: 'First Light' },
  { key: 'gradient-7', name: 'Heather' },
  { key: 'gradient-4', name: 'Kelp Forest' },
];

/** Shows a creator's page in a phone, in the theme that the visitor selects. */
export function SamplePage() {
  const [theme, setTheme] = useState<SiteTheme>('gradient-2');

  return (
    <div className="flex flex-col items-center gap-5">
      <SamplePhone theme={theme} />
      <fieldset className="flex items-center gap-3">
        <legend className="sr-only">Theme of the sample page</legend>
        {THEMES.map(({ key, name }) => (
          <label key={key} className="group cursor-pointer">
            <input
              type="radio"
              name="sample-look"
              className="sr-only"
              checked={key === theme}
              onChange={() => setTheme(key)}
            />
            <ThemeSwatch theme={key} className="size-11 rounded-pill" />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function SamplePhone({ theme }: { theme: SiteTheme }) {
  return (
    <div aria-hidden className="w-72 overflow-hidden rounded-[34px] border-[7px] border-phone shadow-dialog">
      <div
        data-look={theme}
        className="swatch sample-page flex min-h-[500px] flex-col items-center gap-3 px-5 pt-10 text-center"
      >
        <img src={portrait} alt="" className="size-22 rounded-pill border-4 border-[white]" />
        <p className="font-display text-[1.625rem] leading-tight">Mara Lindqvist</p>
        <p className="sample-muted">Pots, mistakes and the weather. A newsletter every other Sunday.</p>
        <p className="flex gap-6 py-2">
          <Globe size={20} strokeWidth={1.75} />
          <Mail size={20} strokeWidth={1.75} />
          <Rss size={20} strokeWidth={1.75} />
        </p>
        <div className="sample-card flex w-full flex-col gap-3 p-4 text-left">
          <p className="font-display text-[1.1875rem]">Subscribe to my updates</p>
          <p className="sample-input px-3 py-2.5">What's your email?</p>
          <p className="sample-submit py-2.5 text-center font-semibold">Let's Go</p>
        </div>
      </div>
    </div>
  );
}

export function SampleNewsletter({ date }: { date: Date }) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-6 shadow-menu md:p-8">
      <div className="flex items-start justify-end">
        <Postmark date={date} />
        <Stamp />
      </div>
      <p className="font-display text-[1.625rem] leading-tight">The kiln that would not cool</p>
      <p className="text-[1.125rem] leading-relaxed text-ink-2">
        Frost came on Tuesday, and with it the first shelf I was ready to show. Eleven bowls, two of them
        straight.
      </p>
      <p className="self-start rounded-control bg-tide px-4 py-2.5 font-semibold text-on-tide">
        See the eleven
      </p>
    </div>
  );
}

const SAMPLE_SUBSCRIBERS = [
  { name: 'Ines Kovač', email: 'ines@kova.example', joined: 'Today' },
  { name: 'Tom Adeyemi', email: 'tom@adeyemi.example', joined: 'Today' },
  { name: 'Yuki Tanaka', email: 'yuki@tnk.example', joined: 'Yesterday' },
  { name: 'Rosa Blum', email: 'rosa@blum.example', joined: '3 days ago' },
];

export function SampleList() {
  return (
    <Card className="py-2 shadow-menu">
      <ul>
        {SAMPLE_SUBSCRIBERS.map(({ name, email, joined }) => (
          <li
            key={email}
            className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0"
          >
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-semibold">{name}</span>
              <span className="truncate text-meta text-ink-3">{email}</span>
            </span>
            <span className="shrink-0 text-ink-2">{joined}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows a page in a phone with a delivery report at its side, as an image. */
export function ProductImage() {
  return (
    <div aria-hidden className="relative ml-auto w-full max-w-[560px]">
      <div className="ml-auto w-fit">
        <SamplePhone theme="gradient-2" />
      </div>
      <div className="absolute bottom-10 left-0 w-[300px]">
        <SampleDelivery />
      </div>
    </div>
  );
}

export function SampleDelivery() {
  return (
    <Card className="flex flex-col gap-4 shadow-menu">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-display text-subject">The kiln that would not cool</p>
        <StatusDot tone="success">Sent</StatusDot>
      </div>
      <div className="h-1.5 overflow-hidden rounded-pill bg-sunken">
        <div className="h-full w-[99.76%] rounded-pill bg-tide" />
      </div>
      <p className="text-ink-2 tabular-nums">
        <strong className="font-semibold text-ink">1,281 of 1,284 accepted</strong>, 3 failed
      </p>
      <p className="text-meta text-ink-3">Three emails failed. All others were accepted.</p>
    </Card>
  );
}
