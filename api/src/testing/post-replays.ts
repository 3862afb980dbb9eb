/**
 * The effects of repeating a POST. With `key`, it accepts an Idempotency-Key and replays the response. With `named`,
 * the key names the purchase or link that the call creates, and no response is stored. Any other text is the reason why
 * no key is needed. If you add a POST, list its operationId here.
 */
const EFFECTS: ReadonlyArray<readonly [effect: string, ids: string]> = [
  [
    'key',
    `createApiToken uploadProfileImage uploadImage createLink addDomain addSendingDomain subscribe
    importSubscribers addSubscriber createBulkJob createTag createField createSegment createProduct
    uploadProductFile allowHost refundSale sendOpenDraft sendTest createDraft duplicateNewsletter
    sendNewsletter retryFailed releaseHeld addWebhook rollWebhookSecret testWebhook redeliverWebhook
    addAdmin createUser`,
  ],
  ['named', 'startDownloadPayment createPaymentIntent createDownloadLink'],
  ['each sign-in is a session of its own, and its cookie is never stored', 'login adminLogin'],
  ['ends the impersonation before it, and its cookie is never stored', 'impersonateUser'],
  ['username and address are unique, and the session cookie is never stored', 'register'],
  ['a listener that nothing reads ends in two minutes', 'addWebhookListener'],
  [
    'ends something',
    `logout adminLogout deleteAccount disableSecondFactor disableAdminSecondFactor postPreferencesErasure`,
  ],
  ['a new code replaces the one before it', 'requestCode requestEmailVerification'],
  ['a code works once', 'verifyCode verifyEmail'],
  ['an unused code expires in ten minutes, and its secret belongs to nobody yet', 'startDeviceSignIn'],
  [
    'sets values',
    `reauthenticate changePassword saveProfile updateProfile renameUser saveAutoReply refreshPayoutAccount
    changeSimulatedAccount postPreferencesName postPreferencesAddress postPreferencesTopics
    postPreferencesFields postPreferencesPause changeAdminPassword setUserRecipientLimits updateUserQuota
    resetUserQuota upgradeUser downgradeUser addBan setRegistrationSetting`,
  ],
  ['a code works once, and a session cookie is never stored', 'finishSignIn finishAdminSignIn'],
  [
    'a new secret replaces the one before it, until the factor is enabled',
    `setUpSecondFactor setUpAdminSecondFactor`,
  ],
  [
    'a code works once, and recovery codes are never stored in clear text',
    `enableSecondFactor enableAdminSecondFactor`,
  ],
  [
    'a code works once, and new recovery codes replace the ones before them',
    `renewRecoveryCodes renewAdminRecoveryCodes`,
  ],
  [
    'a second call finds the status already changed',
    `verifyEmailByLink resetPassword startImport undoBulkJob undoImport restoreSubscriber
    unsubscribeByAddress unsubscribe confirmByLink postConfirmation restoreNewsletter undoSend pauseSending
    resumeSending cancelSending cancelSubscription resumeSubscription liftSuppressions decideReview retryJob
    retryJobs suspendUser holdSending reinstateUser`,
  ],
  ['new links replace the ones before them', 'requestEmailChange'],
  ['a link works once', 'confirmEmailChange'],
  ['a new link replaces the one before it', 'requestPasswordReset'],
  [
    'a new challenge replaces the one before it',
    `beginPasskeySignIn beginPasskey beginAdminPasskeySignIn beginAdminPasskey`,
  ],
  [
    'a challenge works once, and a session cookie is never stored',
    `signInWithPasskey signInAdminWithPasskey`,
  ],
  ['a challenge works once', 'addAdminPasskey addPasskey'],
  ['a second call ends what began since', 'secureAccount'],
  ['a device code works once', 'exchangeDeviceCode'],
  ['a decision is made once', 'decideDeviceSignIn'],
  [
    'saves the one open draft; storing the answer of each autosave would store every version',
    `saveOpenDraft`,
  ],
  ['counts a visitor once', 'countClick recordView'],
  ['counts a site once', 'recordWidgetInstall'],
  ['looks, and sets what it found', 'checkDomain checkSendingDomain'],
  ['it only counts', 'countSegment'],
  ['an image that nothing uses is deleted', 'fetchImage'],
  ['settles what the provider says', 'reportPayment refreshSubscription'],
  ['adds an address once', 'attachPaymentEmail'],
  ['an event of the provider is stored once by its id', 'receivePaymentEvent'],
  ['pays an intent once', 'confirmSimulatedPayment answerSimulatedChallenge'],
  ['a second call finds the account', 'connectPayoutAccount'],
  ['limited to three links an hour', 'renewDownloadLink'],
  ['a report suppresses an address once', 'receiveEmailHook'],
  ['limited to one email an hour', 'renewConfirmation postRenewal'],
  ['reads', 'previewNewsletter preflightNewsletter'],
  ['returns the unfinished subscription', 'beginSubscription'],
  ['returns an address for one visit', 'openBillingPortal'],
  ['sends one email each time, as asked', 'sendRelayTest'],
  ['changes nothing', 'findAddress'],
  ['a second job finds nothing to erase', 'eraseAddress'],
];

export const POST_REPLAYS: Readonly<Record<string, string>> = Object.fromEntries(
  EFFECTS.flatMap(([effect, ids]) => ids.split(/\s+/).map((id) => [id, effect])),
);
