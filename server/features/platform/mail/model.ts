import { bool, int, table, text } from '../../../database/table.ts';

/** How the connection to a mail server is secured: not at all, upgraded, or from the first byte. */
export const securities = ['none', 'starttls', 'tls'] as const;

/** The mail server of a namespace. */
export class MailProvider extends table(
	'mail_providers',
	{ key: 'own', versioned: true, backup: { never: 'secrets' } },
	{
		namespace: text(100).primary(),
		host: text(253),
		port: int(),
		security: text(10).of<(typeof securities)[number]>(),
		username: text(200).optional(),
		/** Encrypted; never leaves the server. */
		password: text(1000).optional(),
		fromAddress: text(200),
		fromName: text(120),
		isActive: bool(),
		/** An administrator named this host, so it may be one of the inner network. */
		mayBeInner: bool().default(false)
	}
) {}

/** Parents before what refers to them. */
export const tables = [MailProvider];
