import { ReauthenticationDialog } from '../features/accounts';
import { ToastRegion } from '../ui/toast-region';

/** What may cover any screen. */
export function Overlays() {
  return (
    <>
      <ReauthenticationDialog />
      <ToastRegion />
    </>
  );
}
