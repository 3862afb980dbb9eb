import { Chip } from '../../ui/chip';

/** Beside what is part of Pro, for those who are not there. */
export function ProMark() {
  return <Chip>PRO</Chip>;
}
