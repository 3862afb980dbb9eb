import { ADMIN_ROLE_TEXTS, PASSWORD_MAX } from '@tidings/sdk';
import { PasswordField } from '../../../ui/forms/password-field';
import { SegmentedControl } from '../../../ui/forms/segmented-control';
import type { Role } from '../session/permissions';

const ROLES = (Object.keys(ADMIN_ROLE_TEXTS) as Role[]).map((value) => ({
  value,
  label: ADMIN_ROLE_TEXTS[value].label,
}));

/** Chooses a role, and shows its permissions. */
export function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-label font-semibold">
        Role
      </span>
      <SegmentedControl label="Role" options={ROLES} value={value} onChange={onChange} />
      <p className="text-meta text-ink-3">{ADMIN_ROLE_TEXTS[value].help}</p>
    </div>
  );
}

type OwnPasswordProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** Asks for the password of the acting administrator. */
export function OwnPasswordField({ value, error, onChange }: OwnPasswordProps) {
  return (
    <PasswordField
      label="Your current password"
      name="own-password"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function ownPasswordProblem(password: string): string | undefined {
  return password === '' ? 'Please enter your current password' : undefined;
}
