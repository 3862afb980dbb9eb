import { Globe, Mail, Rss } from 'lucide-react';
import { useState } from 'react';
import { type SiteTheme, ThemeSwatch } from '../../features/sites';
import portrait from './art/portrait.svg';
import './sample-page.css';

const LOOKS: ReadonlyArray<{ key: SiteTheme; name: string }> = [
  { key: 'gradient-2', name: 'Ebb' },
  { key: 'gradient-1', name: 'First Light' },
  { key: 'gradient-7', name: 'Heather' },
  { key: 'gradient-4', name: 'Kelp Forest' },
];

/** Shows a creator's page in a phone, in the theme that the visitor selects. */
export function SamplePage() {
  const [look, setLook] = useState<SiteTheme>('gradient-2');

  return (
    <div className="flex flex-col items-center gap-5">
      <div
        aria-hidden
        className="w-72 overflow-hidden rounded-[34px] border-[7px] border-phone shadow-dialog"
      >
        <div
          data-look={look}
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
      <fieldset className="flex items-center gap-3">
        <legend className="sr-only">Theme of the sample page</legend>
        {LOOKS.map(({ key, name }) => (
          <label key={key} className="group cursor-pointer">
            <input
              type="radio"
              name="sample-look"
              className="sr-only"
              checked={key === look}
              onChange={() => setLook(key)}
            />
            <ThemeSwatch theme={key} className="size-11 rounded-pill" />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
