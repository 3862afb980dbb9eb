import type { Refusal } from '../../features/mailing/refusals/read-refusal.js';

interface RefusalText {
  text: string;
  kind: Refusal;
  isVerified: boolean;
  /** The source of the text. */
  source: string;
}

type Row = [text: string, kind: Refusal | `${Refusal}!`, source: string];

const POSTFIX = 'https://www.postfix.org/postconf.5.html';
const POSTFIX_CODE = 'https://github.com/vdukhovni/postfix/blob/master/postfix/src/smtpd/smtpd_check.c';
const EXIM =
  'https://www.exim.org/exim-html-current/doc/html/spec_html/ch-the_default_configuration_file.html';
const EXIM_TESTS = 'https://git.exim.org/exim.git/tree/HEAD:/test/stdout';
const OPENSMTPD = 'https://github.com/OpenSMTPD/OpenSMTPD/issues/541';
const OPENSMTPD_CODE = 'https://github.com/OpenSMTPD/OpenSMTPD/blob/master/usr.sbin/smtpd/smtp_session.c';
const EXCHANGE =
  'https://learn.microsoft.com/en-us/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online/non-delivery-reports-in-exchange-online';
const EDGE =
  'https://learn.microsoft.com/en-us/exchange/troubleshoot/email-delivery/ndr/fix-error-code-550-5-4-1-in-exchange-online';
const GMAIL = 'https://support.google.com/a/answer/3726730';
const YAHOO = 'https://senders.yahooinc.com/smtp-error-codes/';
const YAHOO_HELP = 'https://help.yahoo.com/kb/mail-for-desktop/SLN3444.html';
const SES = 'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-smtp.html';
const SES_ERRORS = 'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html';
const SES_QUOTA = 'https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html';
const SENDGRID =
  'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting';

