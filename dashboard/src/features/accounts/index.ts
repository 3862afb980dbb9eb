export { ApiTokens } from './api-tokens';
export { currentUserQuery } from './current-user';
export { listenToOtherTabs } from './other-tabs';
export { endSession, forgetSession, refreshUser, replaceUser, startSession } from './session';
export { SignedInUser } from './signed-in-user';
export { useCurrentUser } from './use-current-user';
export { useSignedInUser } from './use-signed-in-user';
export { firstNameOf, nameOf, type User } from './user';
