import type { ReactNode } from 'react';
import { AudiencePicker } from '../../../subscribers/audience/audience-picker';
import { NO_AUDIENCE } from '../../../subscribers/audience/audience-size';
import type { Audience } from '../../../subscribers/segments/queries';
import { formatAudienceText } from './audience-text';
import type { ChosenAudience } from './use-audience';

type AudienceChoiceProps = {
  chosen: ChosenAudience;
  value: Audience;
  onChange: (audience: Audience) => void;
  /** A text below the size. */
  children: ReactNode;
};

/** Shows the size and the name of the audience, with a button to change it. */
export function AudienceChoice({ chosen, value, onChange, children }: AudienceChoiceProps) {
  const { picker, size, name, isToAll } = chosen;

  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="text-figure-small font-strong text-balance tabular-nums">
        {size.isUnchosen ? NO_AUDIENCE : formatAudienceText({ count: size.count, isToAll })}
      </p>
      {children}
      <details ref={picker} className="flex flex-col">
        <summary className="min-h-11 cursor-pointer content-center rounded-nav text-ink-2 md:min-h-9">
          Audience: <span className="font-semibold text-ink wrap-anywhere">{name ?? 'Loading…'}</span>
        </summary>
        <div className="pt-2">
          <AudiencePicker value={value} onChange={onChange} />
        </div>
      </details>
    </div>
  );
}
