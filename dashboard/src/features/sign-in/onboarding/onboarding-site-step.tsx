import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { type SiteForm, SocialLinkField, ThemePicker } from '../../sites';
import { OnboardingStep } from './onboarding-step';

type OnboardingSiteStepProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  onBack: () => void;
  onFinish: () => void;
  finishing: boolean;
};

export function OnboardingSiteStep({ form, onChange, onBack, onFinish, finishing }: OnboardingSiteStepProps) {
  const [hasWebsite, setHasWebsite] = useState(form.socialLinks.website !== '');

  return (
    <OnboardingStep
      title="Customize your micro-site"
      lead="Choose a theme and add your social links. You can change them later."
      onBack={onBack}
      onSubmit={onFinish}
      submitLabel={finishing ? 'Finishing setup...' : 'Finish Setup'}
      busy={finishing}
    >
      <ThemePicker value={form.theme} onChange={(theme) => onChange({ ...form, theme })} />
      <SocialLinkField network="instagram" form={form} onChange={onChange} />
      <SocialLinkField network="twitter" form={form} onChange={onChange} />
      {hasWebsite ? (
        <SocialLinkField network="website" form={form} onChange={onChange} />
      ) : (
        <Button className="self-start" onClick={() => setHasWebsite(true)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Add another link
        </Button>
      )}
    </OnboardingStep>
  );
}
