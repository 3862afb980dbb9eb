export { DraftGuard } from './draft-guard';
export { DraftNotices } from './draft-notices';
export { DraftStatus } from './draft-status';
export { forgetLocalDrafts } from './local-drafts';
export {
  type DraftKeeping,
  type DraftKeepingInput,
  type KeepingState,
  useDraftKeeping,
} from './use-draft-keeping';
