import { ApiError, errorMessage } from '@tidings/sdk';
import { Alert } from '../../../ui/feedback/alert';

/** The code of an error that is shown beside the name instead of below the form. */
const NAME_TAKEN = 'name_taken';

type NameErrorInput = { value: string; isChecked: boolean; error: Error | null; missing: string };

/** Returns the error of a name, which is missing or in use. */
export function findNameError({ value, isChecked, error, missing }: NameErrorInput): string | undefined {
  if (isChecked && value.trim() === '') return missing;
  return error instanceof ApiError && error.code === NAME_TAKEN ? error.message : undefined;
}

/** Shows the error of a form, except for an error of its name. */
export function FormError({ error }: { error: Error | null }) {
  if (!error || (error instanceof ApiError && error.code === NAME_TAKEN)) return null;
  return <Alert>{errorMessage(error)}</Alert>;
}
