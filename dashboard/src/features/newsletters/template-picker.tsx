import type { NewsletterTemplate } from './newsletter';
import { TemplateSketch } from './template-sketch';
import { templates } from './templates';

type TemplatePickerProps = {
  value: NewsletterTemplate;
  onChange: (template: NewsletterTemplate) => void;
};

export function TemplatePicker({ value, onChange }: TemplatePickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label font-semibold">Template</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-4">
        {templates.map((template) => (
          <label key={template.key} className="group flex cursor-pointer flex-col gap-1.5">
            <input
              type="radio"
              name="template"
              className="sr-only"
              value={template.key}
              checked={template.key === value}
              onChange={() => onChange(template.key)}
            />
            <span className="grid place-items-center rounded-control border border-line-strong bg-sunken p-3 group-has-checked:border-tide group-has-checked:bg-tide-soft group-has-checked:outline-2 group-has-checked:outline-tide group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus">
              <TemplateSketch template={template.key} />
            </span>
            <span className="text-meta text-ink-2 group-has-checked:font-semibold group-has-checked:text-ink">
              {template.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
