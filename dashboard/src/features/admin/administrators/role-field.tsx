import { ADMIN_ROLE_TEXTS } from '@tidings/sdk';
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
