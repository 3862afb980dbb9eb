import type { AdminRole } from '../kernel/admin-permissions.js';
import type { TokenScope } from '../kernel/tokens/token-scope.js';

/**
 * The access to an operation. It is public, or requires a creator's session, an administrator's session with one of
 * these roles (an owner has all), or either a session or an API token with all listed scopes.
 */
export type OperationAccess = 'anybody' | 'session' | AdminAccess | readonly TokenScope[];
export type AdminAccess = 'administrator' | AdminRole;

/** Every operation of the description, by its access. If you add an operation, list its operationId here. */
const OPERATIONS: ReadonlyArray<readonly [access: OperationAccess, ids: string]> = [
  [
    'anybody',
    `getHealth getReadiness isDomainAllowed receivePaymentEvent receiveEmailHook getMetrics login register
    requestCode verifyCode finishSignIn verifyEmailByLink confirmEmailChange requestPasswordReset
    resetPassword secureAccount beginPasskeySignIn signInWithPasskey getRegistrationStatus checkUsername
    checkEmail createApiToken startDeviceSignIn exchangeDeviceCode getImage countClick getCreator
    listArchive getArchivedNewsletter recordView subscribe listCreatorProducts recordWidgetInstall
    getWidgetRelease getPublicOffer findSubscription unsubscribeByAddress showUnsubscribe unsubscribe
    getConfirmation confirmByLink renewConfirmation showConfirmation postConfirmation postRenewal
    getPreferences changePreferences eraseSubscriber showPreferences downloadPreferences postPreferencesName
    postPreferencesAddress postPreferencesTopics postPreferencesFields postPreferencesPause
    postPreferencesErasure followLink followLinkAsSubscriber openNewsletter openNewsletterAsSubscriber
    startDownloadPayment createPaymentIntent reportPayment attachPaymentEmail confirmSimulatedPayment
    answerSimulatedChallenge downloadPurchase downloadProduct renewDownloadLink adminLogin finishAdminSignIn
    beginAdminPasskeySignIn signInAdminWithPasskey`,
  ],
  [
    ['read'],
    `getCurrentUser getUsage listApiTokens listLinks listDomains listSendingDomains countViews getInsights
    listInsightSources listNewsletterInsights getNewsletterInsights countSubscribers getSubscriberGrowth
    listTags listFields listSegments countSegment getSegment getListSettings getBulkJob listBulkJobs
    listProducts getProductPage downloadProductFile listWidgetInstalls listAllowedHosts getSalesSummary
    getPayoutAccount getPayoutBalance listPayouts listDesigns getOpenDraft listNewsletters
    listRecentNewsletters getNewsletterStats previewNewsletter getNewsletter preflightNewsletter getProgress
    streamProgress getActivity listWebhooks getSubscription listInvoices getShop`,
  ],
  [
    ['write'],
    `revokeApiToken saveProfile uploadProfileImage updateProfile renameUser fetchImage uploadImage createLink
    reorderLinks updateLink deleteLink removeSubscriber createTag changeTag deleteTag createField changeField
    deleteField createSegment changeSegment changeShop deleteSegment saveAutoReply saveListSettings
    importSubscribers undoBulkJob createProduct reorderProducts replaceProduct replaceProductPage
    deleteProduct uploadProductFile allowHost disallowHost createDownloadLink removeSuppression
    saveOpenDraft closeOpenDraft createDraft updateDraft changeDraft deleteNewsletter duplicateNewsletter
    restoreNewsletter`,
  ],
  [
    ['read', 'addresses'],
    `listSubscribers getSubscriber exportSubscribersCsv exportSubscribersJson listTimeline listImports
    getImport listImportRows listSales exportSales listSuppressions listRecipients exportDeliveryReport
    listActiveSubscribers listWebhookDeliveries`,
  ],
  [
    ['send'],
    `sendTest sendNewsletter undoSend scheduleNewsletter cancelSchedule pauseSending resumeSending
    cancelSending retryFailed releaseHeld`,
  ],
  [
    ['write', 'addresses'],
    `addSubscriber restoreSubscriber setSubscriberTags setSubscriberFields createBulkJob startImport
    undoImport`,
  ],
  [['domains'], `addDomain checkDomain removeDomain addSendingDomain checkSendingDomain removeSendingDomain`],
  [['webhooks'], 'addWebhook updateWebhook removeWebhook rollWebhookSecret testWebhook'],
  [
    ['billing'],
    `beginSubscription refreshSubscription cancelSubscription resumeSubscription openBillingPortal`,
  ],
  [
    ['webhooks', 'addresses'],
    `redeliverWebhook addWebhookListener streamWebhookListener removeWebhookListener`,
  ],
  [[], 'logout'],
  [['refunds', 'addresses'], 'refundSale'],
  [['write', 'send'], 'sendOpenDraft'],
  [
    'session',
    `deleteAccount exportAccount reauthenticate getSecondFactor setUpSecondFactor enableSecondFactor
    renewRecoveryCodes disableSecondFactor listSessions endSession endOtherSessions requestEmailVerification
    verifyEmail getEmailChange requestEmailChange cancelEmailChange changePassword listPasskeys beginPasskey
    addPasskey removePasskey getDeviceSignIn decideDeviceSignIn connectPayoutAccount refreshPayoutAccount
    disconnectPayoutAccount changeSimulatedAccount`,
  ],
  [
    'administrator',
    `getAdminSecondFactor setUpAdminSecondFactor enableAdminSecondFactor renewAdminRecoveryCodes
    disableAdminSecondFactor listAdminPasskeys beginAdminPasskey addAdminPasskey removeAdminPasskey
    listAdminSessions endAdminSession endOtherAdminSessions adminLogout getCurrentAdmin changeAdminPassword
    listUsers getUserDetail previewEffects listUserNewsletters getSummary listViewStats`,
  ],
  [
    'support',
    `createUser revokeUserToken impersonateUser setUserRecipientLimits suspendUser reinstateUser holdSending
    findAddress eraseAddress listBans addBan removeBan getInstanceHealth countMatchingSuppressions
    liftSuppressions sendRelayTest checkInstanceDns listReviews decideReview getDeliveries`,
  ],
  [
    'owner',
    `listAdmins addAdmin changeAdminRole deleteAdmin getRegistrationSetting setRegistrationSetting
    getInstanceSettings changeInstanceSettings listJobs retryJobs retryJob discardJob listAudit exportAudit`,
  ],
  ['finance', 'updateUserQuota resetUserQuota upgradeUser downgradeUser'],
];

export const OPERATION_ACCESS: Readonly<Record<string, OperationAccess>> = Object.fromEntries(
  OPERATIONS.flatMap(([access, ids]) => ids.split(/\s+/).map((id) => [id, access])),
);
