export { ApiTokens, ConnectedDevices } from './api-tokens';
export { type ApiToken, scopeHelp, useCurrentUser } from './queries';
export { ReauthenticationDialog } from './reauthentication-dialog';
export {
  currentUserQuery,
  endSession,
  firstNameOf,
  forgetSession,
  hasSignedInBefore,
  isSignedOut,
  listenToOtherTabs,
  nameOf,
  refreshUser,
  replaceUser,
  SignedInUser,
  startSession,
  type User,
  useSignedInUser,
} from './session';
export { TimeZoneCard } from './time-zone-card';
export { nameOf as tokenName, TokenList } from './token-list';
export { useDeviceTimeZone } from './use-device-time-zone';
