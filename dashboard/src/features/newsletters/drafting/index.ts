export {
  type DraftKeeping,
  type DraftKeepingInput,
  type KeepingState,
  useDraftKeeping,
} from './use-draft-keeping';
