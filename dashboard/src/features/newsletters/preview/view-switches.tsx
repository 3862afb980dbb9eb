import { SegmentedControl } from '../../../ui/forms/segmented-control';
import type { NewsletterView } from './newsletter-view';

type ViewSwitchesProps = {
  view: NewsletterView;
  onChange: (view: NewsletterView) => void;
  /** False if the preview has only one width. */
  hasWidths?: boolean;
};

/** Selects device, color scheme and format of the preview. */
export function ViewSwitches({ view, onChange, hasWidths = true }: ViewSwitchesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {hasWidths && (
        <SegmentedControl
          label="Width"
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
          value={view.device}
          onChange={(device) => onChange({ ...view, device })}
        />
      )}
      <SegmentedControl
        label="Colors"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={view.scheme}
        onChange={(scheme) => onChange({ ...view, scheme })}
      />
      <SegmentedControl
        label="Format"
        options={[
          { value: 'design', label: 'Design' },
          { value: 'text', label: 'Plain text' },
        ]}
        value={view.format}
        onChange={(format) => onChange({ ...view, format })}
      />
    </div>
  );
}
