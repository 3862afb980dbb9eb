import { TextField } from '../../../ui/forms/field';
import { type SiteForm, type SocialNetwork, socialNetworks } from '../site-form';

type SocialLinkFieldProps = {
  network: SocialNetwork;
  form: SiteForm;
  problem?: string | undefined;
  onChange: (form: SiteForm) => void;
};

export function SocialLinkField({ network, form, problem, onChange }: SocialLinkFieldProps) {
  const { label, example } = socialNetworks.find(({ key }) => key === network) ?? socialNetworks[0];

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
