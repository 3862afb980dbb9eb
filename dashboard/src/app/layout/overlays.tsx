import { ReauthenticationDialog } from '../../features/accounts/reauthentication-dialog';
import { ToastRegion } from '../../ui/feedback/toast-region';

/** Renders the overlays that can cover any screen. */
export function Overlays() {
  return (
    <>
      <ReauthenticationDialog />
      <ToastRegion />
    </>
  );
}
