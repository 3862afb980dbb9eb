import {
  MAX_BIO_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_POSTAL_ADDRESS_LENGTH,
  MAX_VIDEO_URL_LENGTH,
} from '@tidings/sdk';
import { Card, CardHeader } from '../../../ui/card';
import { TextAreaField, TextField } from '../../../ui/forms/field';
import { ProfilePictureField } from '../../media/profile-picture-field';
import { networkTexts, type SiteForm, type SocialNetwork, socialNetworks } from '../site-form';

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

type BioFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (bio: string) => void;
};

export function BioField({ value, problem, onChange }: BioFieldProps) {
  return (
    <TextAreaField
      label="Bio"
      name="bio"
      rows={3}
      maxLength={MAX_BIO_LENGTH}
      aside={
        <span className="text-meta text-ink-3 tabular-nums">
          {value.length}/{MAX_BIO_LENGTH}
        </span>
      }
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type DisplayNameFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (name: string) => void;
};

export function DisplayNameField({ value, problem, onChange }: DisplayNameFieldProps) {
  return (
    <TextField
      label="Display Name"
      name="displayName"
      autoComplete="name"
      maxLength={MAX_DISPLAY_NAME_LENGTH}
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type PostalAddressFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (postalAddress: string) => void;
};

export function PostalAddressField({ value, problem, onChange }: PostalAddressFieldProps) {
  return (
    <TextAreaField
      label="Postal address"
      name="postalAddress"
      rows={3}
      dir="auto"
      autoComplete="street-address"
      maxLength={MAX_POSTAL_ADDRESS_LENGTH}
      help="Shown in the footer of your newsletters, but not on your page. Many countries require one."
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type SocialLinkFieldProps = {
  network: SocialNetwork;
  form: SiteForm;
  problem?: string | undefined;
  onChange: (form: SiteForm) => void;
};

export function SocialLinkField({ network, form, problem, onChange }: SocialLinkFieldProps) {
  const { label, example } = networkTexts[network];

  return (
    <TextField
      label={label}
      name={network}
      autoCapitalize="none"
      spellCheck={false}
      placeholder={example}
      error={problem}
      value={form.socialLinks[network]}
      onChange={(event) =>
        onChange({ ...form, socialLinks: { ...form.socialLinks, [network]: event.target.value } })
      }
    />
  );
}

type VideoFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (videoUrl: string) => void;
};

/** Edits the video link. The server extracts the video's id, and rejects other links. */
function VideoField({ value, problem, onChange }: VideoFieldProps) {
  return (
    <TextField
      label="Video"
      name="videoUrl"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_VIDEO_URL_LENGTH}
      placeholder="youtu.be/dQw4w9WgXcQ"
      help="A YouTube link. Your page shows the video."
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
