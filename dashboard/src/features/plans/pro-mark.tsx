import { Chip } from '../../ui/chip';

/** Marks a feature as part of Pro, for users without Pro. */
export function ProMark() {
  return <Chip>PRO</Chip>;
}
