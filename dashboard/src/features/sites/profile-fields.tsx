import { Card, CardHeader } from '../../ui/card';
import { ProfilePictureField } from '../media';
import { BioField } from './bio-field';
import { DisplayNameField } from './display-name-field';
import { type SiteForm, socialNetworks } from './site-form';
import { SocialLinkField } from './social-link-field';

type ProfileFieldsProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  onPictureChanged: () => void;
};

export function ProfileFields({ form, onChange, onPictureChanged }: ProfileFieldsProps) {
  return (
    <>
      <Card className="flex flex-col gap-5">
        <CardHeader title="Profile" />
        <ProfilePictureField onChanged={onPictureChanged} />
        <DisplayNameField
          value={form.displayName}
          onChange={(displayName) => onChange({ ...form, displayName })}
        />
        <BioField value={form.bio} onChange={(bio) => onChange({ ...form, bio })} />
      </Card>
      <Card className="flex flex-col gap-5">
        <CardHeader title="Social Links" />
        <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          {socialNetworks.map((network) => (
            <SocialLinkField key={network.key} network={network.key} form={form} onChange={onChange} />
          ))}
        </div>
      </Card>
    </>
  );
}
