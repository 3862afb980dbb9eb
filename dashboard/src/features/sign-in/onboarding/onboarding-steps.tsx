import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/forms/check-field';
import { focusOnMount } from '../../../ui/hooks/focus-on-mount';
import { useSignedInUser } from '../../accounts/session';
import { ProfilePictureField } from '../../media/profile-picture-field';
import { BioField, DisplayNameField, SocialLinkField } from '../../sites/profile/profile-fields';
import { formatPublicAddress } from '../../sites/share/public-address';
import type { SiteForm } from '../../sites/site-form';
import { ThemePicker } from '../../sites/theme-picker';
import { showUsernameProblem } from '../problem';
import { useUsernameAvailability } from '../queries';
import { UsernameField } from '../register/username-field';

type OnboardingStepProps = {
  title: string;
  lead: ReactNode;
  onBack?: () => void;
  onSubmit: () => void;
  submitLabel?: string;
  /** True if the step is complete. Otherwise the button explains why not. */
  isReady?: boolean;
  busy?: boolean;
  /** A second button beside the submit button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Shows one step of the wizard. Its title receives the focus, and its buttons are at the end. */
function OnboardingStep({
  title,
  lead,
  onBack,
  onSubmit,
  submitLabel = 'Continue',
  isReady = true,
  busy = false,
  aside,
  children,
}: OnboardingStepProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className="flex flex-col gap-6" onSubmit={submit} noValidate>
      <div className="flex flex-col gap-1">
        <h2 tabIndex={-1} ref={focusOnMount} className="font-display text-subject outline-none">
          {title}
        </h2>
        <p className="text-ink-2">{lead}</p>
      </div>
      {children}
      <div className="flex flex-col gap-3 md:flex-row-reverse md:justify-start">
        <Button type="submit" tone="primary" aria-disabled={!isReady || undefined} busy={busy}>
          {submitLabel}
        </Button>
        {aside}
        {onBack && (
          <Button tone="ghost" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

type OnboardingProfileStepProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  onImageChanged: () => void;
  onBack: () => void;
  onContinue: () => void;
};

export function OnboardingProfileStep({
  form,
  onChange,
  onImageChanged,
  onBack,
  onContinue,
}: OnboardingProfileStepProps) {
  return (
    <OnboardingStep
      title="Add your profile details"
      lead="Visitors see this first."
      onBack={onBack}
      onSubmit={onContinue}
    >
      <ProfilePictureField onChanged={onImageChanged} />
      <DisplayNameField
        value={form.displayName}
        onChange={(displayName) => onChange({ ...form, displayName })}
      />
      <BioField value={form.bio} onChange={(bio) => onChange({ ...form, bio })} />
    </OnboardingStep>
  );
}

type OnboardingSiteStepProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  /** True to add the creator as the first subscriber. Undefined if there are subscribers already. */
  addsSelf: boolean | undefined;
  onAddsSelf: (addsSelf: boolean) => void;
  onBack: () => void;
  onFinish: () => void;
  /** Finishes onboarding, and opens a new newsletter. */
  onWrite: () => void;
  isFinishing: boolean;
};

export function OnboardingSiteStep({
  form,
  onChange,
  addsSelf,
  onAddsSelf,
  onBack,
  onFinish,
  onWrite,
  isFinishing,
}: OnboardingSiteStepProps) {
  const { email } = useSignedInUser();
  const [hasWebsite, setHasWebsite] = useState(form.socialLinks.website !== '');

  return (
    <OnboardingStep
      title="Customize your micro-site"
      lead="Choose a theme and add your social links. You can change them later."
      onBack={onBack}
      onSubmit={onFinish}
      submitLabel={isFinishing ? 'Finishing setup...' : 'Finish Setup'}
      busy={isFinishing}
      aside={
        <Button disabled={isFinishing} onClick={onWrite}>
          Finish and write a newsletter
        </Button>
      }
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
      {addsSelf !== undefined && (
        <CheckField
          label="Send my newsletters to me too"
          help={`Adds ${email} as your first subscriber.`}
          checked={addsSelf}
          onChange={onAddsSelf}
        />
      )}
    </OnboardingStep>
  );
}

type OnboardingUsernameStepProps = {
  username: string;
  onChange: (username: string) => void;
  onContinue: () => void;
};

export function OnboardingUsernameStep({ username, onChange, onContinue }: OnboardingUsernameStepProps) {
  const ownUsername = useSignedInUser().username;
  // Skips the check, which would report the user's own name as taken.
  const isOwn = username === ownUsername;
  const { availability, checkAgain } = useUsernameAvailability(isOwn ? '' : username);
  const isFree = isOwn || availability === 'available';

  function advance() {
    if (isFree) return onContinue();
    showUsernameProblem(username, availability);
    checkAgain();
  }

  return (
    <OnboardingStep
      title="Create your username"
      lead="It is the address of your page. Keep it or choose another."
      onSubmit={advance}
      isReady={isFree}
    >
      <UsernameField username={username} onChange={onChange} availability={availability} />
      <p className="rounded-control bg-sunken px-3.5 py-3 wrap-anywhere text-ink-2">
        <span className="sr-only">Your address: </span>
        {formatPublicAddress('')}
        <strong className="font-semibold text-ink">{username}</strong>
      </p>
    </OnboardingStep>
  );
}
