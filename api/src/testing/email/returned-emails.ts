/** Bounces and reports as real servers send them. */

const toCrlf = (text: string) => text.replace(/\n/g, '\r\n');

interface ReturnedEmailOptions {
  /** The envelope sender, to which the report is sent. */
  to?: string;
  messageId?: string;
}

/** A delivery status notification (RFC 3464), as Postfix writes it. */
export function formatDeliveryStatus(
  status: { action?: string; status?: string; diagnostic?: string; recipient?: string } = {},
  { to = 'b@bounces.example', messageId = '20270101000000.4A3B@mx.kova.example' }: ReturnedEmailOptions = {},
): string {
  const {
    action = 'failed',
    status: code = '5.1.1',
    recipient = 'ines@kova.example',
    diagnostic = 'smtp; 550 5.1.1 <ines@kova.example>: Recipient address rejected:\n    User unknown in virtual mailbox table',
  } = status;
  return toCrlf(`Return-Path: <>
Received: by mx.kova.example (Postfix)
	id 4A3B; Fri,  1 Jan 2027 00:00:00 +0000 (UTC)
Date: Fri,  1 Jan 2027 00:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.kova.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4A3B.1/mx.kova.example"
Message-Id: <${messageId}>

This is a MIME-encapsulated message.

--4A3B.1/mx.kova.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.kova.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4A3B.1/mx.kova.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.kova.example
X-Postfix-Queue-ID: 4A3B
X-Postfix-Sender: rfc822; ${to}
Arrival-Date: Fri,  1 Jan 2027 00:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${code}
Remote-MTA: dns; mx.kova.example
Diagnostic-Code: ${diagnostic}

--4A3B.1/mx.kova.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <${to}>
To: <${recipient}>
From: Mara <n@tidings.example>
Subject: Kiln
Message-ID: <abc.7@tidings.example>

550 5.7.1 is what this letter says of itself.

--4A3B.1/mx.kova.example--
`);
}

/** A complaint (RFC 5965), as feedback loops send it to the address that was registered with them. */
export function formatFeedbackReport(envelopeSender: string, type = 'abuse'): string {
  return toCrlf(`From: <feedback@mailbox.example>
Date: Fri, 1 Jan 2027 00:00:00 +0000
Subject: FW: Kiln
To: <complaints@bounces.example>
Message-ID: <report-1@mailbox.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${envelopeSender}>
Original-Rcpt-To: <ines@kova.example>
Received-Date: Fri, 1 Jan 2027 00:00:00 +0000

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: Mara <n@tidings.example>
To: <ines@kova.example>
Subject: Kiln
Message-ID: <abc.7@tidings.example>

Hi
--part1_13d.2e68ed54_boundary--
`);
}

/** A bounce by qmail, which does not implement RFC 3464. */
export const qmailBounce = toCrlf(`From: MAILER-DAEMON@mx.kova.example
To: b@bounces.example
Date: 1 Jan 2027 00:00:00 -0000
Subject: failure notice

Hi. This is the qmail-send program at mx.kova.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ines@kova.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <b@bounces.example>
Subject: Kiln

<tom@kova.example>:
552 5.2.2 is what this letter says
`);

/** A bounce by an older version of Exchange. */
export const exchangeBounce = toCrlf(`From: System Administrator <postmaster@kova.example>
To: b@bounces.example
Subject: Undeliverable: Kiln
MIME-Version: 1.0
Content-Type: text/html; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Your message did not reach some or all of the intended recipients.</p>
<p>ines@kova.example on 1/1/2027 0:00<br>
The e-mail account does not exist at the organization this message was sent=
 to.<br>&lt;mx.kova.example #5.1.1&gt;</p></body></html>
`);

/** An out-of-office reply. Servers send such replies with an empty envelope sender too. */
export const outOfOffice = toCrlf(`From: Ines <ines@kova.example>
To: b@bounces.example
Subject: Out of office: Kiln
Auto-Submitted: auto-replied
Precedence: auto_reply

I am away until the 5.1.2027; call 550 1234. Undeliverable letters 5.1.1 wait.
`);

