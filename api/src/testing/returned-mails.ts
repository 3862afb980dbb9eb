/** Mails as servers send them back. */

const crlf = (text: string) => text.replace(/\n/g, '\r\n');

interface Returned {
  /** The envelope sender that it comes back to. */
  to?: string;
  messageId?: string;
}

/** A delivery status notification (RFC 3464), as Postfix writes it. */
export function deliveryStatus(
  status: { action?: string; status?: string; diagnostic?: string; recipient?: string } = {},
  { to = 'b@bounces.example', messageId = '20270101000000.4A3B@mx.kova.example' }: Returned = {},
): string {
  const {
    action = 'failed',
    status: code = '5.1.1',
    recipient = 'ines@kova.example',
    diagnostic = 'smtp; 550 5.1.1 <ines@kova.example>: Recipient address rejected:\n    User unknown in virtual mailbox table',
  } = status;
  return crlf(`Return-Path: <>
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
export function feedbackReport(envelopeSender: string, type = 'abuse'): string {
  return crlf(`From: <feedback@mailbox.example>
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

/** As qmail writes, which knows no RFC 3464. */
export const qmailBounce = crlf(`From: MAILER-DAEMON@mx.kova.example
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

/** As older versions of Exchange write. */
export const exchangeBounce = crlf(`From: System Administrator <postmaster@kova.example>
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

/** Somebody is away; servers send such notes from nobody, too. */
export const outOfOffice = crlf(`From: Ines <ines@kova.example>
To: b@bounces.example
Subject: Out of office: Kiln
Auto-Submitted: auto-replied
Precedence: auto_reply

I am away until the 5.1.2027; call 550 1234. Undeliverable letters 5.1.1 wait.
`);
