import { MAX_CUSTOM_CSS_LENGTH } from '@tidings/sdk';
import { TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { TextAreaField } from '../../../ui/forms/field';
import { canFitPreviewUrl } from '../phone-preview';
import type { SiteForm } from '../site-form';

type CustomCssCardProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  isPro: boolean;
  /** Validation errors by the field's name. */
  problems: Record<string, string>;
};

/** Edits the CSS of the page. Without Pro, creators can only delete it. */
export function CustomCssCard({ form, onChange, isPro, problems }: CustomCssCardProps) {
  if (!isPro && form.customCss === '') return <Offer />;

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Custom CSS" />
      <TextAreaField
        label="CSS"
        name="customCss"
        rows={8}
        maxLength={MAX_CUSTOM_CSS_LENGTH}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="min-h-40 font-mono md:text-meta"
        placeholder=".link { text-transform: uppercase }"
        help={chooseHelp({ form, isPro })}
        error={problems.customCss}
        value={form.customCss}
        onChange={(event) => onChange({ ...form, customCss: event.target.value })}
      />
    </Card>
  );
}

function Offer() {
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="Custom CSS" />
      <p className="text-ink-2">
        Write your own CSS for your page. It is part of Pro. <TextLink to="/upgrade">See Pro</TextLink>
      </p>
    </Card>
  );
}

function chooseHelp({ form, isPro }: Pick<CustomCssCardProps, 'form' | 'isPro'>): string {
  if (!isPro) return 'Without Pro, your pages do not use this CSS. You can delete it here.';
  if (!canFitPreviewUrl(form)) return 'This is too long for the preview. Save to see it on your page.';
  return 'For your page, store, products and archive. url() and fixed positions are not allowed.';
}
