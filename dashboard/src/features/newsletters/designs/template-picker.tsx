import type { NewsletterTemplate } from '../newsletter';
import { TemplateSketch } from '../template-sketch';
import { ChoiceTile } from './choice-tile';

type TemplatePickerProps = {
  templates: ReadonlyArray<{ key: NewsletterTemplate; name: string }>;
  /** Undefined while a premium design replaces the template. */
  value: NewsletterTemplate | undefined;
  onChange: (template: NewsletterTemplate) => void;
};

export function TemplatePicker({ templates, value, onChange }: TemplatePickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label font-semibold">Template</legend>
      <div className="grid grid-cols-4 gap-2.5">
        {templates.map(({ key, name }) => (
          <ChoiceTile
            key={key}
            value={key}
            checked={key === value}
            onChoose={() => onChange(key)}
            name={name}
          >
            <span className="grid place-items-center py-1">
              <TemplateSketch template={key} />
            </span>
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  );
}
