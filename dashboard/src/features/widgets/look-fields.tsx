import { Segmented } from '../../ui/forms/segmented';
import { CORNERS, type EmbedDraft } from './embed-settings';

const THEMES = [
  { value: 'auto', label: 'Match the page' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type LookFieldsProps = {
  draft: EmbedDraft;
  onChange: (fields: Partial<EmbedDraft>) => void;
};

export function LookFields({ draft, onChange }: LookFieldsProps) {
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-label font-semibold">
          Theme
        </span>
        <Segmented
          label="Theme"
          options={THEMES}
          value={draft.theme}
          onChange={(theme) => onChange({ theme })}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-label font-semibold">
          Corners
        </span>
        <Segmented
          label="Corners"
          options={CORNERS}
          value={draft.corners}
          onChange={(corners) => onChange({ corners })}
        />
      </div>
    </div>
  );
}
