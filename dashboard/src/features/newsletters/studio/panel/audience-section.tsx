import { Button } from '../../../../ui/button';
import { AudiencePicker } from '../../../subscribers/audience/audience-picker';
import { AudienceSize } from '../../../subscribers/audience/audience-size';
import { useAudienceCount } from '../../../subscribers/audience/use-audience-count';
import type { Audience } from '../../../subscribers/segments/queries';

type AudienceSectionProps = {
  value: Audience;
  onChange: (audience: Audience) => void;
  onSchedule: () => void;
};

/** Chooses the audience of the newsletter, and opens the schedule. */
export function AudienceSection({ value, onChange, onSchedule }: AudienceSectionProps) {
  const size = useAudienceCount(value);

  return (
    <>
      <div className="flex flex-col gap-1">
        <h2 tabIndex={-1} data-edit="audience" className="text-label font-semibold">
          Audience
        </h2>
        <AudienceSize size={size} />
      </div>
      <AudiencePicker value={value} onChange={onChange} />
      <Button onClick={onSchedule}>Schedule for later</Button>
    </>
  );
}
