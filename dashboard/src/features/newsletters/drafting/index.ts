export { DraftGuard } from './draft-guard';
export { DraftNotices } from './draft-notices';
export { DraftStatus } from './draft-status';
export {
  type DraftAutosave,
  type DraftAutosaveInput,
  useDraftAutosave,
} from './saving/use-draft-autosave';
