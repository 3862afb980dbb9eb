import { ApiError, errorMessage } from '@tidings/sdk';
import { Alert } from '../../ui/feedback/alert';
import { getValue } from './draft';
import { socialNetworks } from './site-form';

/** Returns the message of a failed save, which is the first validation error or the server's message. */
export function describeSaveError(
  error: unknown,
  fallback = 'There was an error saving your changes',
): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 400 && error.errors.length > 0) return error.errors[0]?.message || 'Validation error';
  return error.message || fallback;
}

/** Returns the message as a sentence for the page, which also has room for connection errors. */
export function describeSaveErrorInSentence(error: unknown): string {
  const problem = error instanceof TypeError ? errorMessage(error) : describeSaveError(error);
  return /[.!?]$/.test(problem) ? problem : `${problem}.`;
}

/** Returns the validation errors of fields that still have the sent value, by dotted name. */
export function readFieldProblems(
  error: unknown,
  { sent, form }: { sent: object | undefined; form: object },
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const current = error.errors.flatMap(({ path, message }) =>
    path !== undefined && getValue(sent, path) === getValue(form, path) ? [[path, message]] : [],
  );
  return Object.fromEntries(current);
}

const LABELS: Record<string, string> = {
  displayName: 'Display Name',
  bio: 'Bio',
  postalAddress: 'Postal address',
  videoUrl: 'Video',
  theme: 'Theme',
  layout: 'Layout on large screens',
  showsSubscriberCount: 'Number of subscribers',
  newsletterSchedule: 'How often you write',
  accent: 'Accent color',
  fontPair: 'Fonts',
  buttonShape: 'Buttons',
  customCss: 'Custom CSS',
  ...Object.fromEntries(socialNetworks.map(({ key, label }) => [`socialLinks.${key}`, label])),
};

/** Warns that another tab or device has saved different values in changed fields. */
export function ClashWarning({ fields }: { fields: string[] }) {
  if (fields.length === 0) return null;
  return (
    <Alert tone="warning">
      Changed elsewhere while you were editing: {fields.map((field) => LABELS[field] ?? field).join(', ')}.
      Saving replaces those changes with yours.
    </Alert>
  );
}
