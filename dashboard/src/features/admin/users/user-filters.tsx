import { Segmented } from '../../../ui/forms/segmented';
import { PLANS, STATUSES, type UserFilter } from './console-user';

type UserFiltersProps = { id: string; filter: UserFilter; onChange: (filter: UserFilter) => void };

export function UserFilters({ id, filter, onChange }: UserFiltersProps) {
  return (
    <div id={id} className="flex flex-col gap-2 md:flex-row">
      <Segmented
        label="Plan"
        options={PLANS}
        value={filter.plan}
        onChange={(plan) => onChange({ ...filter, plan })}
      />
      <Segmented
        label="Status"
        options={STATUSES}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </div>
  );
}