/** A complaint without Original-Mail-From. `quoted` are headers of the reported email. */
export function formatReportWithoutSender({
  quoted,
  id = 'report-1',
}: {
  quoted: string;
  id?: string;
}): string {
  return formatFeedbackReport('b@bounces.example')
    .replace('Original-Mail-From: <b@bounces.example>\r\n', '')
    .replace('Original-Rcpt-To: <ines@kova.example>\r\n', '')
    .replace('<report-1@', `<${id}@`)
    .replace('Message-ID: <abc.7@tidings.example>', () => toCrlf(quoted));
}

/** A notification (RFC 6533), as Postfix writes it about an address beyond ASCII. */
export const globalDeliveryStatus = toCrlf(`From: MAILER-DAEMON@mx.kova.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Message-Id: <20270101000000.4A3C@mx.kova.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=global-delivery-status;
	boundary="4A3C.1/mx.kova.example"
Content-Transfer-Encoding: 8bit

--4A3C.1/mx.kova.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

I'm sorry to have to inform you that your message could not be delivered.

--4A3C.1/mx.kova.example
Content-Description: Delivery report
Content-Type: message/global-delivery-status
Content-Transfer-Encoding: 8bit

Reporting-MTA: dns; mx.kova.example

Final-Recipient: utf-8; ü@kova.example
Original-Recipient: utf-8;\\x{FC}@kova.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.kova.example
Diagnostic-Code: smtp; 550 5.1.1 <ü@kova.example>: User unknown

--4A3C.1/mx.kova.example--
`);

/** A bounce by OpenSMTPD, with a generic status in the report. Only the text part has the server's reply. */
export const openSmtpdBounce = toCrlf(`Subject: Delivery status notification: error
From: Mailer Daemon <MAILER-DAEMON@relay.tidings.example>
To: b@bounces.example
MIME-Version: 1.0
Content-Type: multipart/mixed;boundary="16646119875424411648/relay.tidings.example"
Message-ID: <f3a9@relay.tidings.example>

This is a MIME-encapsulated message.

--16646119875424411648/relay.tidings.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

ines@kova.example: 550 5.1.1 <ines@kova.example>: Recipient address rejected: User unknown

    Below is a copy of the original message:

--16646119875424411648/relay.tidings.example
Content-Description: Delivery Report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.tidings.example

Final-Recipient: rfc822; ines@kova.example
Action: failed
Status: 5.0.0

--16646119875424411648/relay.tidings.example
Content-Description: Message headers
Content-Type: text/rfc822-headers

From: Mara <n@tidings.example>
To: ines@kova.example
Message-ID: <abc.7@tidings.example>

--16646119875424411648/relay.tidings.example--
`);

/** A bounce by Exim about an alias that is set to `:fail: No such user here`. */
export const eximFailBounce = toCrlf(`Return-path: <>
From: Mail Delivery System <Mailer-Daemon@relay.tidings.example>
To: b@bounces.example
References: <abc.7@tidings.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1798761600-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1pBxyz-0001ab-CD@relay.tidings.example>
Auto-Submitted: auto-replied

--1798761600-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ines@kova.example
    550 5.1.1 No such user here

--1798761600-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; relay.tidings.example

Action: failed
Final-Recipient: rfc822;ines@kova.example
Status: 5.0.0

--1798761600-eximdsn-1804289383
Content-type: message/rfc822

From: Mara <n@tidings.example>
To: ines@kova.example
Message-ID: <abc.7@tidings.example>

Hi

--1798761600-eximdsn-1804289383--
`);

/** Outlook's out-of-office reply to a newsletter with the subject "Undeliverable things". */
export const automaticReply = toCrlf(`Return-Path: <>
From: Ines <ines@kova.example>
To: b@bounces.example
Subject: Automatic reply: Undeliverable things
Message-ID: <auto-2@kova.example>
X-Auto-Response-Suppress: All

I am away until Monday. Room 550 5.1.1 is empty.
`);
