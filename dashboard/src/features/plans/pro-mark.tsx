import { Chip } from '../../ui/feedback/status-dot';

/** Marks a feature as part of Pro, for users without Pro. */
export function ProMark() {
  return <Chip>PRO</Chip>;
}
