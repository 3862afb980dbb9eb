export { ApiTokens, ConnectedDevices } from './api-tokens';
export { type ApiToken, scopeHelp, useCurrentUser } from './queries';
export { ReauthenticationDialog } from './reauthentication-dialog';
export {
  currentUserQuery,
  endSession,
  firstName,
  forgetSession,
  hasSignedInBefore,
  isSignedOut,
  listenToOtherTabs,
  refreshUser,
  replaceUser,
  SignedInUser,
  startSession,
  type User,
  userName,
  useSignedInUser,
} from './session';
export { TimeZoneCard } from './time-zone-card';
export { TokenList, tokenName } from './token-list';
export { useDeviceTimeZone } from './use-device-time-zone';
