import { MAX_CTA_TEXT_LENGTH } from '@tidings/sdk';
import { TextField } from '../../../../ui/forms/field';

export type CallToAction = { ctaText: string; ctaUrl: string };

type CallToActionFieldsProps = CallToAction & {
  problem: string | undefined;
  onChange: (change: Partial<CallToAction>) => void;
};

/** Edits the text and the URL of the newsletter's button. */
export function CallToActionFields({ ctaText, ctaUrl, problem, onChange }: CallToActionFieldsProps) {
  return (
    <>
      <TextField
        label="Button label"
        name="ctaText"
        dir="auto"
        maxLength={MAX_CTA_TEXT_LENGTH}
        placeholder="Visit the winter market"
        value={ctaText}
        onChange={(event) => onChange({ ctaText: event.target.value })}
      />
      <TextField
        label="Button link"
        name="ctaUrl"
        inputMode="url"
        placeholder="https://"
        error={problem}
        value={ctaUrl}
        onChange={(event) => onChange({ ctaUrl: event.target.value })}
      />
    </>
  );
}
