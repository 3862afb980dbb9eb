import { FilterChips } from '../../../ui/forms/filter-chips';
import type { FilterOption, Shown } from './recipient';

type RecipientFilterProps = {
  options: FilterOption[];
  value: Shown | undefined;
  onChange: (shown: Shown | undefined) => void;
};

export function RecipientFilter({ options, value, onChange }: RecipientFilterProps) {
  const chips = options.map(({ shown, ...option }) => ({ ...option, value: shown }));
  return <FilterChips legend="Filter recipients" options={chips} value={value} onChange={onChange} />;
}
