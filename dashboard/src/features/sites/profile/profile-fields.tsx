import { Card, CardHeader } from '../../../ui/card';
import { ProfilePictureField } from '../../media';
import { type SiteForm, socialNetworks } from '../site-form';
import { BioField } from './bio-field';
import { DisplayNameField } from './display-name-field';
import { SocialLinkField } from './social-link-field';
import { VideoField } from './video-field';

type ProfileFieldsProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  onImageChanged: () => void;
  /** Validation errors by the field's dotted name. */
  problems: Record<string, string>;
};

export function ProfileFields({ form, onChange, onImageChanged, problems }: ProfileFieldsProps) {
  return (
    <>
      <Card className="flex flex-col gap-5">
        <CardHeader title="Profile" />
        <ProfilePictureField onChanged={onImageChanged} />
        <DisplayNameField
          value={form.displayName}
          problem={problems.displayName}
          onChange={(displayName) => onChange({ ...form, displayName })}
        />
        <BioField value={form.bio} problem={problems.bio} onChange={(bio) => onChange({ ...form, bio })} />
        <VideoField
          value={form.videoUrl}
          problem={problems.videoUrl}
          onChange={(videoUrl) => onChange({ ...form, videoUrl })}
        />
      </Card>
      <Card className="flex flex-col gap-5">
        <CardHeader title="Social Links" />
        <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          {socialNetworks.map((network) => (
            <SocialLinkField
              key={network.key}
              network={network.key}
              form={form}
              problem={problems[`socialLinks.${network.key}`]}
              onChange={onChange}
            />
          ))}
        </div>
      </Card>
    </>
  );
}
