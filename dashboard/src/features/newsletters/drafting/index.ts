export { DraftGuard } from './draft-guard';
export { DraftNotices } from './draft-notices';
export { DraftStatus } from './draft-status';
export {
  type DraftKeeping,
  type DraftKeepingInput,
  useDraftKeeping,
} from './use-draft-keeping';