/** Real rejections by server, with their meaning. `!` marks a status that is proof for one recipient. */
const ROWS: Record<string, Row[]> = {
  Postfix: [
    ['554 5.7.1 <ines@kova.example>: Relay access denied', 'relay-refused', POSTFIX],
    ['454 4.7.1 <ines@kova.example>: Relay access denied', 'relay-refused', POSTFIX],
    ['554 5.7.1 <unknown[192.0.2.7]>: Client host rejected: Access denied', 'relay-refused', POSTFIX],
    [
      '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.7]',
      'relay-refused',
      POSTFIX_CODE,
    ],
    ['554 5.7.1 <ines@kova.example>: Recipient address rejected: Access denied', 'relay-refused', POSTFIX],
    ['550 5.7.1 <news.local>: Helo command rejected: Host not found', 'relay-refused', POSTFIX_CODE],
    [
      '550 5.1.1 <ines@kova.example>: Recipient address rejected: User unknown in local recipient table',
      'hard-bounce!',
      POSTFIX,
    ],
    [
      '550 5.1.1 <ines@kova.example>: Recipient address rejected: User unknown in virtual mailbox table',
      'hard-bounce!',
      POSTFIX,
    ],
    [
      '550 5.1.1 <ines@kova.example>: Recipient address rejected: User unknown in relay recipient table',
      'hard-bounce!',
      POSTFIX,
    ],
    [
      '550 5.1.2 <ines@kova.example>: Recipient address rejected: Domain not found',
      'hard-bounce!',
      POSTFIX_CODE,
    ],
    [
      '450 4.1.1 <ines@kova.example>: Recipient address rejected: unverified address',
      'mailbox-problem!',
      POSTFIX_CODE,
    ],
    ['550 5.1.8 <n@tidings.example>: Sender address rejected: Domain not found', 'standing', POSTFIX_CODE],
    ['553 5.7.1 <n@tidings.example>: Sender address rejected: not owned by user mara', 'standing', POSTFIX],
    [
      '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
      'standing',
      POSTFIX,
    ],
    ['552 5.3.4 Message size exceeds fixed limit', 'message-refused', POSTFIX],
    [
      '450 4.2.0 <ines@kova.example>: Recipient address rejected: Greylisted',
      'mailbox-problem!',
      'https://postgrey.schweikert.ch/',
    ],
    ['452 4.3.1 Insufficient system storage', 'mailbox-problem', POSTFIX_CODE],
  ],
  Exim: [
    ['550 relay not permitted', 'relay-refused', EXIM],
    ['550 relay not permitted, authentication required', 'relay-refused', EXIM],
    ['550 Administrative prohibition', 'unclear', EXIM_TESTS],
    ['550 Unknown user', 'hard-bounce', EXIM_TESTS],
    ['550 Unrouteable address', 'hard-bounce', EXIM],
    [
      '550-Verification failed for <ines@kova.example> 550-Unrouteable address 550 Sender verify failed',
      'hard-bounce',
      EXIM_TESTS,
    ],
    ['501 <ines@kova>: recipient address must contain a domain', 'unclear', EXIM_TESTS],
    ['550 This message contains malware (Eicar-Test-Signature).', 'message-refused', EXIM],
    ['451 Temporary local problem - please try later', 'mailbox-problem', EXIM_TESTS],
    ['550 Please authenticate first', 'relay-refused', EXIM_TESTS],
  ],
  OpenSMTPD: [
    ['550 Invalid recipient: <ines@kova.example>', 'hard-bounce', OPENSMTPD],
    ['550 Invalid recipient', 'hard-bounce', OPENSMTPD],
    ['550 5.1.1 Invalid recipient: <ines@kova.example>', 'hard-bounce!', OPENSMTPD_CODE],
    ['530 5.7.0 Authentication required', 'relay-refused', OPENSMTPD_CODE],
    ['524 5.2.4 Mailing list expansion problem: <ines@kova.example>', 'mailbox-problem!', OPENSMTPD_CODE],
    ['451 Temporary failure', 'mailbox-problem', OPENSMTPD_CODE],
    ['554 5.3.4 Message too big', 'message-refused', OPENSMTPD_CODE],
  ],
  'Exchange and Microsoft 365': [
    ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'relay-refused', EXCHANGE],
    ['550 5.7.64 TenantAttribution; Relay Access Denied', 'relay-refused', EXCHANGE],
    ['550 5.7.1 Unable to relay', 'relay-refused', EXCHANGE],
    [
      '530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM',
      'relay-refused',
      EXCHANGE,
    ],
    ['550 5.1.8 Access denied, bad outbound sender', 'relay-refused', EXCHANGE],
    ['550 5.7.705 Access denied, tenant has exceeded threshold', 'relay-refused', EXCHANGE],
    ['550 5.7.708 Access denied, traffic not accepted from this IP', 'relay-refused', EXCHANGE],
    ['550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'standing', EXCHANGE],
    ['550 5.7.606 Access denied, banned sending IP [192.0.2.7]', 'standing', EXCHANGE],
    [
      '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [AM4PEPF00027A63.eurprd04.prod.outlook.com]',
      'hard-bounce',
      EDGE,
    ],
    [
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      'hard-bounce!',
      EXCHANGE,
    ],
    ['550 5.1.1 RESOLVER.ADR.RecipNotFound; not found', 'hard-bounce!', EXCHANGE],
    ['550 5.2.1 The recipient’s mailbox is disabled', 'mailbox-problem!', EXCHANGE],
    [
      '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
      'mailbox-problem!',
      EXCHANGE,
    ],
    [
      '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
      'standing',
      EXCHANGE,
    ],
    [
      '550 5.7.509 Access denied, sending domain tidings.example does not pass DMARC verification',
      'standing',
      EXCHANGE,
    ],
    ['451 4.7.500 Server busy. Please try again later from [192.0.2.7]. (S77719)', 'standing', EXCHANGE],
  ],
  Gmail: [
    [
      '550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient’s email address for typos or unnecessary spaces. gsmtp',
      'hard-bounce!',
      GMAIL,
    ],
    ['550-5.2.1 The email account that you tried to reach is inactive. gsmtp', 'mailbox-problem!', GMAIL],
    [
      '552-5.2.2 The recipient’s inbox is out of storage space and inactive. gsmtp',
      'mailbox-problem!',
      GMAIL,
    ],
    ['452-4.2.2 The recipient’s inbox is out of storage space. gsmtp', 'mailbox-problem!', GMAIL],
    ['550-5.7.26 This mail has been blocked because the sender is unauthenticated. gsmtp', 'standing', GMAIL],
    [
      '550-5.7.1 Our system has detected that this message is likely unsolicited mail. gsmtp',
      'message-refused',
      GMAIL,
    ],
    [
      '550-5.7.1 The IP you’re using to send mail is not authorized to send email directly to our servers. gsmtp',
      'standing',
      GMAIL,
    ],
    ['550 5.7.0 Mail relay denied. gsmtp', 'relay-refused', GMAIL],
    ['550-5.7.1 Invalid credentials for relay [192.0.2.7]. gsmtp', 'standing', GMAIL],
    ['550 5.4.5 Daily user sending limit exceeded. gsmtp', 'relay-refused', GMAIL],
    ['530-5.7.0 Authentication Required. gsmtp', 'relay-refused', GMAIL],
    [
      '421-4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address. gsmtp',
      'message-refused',
      GMAIL,
    ],
    [
      '450-4.2.1 The user you are trying to contact is receiving email too quickly. gsmtp',
      'mailbox-problem!',
      GMAIL,
    ],
    [
      '552-5.7.0 This message was blocked because its content presents a potential security issue. gsmtp',
      'message-refused',
      GMAIL,
    ],
  ],
  Yahoo: [
    [
      '554 delivery error: dd This user doesn’t have a yahoo.com account (ines@yahoo.com) [0] - mta1.mail.yahoo.com',
      'hard-bounce',
      YAHOO_HELP,
    ],
    ['552 1 Requested mail action aborted, mailbox not found', 'message-refused', YAHOO],
    [
      '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
      'standing',
      YAHOO,
    ],
    [
      '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.7, because the ip is in Spamhaus’s list',
      'standing',
      YAHOO,
    ],
    [
      '421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints',
      'standing',
      YAHOO,
    ],
    ['451 VS1-MF Excessive unknown recipients - possible Open Relay (#4.4.5)', 'mailbox-problem', YAHOO_HELP],
    ['550 5.1.1 <ines@yahoo.com> User is unknown', 'hard-bounce!', YAHOO],
  ],
  'Amazon SES': [
    [
      '554 Message rejected: Email address is not verified. The following identities failed the check in region EU-NORTH-1: n@tidings.example',
      'standing',
      SES_ERRORS,
    ],
    [
      '554 Message rejected: Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account.',
      'relay-refused',
      SES_ERRORS,
    ],
    ['454 Throttling failure: Maximum sending rate exceeded.', 'mailbox-problem', SES_QUOTA],
    ['454 Throttling failure: Daily message quota exceeded.', 'relay-refused', SES_QUOTA],
    ['530 Authentication required', 'relay-refused', SES],
    [
      '554 Access denied: User arn:aws:iam::111122223333:user/mara is not authorized to perform ses:SendRawEmail',
      'standing',
      SES,
    ],
    ['421 Too many concurrent SMTP connections', 'mailbox-problem', SES],
  ],
  Postmark: [
    [
      "550 5.7.1 The 'From' address you supplied (n@tidings.example) is not a Sender Signature on your account. Please add and confirm this address in order to be able to use it in the 'From' field of your messages.",
      'standing',
      'https://github.com/feedadoc/feedadoc/pull/110',
    ],
    [
      "550 5.7.1 While your account is pending approval, all recipient addresses must share the same domain as the 'From' address.",
      'relay-refused',
      'https://github.com/interval/server/issues/2',
    ],
    [
      '550 Sender signature not defined for From address.',
      'standing',
      'https://github.com/ActiveCampaign/postmark-rails/issues/31',
    ],
  ],
  Mailgun: [
    [
      '554 Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings.',
      'relay-refused',
      'https://github.com/domino14/Webolith/issues/219',
    ],
    [
      '421 Domain mg.tidings.example is not allowed to send: Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings.',
      'relay-refused',
      'https://github.com/swapmyvote/swapmyvote/issues/891',
    ],
    ['550 5.7.1 Relaying denied', 'relay-refused', 'https://github.com/axllent/mailpit/issues/337'],
    [
      '535 5.7.0 Mailgun is not loving your login or password',
      'standing',
      'https://github.com/mailgun/documentation/issues/132',
    ],
  ],
  SendGrid: [
    [
      '550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.',
      'standing',
      SENDGRID,
    ],
    ['451 Authentication failed: Maximum credits exceeded', 'relay-refused', SENDGRID],
    ['550 Unauthenticated senders not allowed', 'standing', SENDGRID],
    ['551 User does not exist', 'hard-bounce', SENDGRID],
    ['450 too frequent connects from 192.0.2.7, please try again later.', 'mailbox-problem', SENDGRID],
    ['550 Requested action not taken: mailbox unavailable', 'hard-bounce', SENDGRID],
    ['552 Requested mail action aborted: exceeded storage allocation', 'message-refused', SENDGRID],
    [
      '553 5.7.1 Your access to this mail system has been rejected due to poor reputation of a domain used in message transfer',
      'standing',
      SENDGRID,
    ],
    ['554 5.7.1 Relaying denied', 'relay-refused', SENDGRID],
  ],
};

export const REFUSAL_TEXTS: Array<RefusalText & { server: string }> = Object.entries(ROWS).flatMap(
  ([server, rows]) =>
    rows.map(([text, marked, source]) => ({
      server,
      text,
      kind: marked.replace('!', '') as Refusal,
      isVerified: marked.endsWith('!'),
      source,
    })),
);
