import { Card, CardHeader } from '../../ui/card';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { BIO_MAXIMUM, DISPLAY_NAME_MAXIMUM, type SiteForm, socialNetworks } from './site-form';

type ProfileFieldsProps = { form: SiteForm; onChange: (form: SiteForm) => void };

export function ProfileFields({ form, onChange }: ProfileFieldsProps) {
  return (
    <>
      <Card className="flex flex-col gap-5">
        <CardHeader title="Profile" />
        <TextField
          label="Display Name"
          name="displayName"
          autoComplete="name"
          maxLength={DISPLAY_NAME_MAXIMUM}
          value={form.displayName}
          onChange={(event) => onChange({ ...form, displayName: event.target.value })}
        />
        <TextAreaField
          label="Bio"
          name="bio"
          rows={3}
          maxLength={BIO_MAXIMUM}
          aside={
            <span className="text-meta text-ink-3 tabular-nums">
              {form.bio.length}/{BIO_MAXIMUM}
            </span>
          }
          value={form.bio}
          onChange={(event) => onChange({ ...form, bio: event.target.value })}
        />
      </Card>
      <Card className="flex flex-col gap-5">
        <CardHeader title="Social Links" />
        <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          {socialNetworks.map((network) => (
            <TextField
              key={network.key}
              label={network.label}
              name={network.key}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={network.example}
              value={form.socialLinks[network.key]}
              onChange={(event) =>
                onChange({
                  ...form,
                  socialLinks: { ...form.socialLinks, [network.key]: event.target.value },
                })
              }
            />
          ))}
        </div>
      </Card>
    </>
  );
}
