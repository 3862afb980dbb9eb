import { Alert } from '../../ui/feedback/alert';
import { socialNetworks } from './site-form';

const LABELS: Record<string, string> = {
  displayName: 'Display Name',
  bio: 'Bio',
  postalAddress: 'Postal address',
  videoUrl: 'Video',
  theme: 'Theme',
  ...Object.fromEntries(socialNetworks.map(({ key, label }) => [`socialLinks.${key}`, label])),
};

/** Warns that another tab or device has saved different values in fields that were changed here. */
export function ClashWarning({ fields }: { fields: string[] }) {
  if (fields.length === 0) return null;
  return (
    <Alert tone="warning">
      Changed elsewhere while you were editing: {fields.map((field) => LABELS[field] ?? field).join(', ')}.
      Saving replaces those changes with yours.
    </Alert>
  );
}
