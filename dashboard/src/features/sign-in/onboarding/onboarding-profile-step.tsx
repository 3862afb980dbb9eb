import { ProfilePictureField } from '../../media';
import { BioField, DisplayNameField, type SiteForm } from '../../sites';
import { OnboardingStep } from './onboarding-step';

type OnboardingProfileStepProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  onBack: () => void;
  onContinue: () => void;
};

export function OnboardingProfileStep({ form, onChange, onBack, onContinue }: OnboardingProfileStepProps) {
  return (
    <OnboardingStep
      title="Add your profile details"
      lead="Visitors see this first."
      onBack={onBack}
      onSubmit={onContinue}
    >
      <ProfilePictureField />
      <DisplayNameField
        value={form.displayName}
        onChange={(displayName) => onChange({ ...form, displayName })}
      />
      <BioField value={form.bio} onChange={(bio) => onChange({ ...form, bio })} />
    </OnboardingStep>
  );
}
